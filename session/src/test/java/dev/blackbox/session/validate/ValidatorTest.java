package dev.blackbox.session.validate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Rule;
import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.recording.RecordingBytes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ValidatorTest {
  private static final String HEADER =
      """
      ---
      format: bbox/1
      id: sess_1
      repo_sha: abc1234
      runner: local
      ---
      """;

  @Test
  void aGoodRecordingHasNoFinding() {
    assertThat(findings("u: hello\n")).isEmpty();
  }

  @Test
  void anEmptyFileIsAnError() {
    Validation validation = validate("", false);

    assertThat(validation.findings())
        .extracting(Finding::rule)
        .containsExactly(Rule.EMPTY_RECORDING);
    assertThat(validation.isValid()).isFalse();
  }

  @Test
  void theHeaderMustComeFirst() {
    assertThat(validate("u: hello\n", false).findings())
        .extracting(Finding::rule, Finding::line)
        .containsExactly(tuple(Rule.HEADER_MISSING, 1L));
  }

  @Test
  void findingsSpeakOfTheFormOfTheFile() throws IOException {
    for (SourceForm form : SourceForm.values()) {
      List<Finding> missing = validate("u: hello\n", form);
      List<Finding> unclosed = validate("---\nformat: bbox/1\n", form);
      List<Finding> arrow = validate(HEADER + "t:cp a -> b → [ok]\nt:cp a -> b\n", form);
      boolean isBbox = form == SourceForm.BBOX;

      assertThat(missing.get(0).rule()).isEqualTo(Rule.HEADER_MISSING);
      assertThat(missing.get(0).message().contains("starts with \"---\"")).isEqualTo(isBbox);
      assertThat(unclosed.get(0).rule()).isEqualTo(Rule.HEADER_UNCLOSED);
      assertThat(unclosed.get(0).message().contains("a line \"---\"")).isEqualTo(isBbox);
      assertThat(arrow.get(0).rule()).isEqualTo(Rule.ASCII_ARROW);
      assertThat(String.valueOf(arrow.get(0).hint()).contains("→")).isEqualTo(isBbox);
    }
  }

  private static List<Finding> validate(String recording, SourceForm form) throws IOException {
    Validator validator = new Validator(false, BlobCheck.NONE, form);
    BboxReader reader =
        new BboxReader(new ByteArrayInputStream(recording.getBytes(StandardCharsets.UTF_8)));
    reader.forEach(validator);
    return validator.finish(reader.header()).findings();
  }

  @Test
  void aHeaderThatNeverEndsIsAnError() {
    assertThat(
            validate("---\nformat: bbox/1\nid: a\nrepo_sha: abc123\nrunner: x\n", false).findings())
        .extracting(Finding::rule)
        .containsExactly(Rule.HEADER_UNCLOSED);
  }

  @Test
  void stepsMayStandStillButNotGoDown() {
    assertThat(
            findings(
                """
                u: one step=9
                a: two step=9
                a: three step=7
                """))
        .containsExactly(
            new Finding(
                Rule.STEPS_GO_DOWN, 9, "step 7 comes after step 9; steps must not go down"));
  }

  @Test
  void commentsThatReferToAStepAreNotSteps() {
    assertThat(
            findings(
                """
                a: two step=9
                # anchor step=3 reason="key decision"
                # metrics step=2 prompt_tokens=1 completion_tokens=2
                a: three step=10
                """))
        .isEmpty();
  }

  @Test
  void aStepInsideQuotesIsText() {
    assertThat(findings("a: x step=9\nt:grep \"step=2\" → [ok] step=10\n")).isEmpty();
  }

  @Test
  void impossibleTimesAreFound() {
    assertThat(
            findings(
                """
                u: a ts=2025-02-28T23:59:60Z
                u: b ts=2025-13-45T99:99:99Z
                u: c ts=2025-02-29T00:00:00Z
                u: d ts=2024-02-29T00:00:00.123456+02:00
                u: e ts=yesterday
                """))
        .extracting(Finding::rule, Finding::line)
        .containsExactly(
            tuple(Rule.TIMESTAMP_SHAPE, 8L),
            tuple(Rule.TIMESTAMP_SHAPE, 9L),
            tuple(Rule.TIMESTAMP_SHAPE, 11L));
  }

  @Test
  void gapsDuplicatesAndTimeGoingBackAreFoundOnlyStrictly() {
    String body =
        HEADER
            + """
            u: a step=1 ts=2025-01-01T00:00:10Z
            t:read id=c1 x step=3 ts=2025-01-01T00:00:05Z → [ok]
            t:read id=c1 y step=4 → [ok]
            """;

    assertThat(validate(body, false).findings()).isEmpty();
    assertThat(validate(body, true).findings())
        .extracting(Finding::rule)
        .containsExactly(Rule.STEP_GAP, Rule.TIME_GOES_BACK, Rule.DUPLICATE_CALL_ID);
  }

  @Test
  void anObservationNeedsACallBeforeIt() {
    assertThat(findings("o: id=call_9 → [ok]\n"))
        .containsExactly(
            new Finding(
                Rule.OBSERVATION_WITHOUT_CALL,
                7,
                "observation refers to call_9, which no earlier line starts"));
  }

  @Test
  void aCallThatNeverFinishesIsFoundAtItsStart() {
    assertThat(findings("t!:test id=c1 cargo test → [running]\nu: and?\n"))
        .containsExactly(
            new Finding(
                Rule.CALL_NEVER_FINISHED,
                7,
                "\"t!:test id=c1 cargo test\" starts a call that never finishes"));
  }

  @Test
  void theRedactionsClaimedMustBeThere() {
    assertThat(findings("a: used [redacted:url-x]\n# redactions=2\n"))
        .extracting(Finding::message)
        .containsExactly("redactions=2, but 1 markers were found");
  }

  @Test
  void eachPartOfARecordingCountsItsOwnRedactions() {
    String first = "a: [redacted:x]\n@rotate file=b.bbox\n# redactions=1\n";

    assertThat(findings(first + "u: Go on, [redacted:y] [redacted:z]\n# redactions=2\n")).isEmpty();
    assertThat(findings(first + "@continue file=a.bbox bytes=9\n# redactions=0\n")).isEmpty();
    assertThat(findings(first + "u: Go on.\n# redactions=1\n"))
        .extracting(Finding::message)
        .containsExactly("redactions=1, but 0 markers were found");
  }

  @Test
  void blobHashesMustBeHexAndBlobsMustBeThere() {
    BlobCheck blobs =
        (sha256, bytes) ->
            switch (sha256) {
              case "ab12cd34" -> BlobCheck.Outcome.PRESENT;
              case "dead0000" -> BlobCheck.Outcome.CHANGED;
              default -> BlobCheck.Outcome.MISSING;
            };
    String body =
        HEADER
            + """
            t:read a → @blob sha256=ab12cd34 bytes=48219
            t:read b → @blob sha256=ef56gh78 bytes=48219
            t:read c → @blob sha256=dead0000 bytes=1 mime=text/plain
            # metrics step=1 logprobs=@blob sha256=aaaaaaaa
            """;

    assertThat(validate(body, false, blobs).findings())
        .extracting(Finding::rule, Finding::line)
        .containsExactly(
            tuple(Rule.BLOB_HASH_SHAPE, 8L),
            tuple(Rule.BLOB_CHANGED, 9L),
            tuple(Rule.BLOB_MISSING, 10L));
  }

  @Test
  void aLineThatLooksLikeStartIsNotStart() {
    assertThat(findings("@starting-up id=x\n")).isEmpty();
    assertThat(findings("@start id=x\n@endpoint url=y\n"))
        .extracting(Finding::rule)
        .containsExactly(Rule.END_MISSING);
  }

  @Test
  void anAsciiArrowIsPointedOut() {
    assertThat(findings("t:read src/auth.rs -> [186 lines]\n"))
        .extracting(Finding::rule, Finding::hint)
        .containsExactly(tuple(Rule.ASCII_ARROW, "a result follows \"→\""));
  }

  @Test
  void findingsBeyondTheBoundAreCounted() {
    Validation validation = validate(HEADER + "nonsense\n".repeat(Validator.MAX_LISTED + 5), false);

    assertThat(validation.findings()).hasSizeGreaterThanOrEqualTo(Validator.MAX_LISTED);
    assertThat(validation.warnings()).isEqualTo(Validator.MAX_LISTED + 5);
    assertThat(validation.unlisted()).isEqualTo(6);
  }

  @Test
  void generatedRecordingsLikeTheRealOnesHaveNoWarning() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    RecordingBytes.realistic(5, 2_000_000, 3_000).writeTo(out);

    Validation validation = validate(out.toByteArray(), true, BlobCheck.NONE);

    assertThat(validation.errors() + validation.warnings()).isZero();
  }

  @Test
  void noFileMakesTheValidatorThrow() {
    Property.forAll(
        2_000, RecordingBytes.any(), file -> validate(file, true, BlobCheck.NONE).findings());
  }

  private static List<Finding> findings(String body) {
    return validate(HEADER + body, false).findings();
  }

  private static Validation validate(String recording, boolean isStrict) {
    return validate(recording, isStrict, BlobCheck.NONE);
  }

  private static Validation validate(String recording, boolean isStrict, BlobCheck blobs) {
    return validate(recording.getBytes(StandardCharsets.UTF_8), isStrict, blobs);
  }

  private static Validation validate(byte[] recording, boolean isStrict, BlobCheck blobs) {
    try {
      BboxReader reader = new BboxReader(new ByteArrayInputStream(recording));
      Validator validator = new Validator(isStrict, blobs);
      while (reader.next()) {
        validator.accept(reader.line());
      }
      return validator.finish(reader.header());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
