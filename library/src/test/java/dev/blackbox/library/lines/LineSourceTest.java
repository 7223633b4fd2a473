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
import java.util.Collections;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
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
          for (InputLine next = source.next(); next != null; next = source.next()) {
            byte[] line = next.bytes();
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

    assertThat(bytes(source.next())).isEqualTo(Arrays.copyOf(lines, 7));
    assertThat(bytes(source.next(Duration.ofSeconds(10))))
        .isEqualTo(Arrays.copyOfRange(lines, 7, 14));
    assertThatThrownBy(source::next).hasMessage("the pipe broke");
    assertThat(source.next()).isNull();
  }

  private static byte[] bytes(@Nullable InputLine line) {
    assertThat(line).isNotNull();
    return line.bytes();
  }

  private static byte[] letters(int count) {
    byte[] letters = new byte[count];
    Arrays.fill(letters, (byte) 'x');
    return letters;
  }

  private static InputStream stream(byte[]... pieces) {
    return new SequenceInputStream(
        Collections.enumeration(Stream.of(pieces).map(ByteArrayInputStream::new).toList()));
  }

  @Test
  void aLineOfTheLongestSizeIsKeptAndALongerOneIsOnlyCounted() throws Exception {
    byte[] newline = {'\n'};
    LineSource source =
        LineSource.of(
            stream(
                letters(LineSource.MAX_LINE - 1),
                newline,
                letters(LineSource.MAX_LINE),
                newline,
                letters(1),
                newline,
                letters(LineSource.MAX_LINE + 1)));

    assertThat(bytes(source.next())).hasSize(LineSource.MAX_LINE);
    assertThat(source.next())
        .isNotNull()
        .satisfies(line -> assertThat(line.isKept()).isFalse())
        .satisfies(line -> assertThat(line.size()).isEqualTo(LineSource.MAX_LINE + 1L));
    assertThat(bytes(source.next())).isEqualTo(new byte[] {'x', '\n'});
    assertThat(source.next()).isNotNull().satisfies(line -> assertThat(line.isKept()).isFalse());
    assertThat(source.next()).isNull();
  }

  @Test
  void anErrorOfTheReaderIsAFailureAndNotTheEnd() throws Exception {
    InputStream failing =
        new InputStream() {
          @Override
          public int read() {
            throw new OutOfMemoryError("no heap");
          }

          @Override
          public int read(byte[] into, int from, int length) {
            return read();
          }
        };
    LineSource source =
        LineSource.of(new SequenceInputStream(new ByteArrayInputStream(letters(1)), failing));

    assertThatThrownBy(source::next)
        .isInstanceOf(IOException.class)
        .hasMessage("standard input: cannot be read, java.lang.OutOfMemoryError: no heap");
  }
}
