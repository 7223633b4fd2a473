package dev.blackbox.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.Ran;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A recording whose blobs are elsewhere is read by every verb that reads blobs. */
final class BlobPlaceTest {
  private static final String LONG = "tides and boats ".repeat(200);

  @TempDir Path folder;

  private Path blob;

  @BeforeEach
  void recordWithBlobsElsewhere() throws IOException {
    String lines =
        "u: Read the tides. step=1\nt:read tides.txt id=c1 step=2 → "
            + LONG
            + "\na: Done. step=3\n";
    Ran ran = Ran.reading(lines, folder, "record", "-o", "s.bbox", "--blobs", "kept");
    assertThat(ran.code()).as(ran.err()).isZero();
    try (Stream<Path> files = Files.walk(folder.resolve("kept"))) {
      List<Path> blobs = files.filter(Files::isRegularFile).toList();
      assertThat(blobs).hasSize(1);
      blob = blobs.get(0);
    }
  }

  @Test
  void showReadsTheBlob() {
    assertThat(Ran.in(folder, "show", "s.bbox", "--full", "--blobs", "kept").out())
        .contains("tides and boats tides and boats");
    assertThat(Ran.in(folder, "show", "s.bbox", "--full").out())
        .contains("the blob is not in .bbox-blobs");
  }

  @Test
  void validateFindsAChangedBlob() throws IOException {
    assertThat(Ran.in(folder, "validate", "s.bbox", "--strict", "--blobs", "kept").out())
        .doesNotContain("blob-");

    Files.writeString(blob, "forged");

    assertThat(Ran.in(folder, "validate", "s.bbox", "--blobs", "kept").out())
        .contains("[blob-changed]");
  }

  @Test
  void trainingRowsHoldTheText() {
    Ran ran = Ran.in(folder, "export", "s.bbox", "--format", "openai", "--blobs", "kept");

    assertThat(ran.out()).contains("tides and boats tides and boats");
  }

  @Test
  void aPlaceThatIsNoAddressIsRefusedInOneSentence() {
    Ran ran = Ran.in(folder, "show", "s.bbox", "--blobs", "s3://{bad}/x");

    assertThat(ran.code()).isEqualTo(3);
    assertThat(ran.err()).contains("expected s3://bucket/prefix");
  }
}
