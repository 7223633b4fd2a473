package dev.blackbox.session.problem;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Recognises calls that run tests, and whether the tests failed. */
final class TestRun {
  private static final Set<String> PROGRAMS =
      Set.of(
          "pytest",
          "py.test",
          "jest",
          "vitest",
          "mocha",
          "rspec",
          "phpunit",
          "ctest",
          "tox",
          "nox",
          "test",
          "tests",
          "run_tests",
          "run-tests");
  private static final Pattern COMMAND =
      Pattern.compile(
          "(cargo( \\+\\S+)?|go|mix|npm|pnpm|yarn|bun|deno|dotnet|swift|rails|rake|zig|flutter|sbt)"
              + "( run)?( -\\S+)* (tests?|nextest)(:\\S+)?( .*)?"
              + "|make( \\S+)* (tests?|check)( .*)?"
              + "|(mvn|mvnw|gradle|gradlew)( \\S+)* (\\S*[tT]est|verify|check)( .*)?"
              + "|(npx|pnpm|yarn|bunx|uv run|poetry run|bundle exec|pnpm exec|python3? -m)"
              + " (pytest|jest|vitest|mocha|rspec|unittest|playwright test)( .*)?"
              + "|playwright test( .*)?|php artisan test( .*)?");
  private static final Pattern OPERATOR = Pattern.compile("-[a-z]");
  private static final Pattern RED =
      Pattern.compile(
          "(?m)^test result: FAILED|\\b[1-9]\\d* (tests?|examples?|doctests?), [1-9]\\d* failures?"
              + "|\\btests?, [1-9]\\d* failures?\\b|^=+ .*\\b[1-9]\\d* failed\\b.* in [\\d.]+"
              + "|^\\s*Tests:?\\s+[1-9]\\d* failed|^--- FAIL: |^FAIL\\s+\\S+"
              + "|Tests run: \\d+, Failures: [1-9]|Tests run: \\d+, Failures: 0, Errors: [1-9]");
  private static final Pattern NO_RUN =
      Pattern.compile(
          "(?is).*(command not found|no such file or directory|unrecognized|unknown option).*");

  private TestRun() {}

  /**
   * Returns whether a call runs tests.
   *
   * @param command its command line, or null
   */
  static boolean isOne(String tool, @Nullable ShellCommand command) {
    return command == null
        ? PROGRAMS.contains(tool)
        : command.doing().stream().anyMatch(TestRun::isOne);
  }

  private static boolean isOne(List<String> words) {
    String first = words.getFirst().substring(words.getFirst().lastIndexOf('/') + 1);
    boolean isBracket =
        first.equals("test") && words.stream().anyMatch(w -> OPERATOR.matcher(w).matches());
    String all = first + " " + String.join(" ", words.subList(1, words.size()));
    return (PROGRAMS.contains(first) && !isBracket) || COMMAND.matcher(all).matches();
  }

  /** Returns whether the tests ran, and some failed; a filter may hide the exit code. */
  static boolean isRed(FinishedCall call) {
    String result = call.wholeResult();
    return call.hasFailed()
        ? !NO_RUN.matcher(FailureReason.of(call)).matches()
        : RED.matcher(result).find();
  }
}
