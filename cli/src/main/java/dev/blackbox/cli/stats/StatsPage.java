package dev.blackbox.cli.stats;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Output;
import dev.blackbox.cli.command.Paint;
import dev.blackbox.format.header.Header;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.text.Plural;
import dev.blackbox.library.analysis.RecordingStatistics;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.session.usage.Statistics;
import java.io.IOException;
import java.util.Map;
import java.util.stream.Stream;

/** Prints the statistics as text. */
public final class StatsPage implements StatsReport {
  private static final int WIDEST_NAME = 40;
  private static final int LEAST_DIGITS = 4;

  private final Console console;
  private final Output out;
  private final LabelRows rows;
  private boolean isFirst = true;

  public StatsPage(Console console) {
    this.console = console;
    this.out = console.out();
    this.rows = new LabelRows(out);
  }

  @Override
  public void print(RecordingStatistics counted) throws IOException {
    if (!isFirst) {
      out.println();
    }
    isFirst = false;
    Statistics statistics = counted.statistics();
    out.println("File: " + String.join(", ", counted.parts()));
    header(counted.header());
    title("Statistics:");
    lines(statistics);
    if (Stream.of(LineKind.values()).anyMatch(k -> k.isEvent() && statistics.lines(k) > 0)) {
      out.println();
      events(statistics);
    }
    title("Metadata:");
    metadata(statistics);
    new UsageRows(out, rows).print(counted.cost(), this::title);
    tools(statistics.tools());
    console.printGaps(out);
  }

  private void title(String title) throws IOException {
    out.println();
    out.println(console.paint(Paint.BOLD, title));
  }

  private void header(Header header) throws IOException {
    if (header.fields().isEmpty()) {
      return;
    }
    title("Header:");
    for (String key : header.fields().keySet()) {
      out.println("  " + SafeText.line(key) + ": " + SafeText.line(header.text(key).orElse("")));
    }
  }

  private void lines(Statistics statistics) throws IOException {
    rows.row("Total lines:", statistics.totalLines());
    rows.row("Content lines:", statistics.contentLines());
    rows.rowIfAny("Blank lines:", statistics.blankLines());
    rows.rowIfAny("Comment lines:", statistics.commentLines());
    rows.rowIfAny("Unknown lines:", statistics.lines(LineKind.UNKNOWN));
  }

  private void events(Statistics statistics) throws IOException {
    rows.rowIfAny("User messages:", statistics.lines(LineKind.USER));
    rows.rowIfAny("Agent messages:", statistics.lines(LineKind.AGENT));
    rows.rowIfAny("Tool calls:", statistics.calls(LineKind.TOOL));
    rows.rowIfAny("Observations:", statistics.lines(LineKind.OBSERVATION));
    rows.rowIfAny("MCP calls:", statistics.calls(LineKind.MCP));
    rows.rowIfAny("Subagents:", statistics.calls(LineKind.SUBAGENT));
    rows.rowIfAny("Skills:", statistics.calls(LineKind.SKILL));
    rows.rowIfAny("Plans:", statistics.calls(LineKind.PLAN));
    rows.rowIfAny("Mode changes:", statistics.lines(LineKind.MODE));
    rows.rowIfAny("Lifecycle:", statistics.lines(LineKind.LIFECYCLE));
    rows.rowIfAny("Memory recalls:", statistics.calls(LineKind.RECALL));
    rows.rowIfAny("Questions:", statistics.calls(LineKind.QUESTION));
    rows.rowIfAny("Phases:", statistics.lines(LineKind.PHASE));
    rows.rowIfAny("Thinking:", statistics.lines(LineKind.THINKING));
    rows.rowIfAny("Todos:", statistics.lines(LineKind.TODOS));
  }

  private void metadata(Statistics statistics) throws IOException {
    rows.rowIfAny("Calls:", statistics.allCalls());
    rows.rowIfAny("Failed:", statistics.failed());
    if (statistics.callIds() > 0) {
      rows.row("Call IDs:", statistics.callIds() + " unique");
    }
    if (statistics.maxStep() >= 0) {
      rows.row("Step range:", statistics.minStep() + "-" + statistics.maxStep());
    }
    long times = statistics.timestamps();
    rows.row("Timestamps:", times > 0 ? "yes (" + times + " with ts=)" : "no");
    rows.rowIfAny("Blob references:", statistics.blobs());
    rows.rowIfAny("Redacted values:", statistics.redacted());
  }

  private void tools(Map<String, Long> tools) throws IOException {
    if (!tools.isEmpty()) {
      title("Tools used:");
      calls(tools);
    }
  }

  /** Prints names with their number of calls: {@code read: 18 calls}. */
  private void calls(Map<String, Long> calls) throws IOException {
    int width = 0;
    int digits = LEAST_DIGITS;
    for (Map.Entry<String, Long> entry : calls.entrySet()) {
      width = Math.max(width, Math.min(WIDEST_NAME, SafeText.line(entry.getKey()).length()));
      digits = Math.max(digits, entry.getValue().toString().length() + 1);
    }
    for (Map.Entry<String, Long> entry : calls.entrySet()) {
      String name = SafeText.line(entry.getKey()) + ":";
      String count = entry.getValue().toString();
      int gap = Math.max(0, width + 2 - name.length()) + digits - count.length();
      out.println("  " + name + " ".repeat(gap) + Plural.of(entry.getValue(), "call"));
    }
  }
}
