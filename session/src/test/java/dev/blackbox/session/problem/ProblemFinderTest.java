package dev.blackbox.session.problem;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.finding.Severity;
import dev.blackbox.session.calls.TextBlobs;
import dev.blackbox.session.model.Sessions;
import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.recording.RecordingBytes;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProblemFinderTest {
  private static final String PUSH =
      "t:bash id=p1 command=\"git push\" step=7 → [err: fatal: no upstream branch]\n";

  @Test
  void problemsAreRankedBySeverityAndRule() {
    assertThat(
            rules(
                """
                u: Go.
                @compact reason=auto
                t:bash command="make all" → [err: broken]
                t:bash command="npm test" → [err: 2 failed]
                a: Sorry.
                """))
        .containsExactly("tests-red", "error-unanswered", "context-lost");
  }

  @Test
  void tokensOfACompactionAreGrouped() {
    String lines = "u: Go.\n@compact tokens_before=176891 tokens_after=9200\na: Done.\n";
    assertThat(report(lines, 20).entries().getFirst().problem().text())
        .endsWith(", from 176,891 to 9,200 tokens");
  }

  @Test
  void onlyTheFirstOnesAreReturnedAndTheOthersCounted() {
    StringBuilder lines = new StringBuilder("u: Go.\n");
    for (int i = 0; i < 30; i++) {
      lines.append("t:bash command=\"tool%d go\" → [err: broken]\n".formatted(i));
    }
    ProblemReport report = report(lines + "a: Sorry.\n", 20);

    assertThat(report.entries()).hasSize(20);
    assertThat(report.leftOut()).isEqualTo(10);
    assertThat(report.entries().getFirst().problem().text()).startsWith("`tool29 go` failed");
  }

  @Test
  void aProblemTellsWhereItIsAndWhatWasBeingDone() {
    ProblemReport.Entry entry =
        report(
                """
                u: Hello.
                a: Hello.
                u: Push the branch.
                m:auto
                t:edit file_path=a.c old_string=x new_string=y → [ok]
                """
                    + PUSH
                    + "a: Sorry.\n",
                20)
            .entries()
            .getFirst();

    assertThat(entry.problem().text())
        .isEqualTo("`git push` failed and did not succeed later: fatal: no upstream branch");
    assertThat(entry.problem().place().line()).isEqualTo(6);
    assertThat(entry.problem().place().step()).isEqualTo(7);
    assertThat(entry.problem().place().call()).isEqualTo("p1");
    assertThat(entry.state().request()).isEqualTo("Push the branch.");
    assertThat(entry.state().mode()).isEqualTo("auto");
    assertThat(entry.state().changedFiles()).isEqualTo(1);
    assertThat(entry.state().calls()).isEqualTo(2);
    assertThat(entry.state().failed()).isEqualTo(1);
  }

  @Test
  void anOldFailureExplainsLessThanALateOne() {
    String others = "t:bash command=\"make part\" → [ok] part\nt:edit b.c → [ok]\n".repeat(10);

    assertThat(report(PUSH + "a: Hm.\n", 9).entries().getFirst().problem().severity())
        .isEqualTo(Severity.ERROR);
    assertThat(report(PUSH + others + "a: Hm.\n", 9).entries().getFirst().problem().severity())
        .isEqualTo(Severity.WARNING);
  }

  @Test
  void aCommandThatIsNotInTheRecordingMayHaveBeenTheAnswer() {
    String blob = "a".repeat(64);
    String push =
        PUSH
            + "t!:bash id=c2 command=@blob sha256="
            + blob
            + " bytes=1027 mime=text/plain → [running]\no: id=c2 → [ok]\na: Done.\n";

    assertThat(rules(push)).containsExactly("first-error");
    assertThat(ProblemFinder.find(Sessions.of(push), _ -> Optional.of("make all"), 9).entries())
        .extracting(entry -> entry.problem().rule())
        .containsExactly(ProblemRule.ERROR_UNANSWERED);
  }

  @Test
  void callsInTurnAreALoopAndPollingIsNot() {
    String turn =
        """
        t:bash command="make a" → [ok] a
        t:bash command="make b" → [ok] b
        """;
    String poll = "t:bash command=\"sleep 5 && make b\" → [ok] b\n";

    assertThat(texts(turn.repeat(4) + "a: Hm.\n"))
        .containsExactly(
            "`make b` and 1 more ran in turn 4 times with the same arguments and the same result");
    assertThat(rules(turn.repeat(2) + "a: Hm.\n")).isEmpty();
    assertThat(rules(poll.repeat(9) + "a: Hm.\n")).isEmpty();
  }

  @Test
  void callsWithoutTheirArgumentsAreNeverALoop() {
    assertThat(rules("t:TodoWrite → [ok] saved\n".repeat(9) + "a: Hm.\n")).isEmpty();
    assertThat(rules("t:bash cmd=\"make a...\" → [ok] x\n".repeat(9) + "a: Hm.\n")).isEmpty();
  }

  @Test
  void testsThatWereGivenUpAreNamedAlthoughOthersPass() {
    assertThat(
            texts(
                """
                t:bash command="go test ./db" → [err: 19 connections closed]
                t:edit file_path=a.go old_string=x new_string=y → [ok]
                t:bash command="go test ./db" → [err: 19 connections closed]
                t:bash command="go test ./web" → [ok]
                a: Issue 7 stays open.
                """))
        .containsExactly(
            "`go test ./db` failed twice and did not pass later with the same arguments: 19"
                + " connections closed");
  }

  @Test
  void whoDoubtsDoesNotClaimSuccess() {
    String red = "t:bash command=\"npm test\" → [err: 2 failed]\n";

    assertThat(rules(red + "a: All tests pass except two.\n")).containsExactly("tests-red");
    assertThat(rules(red + "a: I could not make it. All tests pass on main.\n"))
        .containsExactly("success-claimed", "tests-red");
  }

  @Test
  void changesAfterFailedTestsAreMentioned() {
    assertThat(
            texts(
                """
                t:bash command="mix test" → [err: 9 tests, 2 failures]
                t:edit file_path=a.ex old_string=x new_string=y → [ok]
                a: Fixed it, I think.
                """))
        .containsExactly(
            "The tests failed in their last run, `mix test`: 9 tests, 2 failures (1 file was"
                + " changed afterwards)");
  }

  @Test
  void aSearchThatFindsNothingIsNoFailure() {
    assertThat(
            rules(
                """
                t!:bash id=c1 command="rg nothing" → [running]
                o: id=c1 extra.exit_code=1 level=error → [err: exit]
                t:bash command="git commit -m x" → [err: nothing to commit, working tree clean]
                t:Read file_path=a.md → [err: File does not exist.]
                a: Hm.
                """))
        .isEmpty();
  }

  @Test
  void aSessionWithoutEventsHasNoProblems() {
    assertThat(report("", 20)).isEqualTo(new ProblemReport(List.of(), 0, 0, 0, 0));
  }

  @Test
  void moreFailuresThanFitAreStillReported() {
    StringBuilder lines = new StringBuilder("u: Go.\n");
    for (int i = 0; i < 10_000; i++) {
      lines.append("t:bash command=\"tool%d go\" → [err: broken]\n".formatted(i));
    }
    ProblemReport report = report(lines + "a: Sorry.\n", 20);

    assertThat(report.failed()).isEqualTo(10_000);
    assertThat(report.leftOut()).isBetween(4_000L, 4_200L);
    assertThat(report.entries().getFirst().problem().text()).startsWith("`tool9999 go` failed");
  }

  @Test
  void anySessionHasTheSameProblemsOverAnIndex() {
    Property.forAll(
        200,
        RecordingBytes.any(),
        file ->
            assertThat(ProblemFinder.find(Sessions.indexed(file), TextBlobs.NONE, 50))
                .isEqualTo(ProblemFinder.find(Sessions.of(file), TextBlobs.NONE, 50)));
  }

  @Test
  void aByteOrderMarkHidesNoTimeOverAnIndex() {
    byte[] file = "\ufeff# t=00:14:09\nu: w id=h1\n".getBytes(StandardCharsets.UTF_8);

    assertThat(ProblemFinder.find(Sessions.indexed(file), TextBlobs.NONE, 50))
        .isEqualTo(ProblemFinder.find(Sessions.of(file), TextBlobs.NONE, 50));
  }

  private static ProblemReport report(String recording, int most) {
    return ProblemFinder.find(
        Sessions.of(recording.getBytes(StandardCharsets.UTF_8)), TextBlobs.NONE, most);
  }

  private static List<String> rules(String recording) {
    return report(recording, 20).entries().stream()
        .map(entry -> entry.problem().rule().slug())
        .toList();
  }

  private static List<String> texts(String recording) {
    return report(recording, 20).entries().stream().map(entry -> entry.problem().text()).toList();
  }
}
