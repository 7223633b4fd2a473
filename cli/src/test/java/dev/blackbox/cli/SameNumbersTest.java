package dev.blackbox.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.command.Screen;
import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonText;
import dev.blackbox.testkit.process.TestFolders;
import java.io.IOException;
import java.io.StringReader;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** All verbs give the same cost, tokens, calls and failures for the same recording. */
final class SameNumbersTest {
  @TempDir Path folder;

  /** The numbers of a recording; -1 for those that a verb does not give. */
  private record Numbers(
      long modelCalls, long in, long cached, long out, BigDecimal cost, long calls, long failed) {
    static Numbers of(Json spent, Json counts) {
      return new Numbers(
          spent.number("model_calls"),
          spent.number("tokens_in"),
          spent.number("tokens_cached"),
          spent.number("tokens_out"),
          new BigDecimal("0" + spent.string("cost_usd")).stripTrailingZeros(),
          counts.isNull() ? -1 : counts.number("calls"),
          counts.isNull() ? -1 : counts.number("failed"));
    }

    Numbers withoutCalls() {
      return new Numbers(modelCalls, in, cached, out, cost, -1, -1);
    }
  }

  @TestFactory
  Stream<DynamicTest> everyVerbGivesTheSameNumbers() throws IOException {
    return recordings().stream()
        .map(file -> dynamicTest(file.getFileName().toString(), () -> check(file)));
  }

  private void check(Path file) throws IOException {
    String name = file.toAbsolutePath().toString();
    Ran counted = Ran.in(folder, "stats", name, "--json");
    assumeTrue(counted.code() == Exit.FINE, counted.err());
    Json stats = read(counted.out()).path("stats");
    Numbers numbers = Numbers.of(stats.path("usage"), stats);
    Json cost = json("cost", name, "--json").path("total");
    assertThat(Numbers.of(cost, Json.Literal.NULL)).isEqualTo(numbers.withoutCalls());
    Json diff = json("diff", name, name, "--json").path("summary").path("a");
    assertThat(Numbers.of(diff, diff)).isEqualTo(numbers);
    Ran shown = Ran.in(folder, "show", name);
    if (numbers.failed() > 0) {
      assertThat(shown.out()).contains(numbers.failed() + " failed");
    }
    if (numbers.calls() > 0) {
      assertThat(shown.out())
          .contains(numbers.calls() == 1 ? "1 call" : numbers.calls() + " calls");
    }
    Ran replayed = Ran.in(folder, "replay", name, "--json");
    if (replayed.code() == 0) {
      Json state = read(replayed.out()).path("state");
      assertThat(Numbers.of(state.path("spent"), state)).isEqualTo(numbers);
    }
    Path home = folder.resolve(".blackbox");
    Files.createDirectories(home.resolve("sessions"));
    if (file.toString().endsWith(".bbox") && !name.contains("12h")) {
      Files.copy(file, home.resolve("sessions/a.bbox"));
      Ran listed =
          Ran.on(Screen.NONE, Map.of("BLACKBOX_HOME", home.toString()), folder, "list", "--json");
      Json row = read(listed.out());
      assertThat(Numbers.of(row, row)).isEqualTo(numbers);
      Files.delete(home.resolve("sessions/a.bbox"));
    }
  }

  private Json json(String... words) throws IOException {
    return read(Ran.in(folder, words).out());
  }

  private static Json read(String text) {
    return JsonText.read(new StringReader(text));
  }

  private static List<Path> recordings() throws IOException {
    List<Path> found = new ArrayList<>();
    add(Path.of("..", "docs", "examples"), found);
    add(TestFolders.repository().resolve("testdata/agents"), found);
    Path shared = TestFolders.repository().resolveSibling("shared").resolve("data");
    add(shared.resolve("bbox"), found);
    add(shared.resolve("agents/public"), found);
    assertThat(found).hasSizeGreaterThan(5);
    return found;
  }

  private static void add(Path folder, List<Path> found) throws IOException {
    if (!Files.isDirectory(folder)) {
      System.out.println("SKIPPED: recordings in " + folder + ", which is not there");
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      files
          .filter(Files::isRegularFile)
          .filter(file -> file.toString().matches(".*\\.(bbox|rlog|blackbox|jsonl)"))
          .filter(file -> !file.toString().contains("part2"))
          .sorted()
          .forEach(found::add);
    }
  }
}
