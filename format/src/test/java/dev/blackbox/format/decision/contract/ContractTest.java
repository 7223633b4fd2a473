package dev.blackbox.format.decision.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Rule;
import dev.blackbox.testkit.process.TestFolders;
import dev.blackbox.testkit.recording.RunRecipe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ContractTest {
  private static final Path RUNS = Path.of("../testdata/decision");
  private static final Path EXAMPLES = Path.of("../testdata/findings");

  @TempDir Path folder;

  static List<Path> badRuns() throws IOException {
    try (Stream<Path> files = Files.list(EXAMPLES)) {
      return files.filter(ContractTest::isBadRun).sorted().toList();
    }
  }

  private static boolean isBadRun(Path file) {
    try {
      return file.toString().endsWith(".bad.recipe") && RunRecipe.isOne(file);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Test
  void goodRunHasNoFinding() throws IOException {
    assertThat(Contract.check(new FolderFiles(RUNS.resolve("minimal")))).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("badRuns")
  void badRunHasItsFindingAndNoOther(Path recipe) throws IOException {
    RunRecipe.expand(recipe, RUNS, folder.resolve("run"));

    List<Finding> findings = Contract.check(new FolderFiles(folder.resolve("run")));

    String slug = recipe.getFileName().toString().replace(".bad.recipe", "");
    assertThat(findings).extracting(finding -> finding.rule().slug()).containsExactly(slug);
  }

  @Test
  void emptyFolderLacksAllNineEvents() throws IOException {
    List<Finding> findings = Contract.check(new FolderFiles(folder));

    assertThat(findings).filteredOn(f -> f.rule() == Rule.RUN_EVENT_MISSING).hasSize(9);
  }

  @Test
  void prefixOfARunIsReadAndTheRestIsMissing() throws IOException {
    String events = Files.readString(RUNS.resolve("minimal/events.jsonl"));
    List<String> lines = events.lines().limit(4).toList();
    Files.writeString(folder.resolve("events.jsonl"), String.join("\n", lines) + "\n");

    List<Finding> findings = Contract.check(new FolderFiles(folder));

    assertThat(findings)
        .filteredOn(f -> f.rule() == Rule.RUN_EVENT_MISSING)
        .extracting(Finding::message)
        .first()
        .isEqualTo("event 5, artifacts_captured, is missing");
  }

  @Test
  void lineWithoutItsEndIsTornAndNoEvent() throws IOException {
    String events = Files.readString(RUNS.resolve("minimal/events.jsonl"));
    Files.writeString(folder.resolve("events.jsonl"), events.substring(0, events.length() - 1));

    List<Finding> findings = Contract.check(new FolderFiles(folder));

    assertThat(findings)
        .filteredOn(f -> f.line() == 9)
        .extracting(Finding::rule)
        .containsExactly(Rule.RUN_EVENT_NOT_JSON);
  }

  @Test
  void everyPhraseThatClaimsAMindIsOnThePage() throws IOException {
    String page = Files.readString(Path.of("../docs/format/decision-1.md")).replaceAll("\\s+", " ");

    assertThat(page)
        .contains("Subjects: " + String.join(", ", IntentPhrases.SUBJECTS) + ".")
        .contains("Verbs: " + String.join(", ", IntentPhrases.VERBS) + ".")
        .contains(String.join(", ", IntentPhrases.PHRASES) + ".");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\n",
        "null\n",
        "[]\n",
        "{}\n",
        "{\"session\":[]}\n",
        "{\"agent_action\":{\"artifacts\":[1,null,{}]}}\n",
        "\u0000\uffff\n"
      })
  void whateverStandsInTheFileNothingIsThrown(String text) throws IOException {
    Files.writeString(folder.resolve("events.jsonl"), text);

    assertThat(Contract.check(new FolderFiles(folder))).isNotEmpty();
  }

  @Test
  void samplesOfAnotherRunnerDepartFromTheContractWhereTheyDo() throws IOException {
    Path samples = TestFolders.shared("data/decision");

    Map<String, String> found = departures(samples);

    String common =
        "artifact-hash-shape×3 artifact-metadata×1 constraint-not-judged×3"
            + " evaluation-incomplete×1 run-id-shape×1 run-identity×8 run-metadata×1";
    assertThat(found)
        .isEqualTo(
            Map.of(
                "runs-ok", common,
                "runs-bad", common,
                "runs-blocked", "action-type×1 " + common));
  }

  private static Map<String, String> departures(Path samples) throws IOException {
    try (Stream<Path> runs = Files.walk(samples, 2)) {
      return runs.filter(run -> Files.exists(run.resolve("events.jsonl")))
          .collect(
              Collectors.toMap(
                  run -> samples.relativize(run).getName(0).toString(), ContractTest::counted));
    }
  }

  private static String counted(Path run) {
    try {
      return Contract.check(new FolderFiles(run)).stream()
          .collect(
              Collectors.groupingBy(
                  f -> f.rule().slug(), java.util.TreeMap::new, Collectors.counting()))
          .entrySet()
          .stream()
          .map(entry -> entry.getKey() + "×" + entry.getValue())
          .collect(Collectors.joining(" "));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
