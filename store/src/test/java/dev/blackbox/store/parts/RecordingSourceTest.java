package dev.blackbox.store.parts;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import com.github.luben.zstd.Zstd;
import dev.blackbox.store.parts.PartProblem.Kind;
import dev.blackbox.store.testing.SimulatedDisk;
import dev.blackbox.testkit.fault.FaultPlan;
import dev.blackbox.testkit.fault.SimulatedFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordingSourceTest {
  private static final Path FOLDER = Path.of("/recordings");
  private static final String HEADER = "---\nformat: bbox/1\nid: s\n---\n";

  private final SimulatedFiles files = new SimulatedFiles(FaultPlan.none());
  private final SimulatedDisk disk = new SimulatedDisk(files);

  @Test
  void oneFileIsReadAsItIs() throws Exception {
    put("a.bbox", "---\r\nid: s\r\n---\r\nu: Hello.\r\nno end");

    Reading reading = read("a.bbox");

    assertThat(reading.text()).isEqualTo("---\r\nid: s\r\n---\r\nu: Hello.\r\nno end");
    assertThat(reading.problems()).isEmpty();
  }

  @Test
  void aRotationIsFollowedAndTheSecondHeaderLeftOut() throws Exception {
    put(
        "a.bbox",
        HEADER + "u: One.\n@rotate file=a.part2.bbox reason=\"time\"\n# redactions=0\n\n");
    put("a.part2.bbox", HEADER + "a: Two.\n");

    Reading reading = read("a.bbox");

    assertThat(reading.text())
        .isEqualTo(
            HEADER
                + "u: One.\n"
                + "@rotate file=a.part2.bbox reason=\"time\"\n"
                + "# redactions=0\n\n"
                + "a: Two.\n");
    assertThat(reading.parts())
        .extracting(part -> part.file().getFileName().toString())
        .containsExactly("a.bbox", "a.part2.bbox");
  }

  @Test
  void aRotationThatIsNotTheLastEventIsNotFollowed() throws Exception {
    put("a.bbox", HEADER + "@rotate file=a.part2.bbox\nu: Still here.\n");
    put("a.part2.bbox", HEADER + "a: Two.\n");

    assertThat(read("a.bbox").text()).endsWith("u: Still here.\n");
  }

  @Test
  void aPartWithoutALastLineEndingGetsOne() throws Exception {
    put("a.bbox", HEADER + "@rotate file=a.part2.bbox");
    put("a.part2.bbox", HEADER + "a: Two.\n");

    assertThat(read("a.bbox").text()).isEqualTo(HEADER + "@rotate file=a.part2.bbox\na: Two.\n");
  }

  @Test
  void aPartThatContinuesAnotherTellsHowMuchOfItCounts() throws Exception {
    String first = HEADER + "u: One.\n";
    put("a.bbox", first + "u: never dur\0\0\0\0");
    put("a.part2.bbox", HEADER + "@continue file=a.bbox bytes=" + first.length() + "\na: Two.\n");

    Reading reading = read("a.bbox");

    assertThat(reading.text())
        .isEqualTo(first + "@continue file=a.bbox bytes=" + first.length() + "\na: Two.\n");
    assertThat(reading.problems()).isEmpty();
  }

  @Test
  void theLastPartThatContinuesAnotherCounts() throws Exception {
    String first = HEADER + "u: One.\n";
    String link = "@continue file=a.bbox bytes=" + first.length() + "\n";
    put("a.bbox", first);
    put("a.part2.bbox", HEADER + link);
    put("a.part4.bbox", HEADER + link + "a: Two.\n");

    assertThat(read("a.bbox").text()).isEqualTo(first + link + "a: Two.\n");
  }

  @Test
  void aPartOfAnotherRecordingIsNotTakenForOurs() throws Exception {
    put("a.bbox", HEADER + "u: One.\n");
    put("a.part2.bbox", HEADER + "@continue file=other.bbox bytes=3\na: Two.\n");

    assertThat(read("a.bbox").text()).isEqualTo(HEADER + "u: One.\n");
  }

  @Test
  void aFileAloneIsReadWhereverItGoesOn() throws Exception {
    put("a.bbox", HEADER + "u: One.\n@rotate file=a.part2.bbox\n");
    put("a.part2.bbox", HEADER + "a: Two.\n");

    try (RecordingSource source = RecordingSource.openAlone(disk, FOLDER.resolve("a.bbox"))) {
      assertThat(new String(source.readAllBytes(), UTF_8))
          .isEqualTo(HEADER + "u: One.\n@rotate file=a.part2.bbox\n");
      assertThat(source.parts()).hasSize(1);
    }
  }

  @Test
  void theNextPartIsToldByEither() throws Exception {
    String second = HEADER + "a: Two.\n";
    put("a.bbox", HEADER + "@rotate file=a.part2.bbox\n");
    put("a.part2.bbox", second);
    put(
        "a.part3.bbox",
        HEADER
            + "@continue file=a.part2.bbox bytes="
            + second.length()
            + "\n@rotate file=a.part4.bbox\n");

    assertThat(NextPart.of(disk, FOLDER.resolve("a.bbox")))
        .hasValue(FOLDER.resolve("a.part2.bbox"));
    assertThat(NextPart.of(disk, FOLDER.resolve("a.part2.bbox")))
        .hasValue(FOLDER.resolve("a.part3.bbox"));
    assertThat(NextPart.of(disk, FOLDER.resolve("a.part3.bbox"))).isEmpty();
  }

  @Test
  void aMissingPartIsTold() throws Exception {
    put("a.bbox", HEADER + "@rotate file=a.part2.bbox\n");

    assertThat(read("a.bbox").problems())
        .containsExactly(
            new PartProblem(
                Kind.MISSING, "a.part2.bbox: no such file, although a.bbox continues in it"));
  }

  @Test
  void aCircleIsLeft() throws Exception {
    put("a.bbox", HEADER + "u: One.\n@rotate file=a.part2.bbox\n");
    put("a.part2.bbox", HEADER + "a: Two.\n@rotate file=a.bbox\n");

    Reading reading = read("a.bbox");

    assertThat(reading.text()).containsOnlyOnce("u: One.").containsOnlyOnce("a: Two.");
    assertThat(reading.problems())
        .containsExactly(
            new PartProblem(
                Kind.CIRCLE, "a.part2.bbox: continues in a.bbox, which was already read"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/etc/passwd", "../b.bbox", "x/b.bbox", "..", "C:b.bbox", "x\\\\b.bbox", "\"\""})
  void nothingIsFollowedOutOfTheFolder(String name) throws Exception {
    put("a.bbox", HEADER + "@rotate file=" + name + "\n");

    assertThat(read("a.bbox").problems())
        .extracting(PartProblem::kind)
        .containsExactly(Kind.OUTSIDE);
  }

  @Test
  void aPartOfAnotherSessionIsToldAndNotRead() throws Exception {
    put("a.bbox", HEADER + "@rotate file=a.part2.bbox\n");
    put("a.part2.bbox", "---\nid: t\n---\na: Two.\n");

    Reading reading = read("a.bbox");

    assertThat(reading.text()).doesNotContain("Two");
    assertThat(reading.problems())
        .containsExactly(
            new PartProblem(
                Kind.STRANGER,
                "a.part2.bbox: belongs to session t, expected session s; it is not read"));
  }

  @Test
  void aPartThatIsShorterThanTheNextOneSaysIsToldAndTheNextOneNotRead() throws Exception {
    put("a.bbox", HEADER + "u: One.\n");
    put("a.part2.bbox", HEADER + "@continue file=a.bbox bytes=900\na: Two.\n");

    Reading reading = read("a.bbox");

    assertThat(reading.text()).isEqualTo(HEADER + "u: One.\n");
    assertThat(reading.problems())
        .containsExactly(
            new PartProblem(
                Kind.CUT,
                "a.bbox: has 37 bytes, but a.part2.bbox continues it behind 900, so that file is"
                    + " not read"));
  }

  @Test
  void compressedAndPlainPartsMix() throws Exception {
    files.put(
        FOLDER.resolve("a.bbox"),
        Zstd.compress((HEADER + "@rotate file=a.part2.bbox\n").getBytes(UTF_8)));
    put("a.part2.bbox", HEADER + "a: Two.\n");

    assertThat(read("a.bbox").text()).isEqualTo(HEADER + "@rotate file=a.part2.bbox\na: Two.\n");
  }

  @Test
  void aCompressedFileMayHaveAnyName() throws Exception {
    files.put(FOLDER.resolve("a.bbox"), Zstd.compress((HEADER + "u: One.\n").getBytes(UTF_8)));

    assertThat(read("a.bbox").text()).isEqualTo(HEADER + "u: One.\n");
  }

  @Test
  void linesAreFoundInTheirFiles() throws Exception {
    put("a.bbox", HEADER + "u: One.\n@rotate file=a.part2.bbox");
    put("a.part2.bbox", HEADER + "a: Two.\nu: Three.\n");
    Path first = FOLDER.resolve("a.bbox");
    Path second = FOLDER.resolve("a.part2.bbox");
    try (RecordingSource source = RecordingSource.open(disk, first)) {
      source.readAllBytes();

      assertThat(source.locate(1)).isEqualTo(new LinePlace(first, 1));
      assertThat(source.locate(6)).isEqualTo(new LinePlace(first, 6));
      assertThat(source.locate(7)).isEqualTo(new LinePlace(second, 5));
      assertThat(source.locate(8)).isEqualTo(new LinePlace(second, 6));
    }
  }

  @Test
  void aMissingFileIsAFailure() {
    assertThatIOException().isThrownBy(() -> read("none.bbox"));
  }

  /** The result of reading a recording. */
  private record Reading(String text, List<Part> parts, List<PartProblem> problems) {}

  private Reading read(String name) throws IOException {
    try (RecordingSource source = RecordingSource.open(disk, FOLDER.resolve(name))) {
      String text = new String(source.readAllBytes(), UTF_8);
      return new Reading(text, source.parts(), source.problems());
    }
  }

  private void put(String name, String text) {
    files.put(FOLDER.resolve(name), text.getBytes(UTF_8));
  }
}
