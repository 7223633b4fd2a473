package dev.blackbox.store.segment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is kept of a file after a machine crash during a write. */
class PlainTailTest {
  private static final byte[] LINE =
      "a: what was said before the power failed\n".getBytes(StandardCharsets.UTF_8);

  @TempDir Path folder;

  @Test
  void allIsKeptOfWholeLines() throws IOException {
    byte[] content = lines(100_000);

    assertThat(kept(content)).isEqualTo(content.length);
  }

  @Test
  void aPieceOfALineGoes() throws IOException {
    byte[] content = lines(1_000);

    assertThat(kept(Arrays.copyOf(content, content.length - 5)))
        .isEqualTo((long) content.length - LINE.length);
  }

  /** Unwritten sectors are zeros; lines after them exist, but not those inside them. */
  @ParameterizedTest
  @ValueSource(ints = {600, 40_000, 2 << 20, 5 << 20, 20 << 20})
  void aHoleBeforeTheEndIsFound(int fromTheEnd) throws IOException {
    byte[] content = lines((24 << 20) / LINE.length);
    int sector = (content.length - fromTheEnd) / 512 * 512;
    Arrays.fill(content, sector, sector + 512, (byte) 0);

    assertThat(kept(content)).isEqualTo(sector / LINE.length * (long) LINE.length);
  }

  @Test
  void aSingleZeroInsideALineIsContent() throws IOException {
    byte[] content = lines(1_000);
    content[500 * LINE.length + 7] = 0;

    assertThat(kept(content)).isEqualTo(content.length);
  }

  private static byte[] lines(int count) {
    byte[] content = new byte[count * LINE.length];
    for (int i = 0; i < count; i++) {
      System.arraycopy(LINE, 0, content, i * LINE.length, LINE.length);
    }
    return content;
  }

  private long kept(byte[] content) throws IOException {
    Path file = Files.write(folder.resolve("recording.bbox"), content);
    try (SeekableByteChannel channel = Files.newByteChannel(file)) {
      return PlainTail.wholeLines(channel);
    }
  }
}
