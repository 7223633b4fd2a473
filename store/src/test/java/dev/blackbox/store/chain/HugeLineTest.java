package dev.blackbox.store.chain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.testkit.process.ProcessGuard;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** T46: lines of a gibibyte, each in a program of its own that has 256 MiB of heap. */
@Tag("long")
class HugeLineTest {
  private static final long GIBIBYTE = 1L << 30;

  @Test
  void aGibibyteOfTextHasAVerdict() throws Exception {
    assertThat(verdict("{\"hash\":\"0\",\"input\":{\"text\":\"", "x", "\"},\"tool\":\"t\"}\n"))
        .isEqualTo("TAMPERED 0 hash does not match the event; it was changed after it was written");
  }

  @Test
  void aGibibyteOutOfOrderHasAVerdict() throws Exception {
    assertThat(verdict("{\"b\":[0", ",0", "],\"a\":1}\n"))
        .isEqualTo(
            "PARSE_ERROR 0 the line is longer than 16777216 bytes and its keys are not in order");
  }

  @Test
  void aGibibyteOfKeysHasAVerdict() throws Exception {
    assertThat(verdict("{\"a\":1", ",\"a\":1", "}\n"))
        .isEqualTo(
            "PARSE_ERROR 0 the line is longer than 16777216 bytes and its keys are not in order");
  }

  @Test
  void aGibibyteOfBracketsHasAVerdict() throws Exception {
    assertThat(verdict("{\"a\":", "[", "\n"))
        .isEqualTo("PARSE_ERROR 0 the line is nested deeper than 1048576 levels");
  }

  @Test
  void aGibibyteOfNothingHasAVerdict() throws Exception {
    assertThat(verdict("", "\0", "\n")).isEqualTo("PARSE_ERROR 0 the line is not a JSON object");
  }

  private static String verdict(String start, String middle, String end) throws Exception {
    Process process =
        ProcessGuard.start(
            new ProcessBuilder(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx256m",
                    "-XX:+UseSerialGC",
                    "-cp",
                    System.getProperty("java.class.path"),
                    Verify.class.getName(),
                    start,
                    middle.equals("\0") ? "NUL" : middle,
                    end)
                .redirectErrorStream(true));
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return said.strip();
  }

  /** Verifies a line that is made up while it is read. */
  static final class Verify {
    private Verify() {}

    public static void main(String[] args) throws IOException {
      String middle = args[1].equals("NUL") ? "\0" : args[1];
      ChainVerdict verdict =
          ChainVerifier.standard()
              .verify(new Repeating(List.of(args[0], middle.repeat(1 << 16), args[2])));
      ChainFault first = verdict.first();
      System.out.println(
          verdict.status() + (first == null ? "" : " " + first.event() + " " + first.message()));
    }
  }

  /** A start, the middle until there is a gibibyte of it, an end. */
  private static final class Repeating extends InputStream {
    private final byte[][] pieces;
    private int piece;
    private int at;
    private long middle;

    Repeating(List<String> pieces) {
      this.pieces =
          pieces.stream().map(text -> text.getBytes(StandardCharsets.UTF_8)).toArray(byte[][]::new);
    }

    @Override
    public int read() {
      throw new UncheckedIOException(new IOException("one byte at a time takes too long"));
    }

    @Override
    public int read(byte[] target, int offset, int count) {
      while (piece < pieces.length && at == pieces[piece].length) {
        next();
      }
      if (piece == pieces.length) {
        return -1;
      }
      byte[] bytes =
          Arrays.copyOfRange(pieces[piece], at, Math.min(at + count, pieces[piece].length));
      System.arraycopy(bytes, 0, target, offset, bytes.length);
      at += bytes.length;
      return bytes.length;
    }

    private void next() {
      middle += piece == 1 ? pieces[1].length : 0;
      if (piece != 1 || middle >= GIBIBYTE) {
        piece++;
      }
      at = 0;
    }
  }
}
