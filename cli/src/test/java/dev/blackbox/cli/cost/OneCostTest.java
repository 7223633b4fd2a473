package dev.blackbox.cli.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.Ran;
import dev.blackbox.format.json.Json;
import dev.blackbox.intake.source.RecordReader;
import dev.blackbox.testkit.process.TestFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** However often a session is given, and in whatever form, it costs the same. */
final class OneCostTest {
  @TempDir Path folder;

  @BeforeEach
  void importSession() throws IOException {
    new OneSession(folder).write();
    Files.createDirectories(folder.resolve("split"));
    fine("import", "main/tea.jsonl", "-o", "session.bbox");
    fine("import", "--split", "main/tea.jsonl", "-o", "split/session.bbox");
    fine("import", "resumed/tea.jsonl", "-o", "resumed.bbox");
    fine("import", "fork/tea.jsonl", "-o", "fork.bbox");
    fine("import", "out.jsonl", "-o", "stream.bbox");
    fine("import", "killed.jsonl", "-o", "killed.bbox");
    fine("import", "codex.jsonl", "-o", "codex.bbox");
    fine("import", "codex-1.jsonl", "-o", "codex-stream.bbox");
    fine("import", "codex-2.jsonl", "-o", "codex-resumed.bbox");
  }

  /** The table in docs/cost.md. */
  @Test
  void everyWayToGiveASessionCostsTheSame() throws IOException {
    List<String> table = new ArrayList<>();
    table.add("| given to `blackbox cost` | model calls | cost |");
    table.add("|---|--:|--:|");
    table.add(row("the transcript with its subagent", "session.bbox"));
    table.add(row("the folder that `import --split` writes", "split"));
    table.add(row("the transcript and that folder", "session.bbox", "split"));
    table.add(row("the printed stream (`--output-format stream-json`)", "stream.bbox"));
    table.add(row("the transcript and the stream", "session.bbox", "stream.bbox"));
    table.add(row("the stream and the transcript", "stream.bbox", "session.bbox"));
    table.add(row("the folder and the stream", "split", "stream.bbox"));
    table.add(row("a killed stream and the transcript", "killed.bbox", "session.bbox"));
    table.add(row("the session resumed", "resumed.bbox"));
    table.add(row("the session before and after", "session.bbox", "resumed.bbox"));
    table.add(row("the fork, which contains the session", "fork.bbox"));
    table.add(row("the session and its fork", "session.bbox", "fork.bbox"));
    table.add(row("the fork and its session", "fork.bbox", "session.bbox"));
    table.add(row("Codex: the rollout", "codex.bbox"));
    table.add(
        row(
            "Codex: the rollout, its stream and the resumed stream",
            "codex.bbox",
            "codex-stream.bbox",
            "codex-resumed.bbox"));

    Path docs = TestFolders.repository().resolve("docs/cost.md");
    assertThat(Files.readString(docs)).contains(String.join("\n", table));
  }

  @Test
  void theExplanationSaysWhichRecordingCounts() {
    String explained = fine("cost", "stream.bbox", "session.bbox", "--explain").out();

    assertThat(explained)
        .contains(
            "stream.bbox: $0.01074 not counted, session.bbox lists the calls of this session one by"
                + " one")
        .contains(
            "1 recording states only the sum of calls that another recording of the session covers,"
                + " and is not counted");
  }

  @Test
  void aFullerCopyAddsWhatTheOtherLacks() {
    String explained = fine("cost", "killed.bbox", "session.bbox", "--explain").out();

    assertThat(explained)
        .contains("59 out × $20.00 per million (anthropic) = $0.00118, in addition to the copy in");
  }

  /** Each stream of a session counts from its beginning, so the last one contains the others. */
  @Test
  void aResumedStreamContainsTheFirst() {
    Json total = cost("codex-stream.bbox", "codex-resumed.bbox");

    assertThat(total.number("tokens_in")).isEqualTo(1_100);
    assertThat(total.number("tokens_out")).isEqualTo(27);
    assertThat(total.number("model_calls")).isEqualTo(1);
    assertThat(total).isEqualTo(cost("codex-resumed.bbox", "codex-stream.bbox"));
  }

  /** Two streams that were written to one file add up to the last total. */
  @Test
  void streamsInOneFileAddUp() throws IOException {
    String both =
        Files.readString(folder.resolve("codex-1.jsonl"))
            + Files.readString(folder.resolve("codex-2.jsonl"));
    Files.writeString(folder.resolve("both.jsonl"), both);
    fine("import", "both.jsonl", "-o", "both.bbox");

    Json total = cost("both.bbox");

    assertThat(total.number("model_calls")).isEqualTo(2);
    assertThat(total.number("tokens_in")).isEqualTo(1_100);
    assertThat(total.number("tokens_out")).isEqualTo(27);
  }

  @Test
  void rowsOfEveryGroupingAddUpWithoutTheSkippedSums() {
    for (String by : List.of("session", "model", "day", "tool")) {
      Json bill = bill("stream.bbox", "session.bbox", "--by", by);
      long tokens = 0;
      for (Json row : bill.path("rows").items()) {
        tokens += row.number("tokens_out");
      }
      assertThat(tokens).as(by).isEqualTo(bill.path("total").number("tokens_out")).isEqualTo(106);
    }
  }

  private String row(String what, String... files) {
    Json total = cost(files);
    return "| %s | %s | $%s |"
        .formatted(what, total.string("model_calls"), total.string("cost_usd"));
  }

  private Json cost(String... files) {
    return bill(files).path("total");
  }

  private Json bill(String... arguments) {
    List<String> command = new ArrayList<>(List.of("cost", "--json"));
    command.addAll(List.of(arguments));
    return RecordReader.read(fine(command.toArray(String[]::new)).out()).orElseThrow();
  }

  private Ran fine(String... arguments) {
    Ran ran = Ran.in(folder, arguments);
    assertThat(ran.code()).as(ran.out() + ran.err()).isZero();
    return ran;
  }
}
