package dev.blackbox.library.lines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.recording.RecordingBytes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class LineSourceTest {
  /** A stream that gives a few bytes at a time, as pipes do. */
  private static InputStream inPieces(byte[] bytes) {
    return new ByteArrayInputStream(bytes) {
      @Override
      public synchronized int read(byte[] into, int from, int length) {
        return super.read(into, from, Math.min(length, 1 + count % 7 + pos % 13));
      }
    };
  }

  @Test
  void theLinesAreTheStreamAndEachEndsWithItsNewline() {
    Property.forAll(
        1_000,
        RecordingBytes.any(),
        file -> {
          LineSource source = LineSource.of(inPieces(file));
          ByteArrayOutputStream all = new ByteArrayOutputStream();
          for (byte[] line = source.next(); line != null; line = source.next()) {
            int newline = new String(line, StandardCharsets.ISO_8859_1).indexOf('\n');
            boolean isLast = all.size() + line.length == file.length;
            assertThat(newline).isEqualTo(isLast && newline < 0 ? -1 : line.length - 1);
            all.writeBytes(line);
          }
          assertThat(all.toByteArray()).isEqualTo(file);
          assertThat(source.isEnded()).isTrue();
        });
  }

  @Test
  void theLinesBeforeAFailureAreTaken() throws Exception {
    InputStream failing =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("the pipe broke");
          }

          @Override
          public int read(byte[] into, int from, int length) throws IOException {
            return read();
          }
        };
    byte[] lines = "a: one\na: two\n".getBytes(StandardCharsets.UTF_8);
    LineSource source =
        LineSource.of(new SequenceInputStream(new ByteArrayInputStream(lines), failing));

    assertThat(source.next()).isEqualTo(Arrays.copyOf(lines, 7));
    assertThat(source.next(Duration.ofSeconds(10))).isEqualTo(Arrays.copyOfRange(lines, 7, 14));
    assertThatThrownBy(source::next).hasMessage("the pipe broke");
    assertThat(source.next()).isNull();
  }
}
