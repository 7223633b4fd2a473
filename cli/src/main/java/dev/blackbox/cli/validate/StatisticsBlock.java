package dev.blackbox.cli.validate;

import dev.blackbox.cli.command.Output;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.session.usage.Statistics;
import java.io.IOException;

/** The few numbers {@code validate --verbose} shows; {@code stats} has them all. */
final class StatisticsBlock {
  private static final int COLUMN = 14;

  private final Output out;

  private StatisticsBlock(Output out) {
    this.out = out;
  }

  static void print(Statistics statistics, Output out) throws IOException {
    out.println("  Statistics:");
    new StatisticsBlock(out).print(statistics);
  }

  private void print(Statistics statistics) throws IOException {
    row("Lines:", statistics.totalLines());
    row("User msgs:", statistics.lines(LineKind.USER));
    row("Agent msgs:", statistics.lines(LineKind.AGENT));
    row("Tool calls:", statistics.calls(LineKind.TOOL));
    row("Observations:", statistics.lines(LineKind.OBSERVATION));
    row("Subagents:", statistics.calls(LineKind.SUBAGENT));
    row("MCP calls:", statistics.calls(LineKind.MCP));
    rowIfAny("Questions:", statistics.calls(LineKind.QUESTION));
    rowIfAny("Phases:", statistics.lines(LineKind.PHASE));
    row("Call IDs:", statistics.callIds());
    if (statistics.maxStep() >= 0) {
      row("Max step:", statistics.maxStep());
    }
    row("Timestamps:", statistics.timestamps() > 0 ? "yes" : "no");
    row("Blobs:", statistics.blobs());
    row("Redacted:", statistics.redacted());
  }

  private void rowIfAny(String label, long value) throws IOException {
    if (value > 0) {
      row(label, value);
    }
  }

  private void row(String label, long value) throws IOException {
    row(label, Long.toString(value));
  }

  private void row(String label, String value) throws IOException {
    out.println("    " + label + " ".repeat(COLUMN - label.length()) + value);
  }
}
