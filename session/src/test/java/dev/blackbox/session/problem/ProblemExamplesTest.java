package dev.blackbox.session.problem;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.finding.Severity;
import dev.blackbox.session.calls.TextBlobs;
import dev.blackbox.session.model.Sessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every rule has examples in testdata/why and an entry in docs/why.md. */
class ProblemExamplesTest {
  private static final Path EXAMPLES = Path.of("../testdata/why");
  private static final Path PAGE = Path.of("../docs/why.md");

  @ParameterizedTest
  @EnumSource(ProblemRule.class)
  void badExampleHasThisProblemFirst(ProblemRule rule) throws IOException {
    List<ProblemRule> rules = find(rule, "bad").stream().map(Problem::rule).toList();

    // Who claims success after failed tests has failed tests as well.
    assertThat(rules)
        .isEqualTo(
            rule == ProblemRule.SUCCESS_CLAIMED
                ? List.of(rule, ProblemRule.TESTS_RED)
                : List.of(rule));
  }

  @ParameterizedTest
  @EnumSource(ProblemRule.class)
  void goodExampleHasNoProblem(ProblemRule rule) throws IOException {
    List<Problem> problems = find(rule, "good");

    // A failure that was answered is still the first one.
    assertThat(problems)
        .allMatch(problem -> problem.rule() == ProblemRule.FIRST_ERROR)
        .noneMatch(problem -> problem.rule() == rule);
  }

  @ParameterizedTest
  @EnumSource(ProblemRule.class)
  void pageTellsSeverityAndWhetherItIsInferred(ProblemRule rule) throws IOException {
    Severity severity = rule.severity();
    String word = severity.text().substring(0, 1).toUpperCase(Locale.ROOT);
    String first = word + severity.text().substring(1) + (rule.isInferred() ? ", inferred" : "");

    assertThat(Files.readString(PAGE))
        .containsOnlyOnce("\n### " + rule.slug() + "\n" + first + ". ");
  }

  @Test
  void pageAndExamplesHaveTheRulesAndNoOthers() throws IOException {
    List<String> slugs = Arrays.stream(ProblemRule.values()).map(ProblemRule::slug).toList();
    List<String> entries =
        Files.readAllLines(PAGE).stream()
            .filter(line -> line.startsWith("### "))
            .map(line -> line.substring(4))
            .toList();

    assertThat(entries).containsExactlyElementsOf(slugs);
    try (Stream<Path> files = Files.list(EXAMPLES)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(
              slugs.stream()
                  .flatMap(slug -> Stream.of(slug + ".bad.bbox", slug + ".good.bbox"))
                  .toList());
    }
  }

  private static List<Problem> find(ProblemRule rule, String quality) throws IOException {
    byte[] example = Files.readAllBytes(EXAMPLES.resolve(rule.slug() + "." + quality + ".bbox"));
    return ProblemFinder.find(Sessions.of(example), TextBlobs.NONE, 100).entries().stream()
        .map(ProblemReport.Entry::problem)
        .toList();
  }
}
