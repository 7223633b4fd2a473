package dev.blackbox.cli.findings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.Ran;
import dev.blackbox.format.finding.Rule;
import dev.blackbox.testkit.recording.RunRecipe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class FindingExamplesTest {
  private static final Path EXAMPLES = Path.of("../testdata/findings");
  private static final Path RUNS = Path.of("../testdata/decision");
  private static final Path PAGE = Path.of("../docs/findings.md");
  private static final Set<Rule> STRICT =
      Set.of(
          Rule.STEP_GAP,
          Rule.DUPLICATE_CALL_ID,
          Rule.TIME_GOES_BACK,
          Rule.ATIF_DUPLICATE_KEY,
          Rule.ATIF_DUPLICATE_CALL_ID,
          Rule.ATIF_EMPTY_NAME,
          Rule.ATIF_TIME_SHAPE,
          Rule.ATIF_REFERENCE_OPEN,
          Rule.ATIF_VERSION_MISSING);
  private static final Pattern CODE =
      Pattern.compile("\"severity\":\"(\\w+)\",\"code\":\"([a-z-]+)\"");

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(Rule.class)
  void badExampleHasThisFindingAndNoOther(Rule rule) throws IOException {
    Ran ran = validate(rule, "bad");

    assertThat(codes(ran)).containsExactly(rule.severity().text() + " " + rule.slug());
  }

  @ParameterizedTest
  @EnumSource(Rule.class)
  void goodExampleHasNoFinding(Rule rule) throws IOException {
    Ran ran = validate(rule, "good");

    assertThat(codes(ran)).isEmpty();
    assertThat(ran.code()).isZero();
  }

  @ParameterizedTest
  @EnumSource(Rule.class)
  void ruleHasAnEntryOnThePage(Rule rule) throws IOException {
    String page = Files.readString(PAGE);

    assertThat(page).containsOnlyOnce("\n### " + rule.slug() + "\n");
  }

  @Test
  void strictRulesAreSilentOtherwise() throws IOException {
    for (Rule rule : STRICT) {
      Ran ran = Ran.in(EXAMPLES, "validate", "--json", example(rule.slug() + ".bad"));

      assertThat(codes(ran)).as(rule.slug()).isEmpty();
    }
  }

  @Test
  void everyEntryAndEveryExampleIsOfARule() throws IOException {
    Set<String> slugs = Arrays.stream(Rule.values()).map(Rule::slug).collect(Collectors.toSet());

    List<String> entries =
        Files.readAllLines(PAGE).stream()
            .filter(line -> line.startsWith("### "))
            .map(line -> line.substring(4))
            .toList();
    try (Stream<Path> files = Files.list(EXAMPLES)) {
      List<String> examples =
          files
              .map(file -> file.getFileName().toString().replaceFirst("\\..*", ""))
              .filter(name -> !name.isEmpty())
              .distinct()
              .toList();

      assertThat(entries).containsExactlyInAnyOrderElementsOf(slugs);
      assertThat(examples).containsExactlyInAnyOrderElementsOf(slugs);
    }
  }

  /** Strict, so that good examples are good in every way; some rules need it anyway. */
  private Ran validate(Rule rule, String quality) throws IOException {
    String name = rule.slug() + "." + quality;
    Path recipe = EXAMPLES.resolve(name + ".recipe");
    if (Files.exists(recipe) && RunRecipe.isOne(recipe)) {
      RunRecipe.expand(recipe, RUNS, folder.resolve(name));
      return Ran.in(folder, "validate", "--strict", "--json", name);
    }
    if (Files.exists(recipe)) {
      Recipe.expand(recipe, folder.resolve(name + ".bbox"));
      return Ran.in(folder, "validate", "--strict", "--json", name + ".bbox");
    }
    return Ran.in(EXAMPLES, "validate", "--strict", "--json", example(name));
  }

  /**
   * A recording, an ATIF document, the events of a Lightbox session, or a folder with such a
   * session.
   */
  private static String example(String name) {
    return Stream.of(name + ".bbox", name + ".jsonl", name + ".json", name)
        .filter(file -> Files.exists(EXAMPLES.resolve(file)))
        .findFirst()
        .orElseThrow(() -> new AssertionError(name + ": there is no such example"));
  }

  private static List<String> codes(Ran ran) {
    assertThat(ran.err()).isEmpty();
    return CODE.matcher(ran.out()).results().map(FindingExamplesTest::code).toList();
  }

  private static String code(MatchResult match) {
    return match.group(1) + " " + match.group(2);
  }
}
