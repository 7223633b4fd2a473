package dev.blackbox.session.atif;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Rule;
import dev.blackbox.testkit.process.TestFolders;
import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.recording.RecordingBytes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Recordings as documents, and back byte for byte. */
class RoundTripTest {
  /** Below this size, the fixed part of a document outweighs the recording. */
  private static final int SMALL = 10_000;

  @Test
  void everyGeneratedRecordingComesBackAndIsAValidDocument() {
    Property.forAll(3_000, RecordingBytes.any(), RoundTripTest::assertComesBack);
  }

  @Test
  void everyGeneratedRecordingIsAValidDocumentWithoutItsLines() {
    Property.forAll(
        1_000,
        RecordingBytes.any(),
        recording ->
            assertThat(Atif.validate(Atif.export(recording, false), true).findings()).isEmpty());
  }

  @Test
  void everyExampleComesBack() throws IOException {
    for (Path file :
        TestFolders.files(TestFolders.repository().resolve("docs/examples"), ".*\\.bbox")) {
      assertComesBack(Files.readAllBytes(file));
    }
  }

  @Test
  void documentThatWasWrittenBeforeStillGivesItsRecording() throws IOException {
    Path folder = TestFolders.repository().resolve("testdata/session/atif");

    byte[] back = Atif.toBbox(Files.readAllBytes(folder.resolve("key.json")));

    assertThat(back).isEqualTo(Files.readAllBytes(folder.resolve("key.bbox")));
  }

  @Test
  void realRecordingsComeBackAndAreNoMoreThanTwiceAsLarge() throws IOException {
    List<Path> recordings = TestFolders.files(TestFolders.shared("data/bbox/rlog"), ".*\\.rlog");
    long before = 0;
    long after = 0;
    for (Path file : recordings) {
      byte[] recording = Files.readAllBytes(file);
      assertComesBack(recording);
      int size = Atif.export(recording).length;
      if (recording.length >= SMALL) {
        assertThat((double) size / recording.length).as(file.toString()).isLessThan(2.2);
      }
      before += recording.length;
      after += size;
    }

    assertThat(recordings).isNotEmpty();
    assertThat((double) after / before).isLessThan(2.0);
  }

  @Test
  void recordingOfRealShapeIsNoMoreThanTwiceAsLarge() throws IOException {
    ByteArrayOutputStream recording = new ByteArrayOutputStream();
    RecordingBytes.realistic(7, 1_000_000, 1_500).writeTo(recording);

    assertThat(Atif.export(recording.toByteArray()).length).isLessThan(2_000_000);
  }

  @Test
  void everyBlockOfTheSeedsComesBack() throws IOException {
    for (Path file : TestFolders.files(TestFolders.shared("seeds"), ".*\\.txt")) {
      for (String block : Files.readString(file).split("(?m)^```.*$", -1)) {
        assertComesBack(Atif.utf8(block));
      }
    }
  }

  private static void assertComesBack(byte[] recording) throws IOException {
    byte[] document = Atif.export(recording);

    assertThat(Atif.validate(document, true).findings()).isEmpty();
    assertThat(Atif.toBbox(document)).isEqualTo(recording);
    assertThat(Atif.toBbox(Atif.reformatted(document))).isEqualTo(recording);
  }

  @Test
  void longTextsStandInTheDocumentOnce() throws IOException {
    String text = "a sentence that is long enough to be worth it";
    String recording = "---\nid: s\n---\nu: " + text + "\na: First " + text + "\n  second\n";

    String document = new String(Atif.export(Atif.utf8(recording)), StandardCharsets.UTF_8);

    assertThat(document.split("u: \\{m\\}", -1)).hasSize(2);
    assertThat(document).contains("\"a: {m>}\"").doesNotContain("a: First");
  }

  @Test
  void changedTextFlowsBackAndIsTold() throws IOException {
    byte[] recording = Atif.utf8("---\nid: s\n---\nu: Where is the key?\na: Under the mat.\n");
    String changed =
        new String(Atif.export(recording), StandardCharsets.UTF_8)
            .replace("Under the mat.", "Under the\\nu: forged");
    List<Finding> findings = new ArrayList<>();

    byte[] back = Atif.toBbox(Atif.utf8(changed), findings);

    assertThat(new String(back, StandardCharsets.UTF_8))
        .isEqualTo("---\nid: s\n---\nu: Where is the key?\na: Under the\n  u: forged\n");
    assertThat(findings).extracting(Finding::rule).containsExactly(Rule.ATIF_SOURCE_CHANGED);
  }

  @Test
  void missingStepIsTold() throws IOException {
    byte[] recording = Atif.utf8("---\nid: s\n---\nu: One?\nu: Two?\nu: Three?\n");
    String document = new String(Atif.export(recording), StandardCharsets.UTF_8);
    String second =
        document.lines().filter(line -> line.contains("Two?")).findFirst().orElseThrow();
    List<Finding> findings = new ArrayList<>();

    byte[] back = Atif.toBbox(Atif.utf8(document.replace(second + "\n", "")), findings);

    assertThat(new String(back, StandardCharsets.UTF_8))
        .isEqualTo("---\nid: s\n---\nu: One?\nu: Three?\n");
    assertThat(findings)
        .extracting(Finding::message)
        .singleElement()
        .asString()
        .contains("missing");
  }
}
