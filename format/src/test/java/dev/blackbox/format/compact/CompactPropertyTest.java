package dev.blackbox.format.compact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.bbox.BboxWriter;
import dev.blackbox.format.bbox.LineLayout;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.testing.AnyLine;
import dev.blackbox.format.testing.Converting;
import dev.blackbox.format.testing.Meaning;
import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.recording.RecordingBytes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** For every file, the meaning stays the same. */
class CompactPropertyTest {

  @Test
  void compactKeepsEveryMeaning() {
    Property.forAll(
        4_000,
        RecordingBytes.any(),
        file -> assertThat(Meaning.of(Converting.toCompact(file))).isEqualTo(Meaning.of(file)));
  }

  @Test
  void spacedKeepsEveryMeaning() {
    Property.forAll(
        2_000,
        RecordingBytes.any(),
        file -> assertThat(Meaning.of(Converting.toSpaced(file))).isEqualTo(Meaning.of(file)));
  }

  @Test
  void compactOfWhatOurWriterWroteIsOneLineForEachLine() {
    Property.forAll(
        1_000,
        AnyLine.event().listOf(6),
        lines -> {
          byte[] compact = Converting.toCompact(write(lines, LineLayout.SPACED));
          assertThat(compact).isEqualTo(write(lines, LineLayout.COMPACT));
        });
  }

  @Test
  void thereAndBackIsWhatOurWriterWrote() {
    Property.forAll(
        1_000,
        AnyLine.event().listOf(6),
        lines -> {
          byte[] compact = write(lines, LineLayout.COMPACT);
          assertThat(Converting.toSpaced(compact)).isEqualTo(write(lines, LineLayout.SPACED));
        });
  }

  private static byte[] write(List<Line> lines, LineLayout layout) throws IOException {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    BboxWriter writer = new BboxWriter(file, layout);
    for (Line line : lines) {
      writer.write(line);
    }
    return file.toByteArray();
  }
}
