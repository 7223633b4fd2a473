package dev.blackbox.intake.claudecode;

import dev.blackbox.intake.source.Fate;
import dev.blackbox.intake.source.Node;
import dev.blackbox.intake.source.NodeReader;
import dev.blackbox.intake.source.Selection;
import dev.blackbox.intake.source.Source;
import dev.blackbox.intake.source.SourceLines;
import dev.blackbox.intake.source.Tally;
import java.io.Closeable;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** One file of a session, read record by record; kinds that become no lines are only counted. */
final class Feed implements Closeable {
  /** Beside each result stands what the tool returned: whole files, often twice. */
  private static final Set<String> ASKED =
      Set.of(
          "agentId",
          "answers",
          "interrupted",
          "isAsync",
          "persistedOutputPath",
          "persistedOutputSize",
          "status",
          "totalDurationMs",
          "totalTokens",
          "totalToolUseCount");

  private static final Selection SELECTION =
      new Selection(Set.of("rendered"), Map.of("toolUseResult", ASKED, "tool_use_result", ASKED));

  private final SourceLines lines;
  private final NodeReader reader = new NodeReader(SELECTION);
  private final Tally tally = new Tally();
  private Node record = Node.ABSENT;
  private String timestamp = "";

  Feed(Source source) throws IOException {
    this.lines = new SourceLines(source.name(), source.open());
  }

  /** Goes to the next record that is to be told; false at the end. */
  boolean next() throws IOException {
    while (lines.next()) {
      Optional<String> type =
          NodeReader.peek(lines.buffer(), lines.start(), lines.end(), "type");
      if (type.isPresent() && Records.isKept(type.get())) {
        tally.count(Fate.kept(type.get()));
        continue;
      }
      record =
          lines.isCut()
              ? Node.ABSENT
              : reader.read(lines.buffer(), lines.start(), lines.end()).orElse(Node.ABSENT);
      String told = record.text("timestamp");
      timestamp = told.isEmpty() ? timestamp : told;
      return true;
    }
    return false;
  }

  Node record() {
    return record;
  }

  /** The time of the record or, where it has none, of the one before it. */
  String timestamp() {
    return timestamp;
  }

  SourceLines lines() {
    return lines;
  }

  Tally tally() {
    return tally;
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
