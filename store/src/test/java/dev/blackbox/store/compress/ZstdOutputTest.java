package dev.blackbox.store.compress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.recording.RecordingBytes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ZstdOutputTest {
  private static final int FRAME = FrameEncoder.FRAME_SIZE;

  @TempDir Path folder;

  @Test
  void whatIsPackedIsUnpackedAgain() {
    Property.forAll(
        200,
        RecordingBytes.any(),
        bytes -> {
          byte[] packed = packed(bytes, 700);

          assertThat(unpacked(packed)).isEqualTo(bytes);
        });
  }

  @Test
  void framesHoldWholeLinesAndReadingCanBeginInEach() throws Exception {
    byte[] text = RecordingBytes.realistic(1, 2_000_000, 300).toByteArray();
    Path file = Files.write(folder.resolve("a.bbox.zst"), packed(text, 8_000));

    try (SeekableZstd seekable =
        SeekableZstd.open(FileChannel.open(file), "a", ZstdLimits.STANDARD)) {
      SeekTable table = SeekTable.read(FileChannel.open(file)).orElseThrow();

      assertThat(seekable.isSeekable()).isTrue();
      assertThat(seekable.size()).isEqualTo(text.length);
      assertThat(table.frames()).hasSizeGreaterThan(5);
      for (int frame = 1; frame < table.frames().size(); frame++) {
        int start = (int) table.startInLines(frame);
        assertThat(text[start - 1]).isEqualTo((byte) '\n');
        assertThat(seekable.from(start).readNBytes(100))
            .isEqualTo(Arrays.copyOfRange(text, start, Math.min(text.length, start + 100)));
      }
    }
  }

  @Test
  void aLineLongerThanFramesIsSpreadOverThem() throws Exception {
    byte[] line = new byte[5 * FRAME];
    Arrays.fill(line, (byte) 'x');

    assertThat(unpacked(packed(line, FRAME))).isEqualTo(line);
  }

  @Test
  void nothingIsPackedToo() throws Exception {
    assertThat(unpacked(packed(new byte[0], 1))).isEmpty();
  }

  private static byte[] packed(byte[] text, int piece) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZstdOutput packed = new ZstdOutput(out, "a")) {
      for (int at = 0; at < text.length; at += piece) {
        packed.write(text, at, Math.min(piece, text.length - at));
      }
      packed.finish();
    }
    return out.toByteArray();
  }

  private static byte[] unpacked(byte[] packed) throws IOException {
    return SeekableZstd.stream(new ByteArrayInputStream(packed), "a", ZstdLimits.STANDARD)
        .readAllBytes();
  }
}
