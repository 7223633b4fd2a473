package dev.blackbox.session.fix;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Rule;
import dev.blackbox.session.fix.RenumberSteps.References;
import dev.blackbox.session.validate.BlobCheck;
import dev.blackbox.session.validate.Validator;
import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.recording.RecordingBytes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RenumberStepsTest {

  @Test
  void everyStepTakesTheNextNumberThatOfMetricsToo() throws IOException {
    String fixed =
        inOrder(
            """
            @start id=sess_1 step=1
            a: Starting. step=2
            # metrics step=2 prompt_tokens=1200
            r: "platform" step=3 → [2 matches]
            # anchor step=2 reason="start"
            t:read a.rs → [ok] step=9
            """);

    assertThat(fixed)
        .isEqualTo(
            """
            @start id=sess_1 step=1
            a: Starting. step=2
            # metrics step=3 prompt_tokens=1200
            r: "platform" step=4 → [2 matches]
            # anchor step=5 reason="start"
            t:read a.rs → [ok] step=6
            """);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a: the footstep=9 of a giant\n",
        "t:grep \"step=9\" src → [ok]\n",
        "t:grep pattern=\"a step=9 b\" → [ok]\n",
        "t:read a → [ok] see step=9 for more\n",
        "# look at step=9 again\n",
        "# notes: steps 3 to 5 and step=9 by hand\n",
        "u: hello\n  step=9\n",
        "a: step=last\n",
        "a: step=\n",
        "unknown step=9\n",
        "---\nstep=9: x\n---\n"
      })
  void whatIsNoStepNumberStays(String recording) throws IOException {
    assertThat(inOrder(recording)).isEqualTo(recording);
    assertThat(keepingReferences(recording)).isEqualTo(recording);
  }

  @Test
  void inlineMetricsShareTheNumberOfTheirMessage() throws IOException {
    String fixed =
        inOrder(
            """
            a: Found. step=30 # metrics step=31 prompt=520
            a: Only here. # metrics step=8 prompt=520
            a: The "# metrics" of # metrics today. # metrics prompt=520 step=9
            """);

    assertThat(fixed)
        .isEqualTo(
            """
            a: Found. step=1 # metrics step=1 prompt=520
            a: Only here. # metrics step=2 prompt=520
            a: The "# metrics" of # metrics today. # metrics prompt=520 step=3
            """);
  }

  @Test
  void whereAStepStandsTwiceTheOneThatCountsIsNumbered() throws IOException {
    assertThat(inOrder("t:read a step=4 step=5 → [ok]\n"))
        .isEqualTo("t:read a step=4 step=1 → [ok]\n");
  }

  @Test
  void aNumberTooLargeForAStepIsNumberedToo() throws IOException {
    assertThat(inOrder("u: a step=99999999999999999999999\n")).isEqualTo("u: a step=1\n");
  }

  @Test
  void lineEndingsByteOrderMarkAndBytesThatAreNotTextStay() throws IOException {
    byte[] file =
        "\ufeff---\r\nid: x\r\n---\r\nu: \u00ff step=5\r\nu: b step=7"
            .getBytes(StandardCharsets.ISO_8859_1);

    byte[] fixed = apply(file, References.RENUMBERED);

    assertThat(new String(fixed, StandardCharsets.ISO_8859_1))
        .isEqualTo(
            new String(file, StandardCharsets.ISO_8859_1)
                .replace("step=5", "step=1")
                .replace("step=7", "step=2"));
  }

  @Test
  void keptReferencesGoOnPointingAtTheirLines() throws IOException {
    String fixed =
        keepingReferences(
            """
            # anchor step=9 reason="stands before its line"
            @start id=sess_1 step=4
            a: Starting. step=6
            # metrics step=6 prompt_tokens=1200
            r: "platform" step=8 → [2 matches]
            a: The decision. step=9
            # anchor step=6 reason="start"
            # condense range=4-8 detail=outline
            """);

    assertThat(fixed)
        .isEqualTo(
            """
            # anchor step=4 reason="stands before its line"
            @start id=sess_1 step=1
            a: Starting. step=2
            # metrics step=2 prompt_tokens=1200
            r: "platform" step=3 → [2 matches]
            a: The decision. step=4
            # anchor step=2 reason="start"
            # condense range=1-3 detail=outline
            """);
  }

  @Test
  void whereLinesShareAStepTheLastOneBeforeTheCommentIsMeant() throws IOException {
    String fixed =
        keepingReferences(
            """
            a: Let me look. step=2
            t:search id=c1 step=2 → [ok]
            # metrics step=2 prompt=10
            a: Again. step=2
            # condense range=2-2 detail=outline
            """);

    assertThat(fixed)
        .isEqualTo(
            """
            a: Let me look. step=1
            t:search id=c1 step=2 → [ok]
            # metrics step=2 prompt=10
            a: Again. step=3
            # condense range=1-3 detail=outline
            """);
  }

  @Test
  void aReferenceToNoLineStaysButMetricsGoToTheLineBeforeThem() throws IOException {
    String fixed =
        keepingReferences(
            """
            a: Starting. step=2
            # metrics step=3 prompt=10
            r: "x" step=4 → [ok]
            # anchor step=77 reason="nothing there"
            # condense range=70-4 detail=outline
            """);

    assertThat(fixed)
        .isEqualTo(
            """
            a: Starting. step=1
            # metrics step=1 prompt=10
            r: "x" step=2 → [ok]
            # anchor step=77 reason="nothing there"
            # condense range=70-2 detail=outline
            """);
  }

  @Test
  void aCommentWithRangeAndStepKeepsItsOrder() throws IOException {
    String fixed = keepingReferences("u: a step=5\nu: b step=7\n# condense range=5-7 step=7\n");

    assertThat(fixed).isEqualTo("u: a step=1\nu: b step=2\n# condense range=1-2 step=2\n");
  }

  @Test
  void thePlanListsTheLinesThatChange() throws IOException {
    RenumberSteps fix =
        fix(
            "u: a step=1\nu: b step=3\n# metrics step=3 prompt=1\nu: c step=4\n"
                .getBytes(StandardCharsets.UTF_8));

    assertThat(fix.plan())
        .isEqualTo(new FixPlan(List.of(new FixPlan.Change(2, "u: b step=3", "u: b step=2")), 1));
  }

  @Test
  void aLongLineIsShownAroundItsChange() throws IOException {
    String text = "x".repeat(5_000);
    RenumberSteps fix =
        fix(("u: " + text + " step=8 " + text + "\n").getBytes(StandardCharsets.UTF_8));

    FixPlan.Change change = fix.plan().changes().getFirst();

    assertThat(change.before()).hasSizeLessThan(500).contains(" step=8 ");
    assertThat(change.after()).isEqualTo(change.before().replace("step=8", "step=1"));
  }

  @Test
  void thePlanListsSoManyChangesAndCountsAll() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 250; i++) {
      text.append("u: a step=").append(i + 2).append('\n');
    }

    FixPlan plan = fix(text.toString().getBytes(StandardCharsets.UTF_8)).plan();

    assertThat(plan.count()).isEqualTo(250);
    assertThat(plan.changes()).hasSize(RenumberSteps.LISTED);
  }

  @ParameterizedTest
  @EnumSource
  void fixingTwiceIsFixingOnce(References references) {
    Property.forAll(
        300,
        RecordingBytes.any(),
        file -> {
          byte[] once = apply(file, references);

          assertThat(apply(once, references)).isEqualTo(once);
        });
  }

  @ParameterizedTest
  @EnumSource
  void onlyDigitsOfStepsAndRangesChange(References references) {
    Property.forAll(
        300,
        RecordingBytes.any(),
        file -> assertThat(skeleton(apply(file, references))).isEqualTo(skeleton(file)));
  }

  @ParameterizedTest
  @EnumSource
  void aFixedRecordingHasNoStepGap(References references) {
    Property.forAll(
        300,
        RecordingBytes.any(),
        file -> {
          Validator validator = new Validator(true, BlobCheck.NONE);
          BboxReader reader = new BboxReader(new ByteArrayInputStream(apply(file, references)));
          reader.forEach(validator);

          assertThat(validator.finish(reader.header()).findings())
              .extracting(Finding::rule)
              .doesNotContain(Rule.STEP_GAP);
        });
  }

  @ParameterizedTest
  @EnumSource
  void aStepOfMetricsLeavesNoGap(References references) throws IOException {
    byte[] fixed =
        apply(
            """
            ---
            format: bbox/1
            id: x
            repo_sha: abc1234
            ---
            u: a step=4
            # metrics step=4 prompt_tokens=1
            # anchor step=4 reason="here"
            a: b step=9
            """
                .getBytes(StandardCharsets.UTF_8),
            references);
    Validator validator = new Validator(true, BlobCheck.NONE);
    BboxReader reader = new BboxReader(new ByteArrayInputStream(fixed));
    reader.forEach(validator);

    assertThat(validator.finish(reader.header()).warnings()).isZero();
  }

  @Test
  void theNumberOfPlannedChangesIsThatOfChangedLines() {
    Property.forAll(
        300,
        RecordingBytes.any(),
        file -> {
          String[] before = latin(file).split("\n", -1);
          String[] after = latin(apply(file, References.RENUMBERED)).split("\n", -1);

          long changed = 0;
          for (int i = 0; i < before.length; i++) {
            changed += before[i].equals(after[i]) ? 0 : 1;
          }
          assertThat(fix(file).plan().count()).isEqualTo(changed);
        });
  }

  private static String skeleton(byte[] file) {
    return latin(file).replaceAll("(step=|range=|-)[0-9]+", "$1N");
  }

  private static String latin(byte[] file) {
    return new String(file, StandardCharsets.ISO_8859_1);
  }

  private static String inOrder(String recording) throws IOException {
    byte[] fixed = apply(recording.getBytes(StandardCharsets.UTF_8), References.RENUMBERED);
    return new String(fixed, StandardCharsets.UTF_8);
  }

  private static String keepingReferences(String recording) throws IOException {
    byte[] fixed = apply(recording.getBytes(StandardCharsets.UTF_8), References.KEPT);
    return new String(fixed, StandardCharsets.UTF_8);
  }

  private static byte[] apply(byte[] file, References references) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new RenumberSteps(() -> new ByteArrayInputStream(file), references).apply(out);
    return out.toByteArray();
  }

  private static RenumberSteps fix(byte[] file) {
    return new RenumberSteps(() -> new ByteArrayInputStream(file), References.RENUMBERED);
  }
}
