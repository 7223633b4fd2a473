package dev.blackbox.session.problem;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.session.calls.TextBlobs;
import dev.blackbox.session.model.Session;
import dev.blackbox.session.model.Sessions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TestRunTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "cargo test -p core --lib",
        "cd app && npm run test:unit -- --watch=false",
        "go test ./...",
        "mvn -q -o verify",
        "./gradlew :app:test",
        "make check",
        "python -m pytest tests",
        "uv run pytest -x",
        "npx vitest run",
        "mix test test/a_test.exs 2>&1 | tail -5"
      })
  void theseRunTests(String command) {
    assertThat(call(command, "[ok]").isTest()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cargo check",
        "npm run check-types",
        "git commit -m test",
        "cat test.txt",
        "test -f a.txt",
        "ls test"
      })
  void theseDoNot(String command) {
    assertThat(call(command, "[ok]").isTest()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "test result: FAILED. 3 passed; 1 failed",
        "9 tests, 2 failures",
        "===== 1 failed, 4 passed in 0.12s =====",
        "Tests:       1 failed, 8 passed, 9 total",
        "Tests run: 4, Failures: 1, Errors: 0, Skipped: 0"
      })
  void aFilterDoesNotHideFailures(String output) {
    assertThat(TestRun.isRed(call("make test | tail -1", output))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "test result: ok. 3 passed; 0 failed",
        "9 tests, 0 failures",
        "===== 5 passed in 0.12s =====",
        "Tests run: 4, Failures: 0, Errors: 0, Skipped: 0"
      })
  void theseResultsAreGreen(String output) {
    assertThat(TestRun.isRed(call("make test | tail -1", output))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"[err: bash: pytest: command not found]"})
  void testsThatDidNotRunAreNotRed(String result) {
    assertThat(TestRun.isRed(call("pytest", result))).isFalse();
  }

  private static FinishedCall call(String command, String result) {
    Session session =
        Sessions.of(
            "t!:bash id=c1 command=\"%s\" → [running]\no: id=c1 → %s\n".formatted(command, result));
    return FinishedCall.of(
        session.calls().getFirst(), session.events().getLast(), "", TextBlobs.NONE);
  }
}
