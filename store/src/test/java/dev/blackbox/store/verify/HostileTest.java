package dev.blackbox.store.verify;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.store.testing.Notary;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** T40 to T47: whatever lines hold, they are sealed and judged, in little memory. */
final class HostileTest {
  @TempDir Path folder;
  private Notary notary;

  @BeforeEach
  void notary() {
    notary = Notary.brief(folder);
  }

  private void assertSealable(String what, byte[] content) throws IOException {
    Path file = Files.write(folder.resolve("h.bbox"), content);
    Files.deleteIfExists(Notary.sealOf(file));
    notary.forget();

    notary.sealer().seal(file);

    assertThat(notary.verify(file).sentence()).as(what).isEqualTo("valid");
    if (content.length > 0) {
      byte[] changed = content.clone();
      changed[content.length / 2] ^= 4;
      Files.write(file, changed);
      assertThat(notary.verify(file).isValid()).as(what).isFalse();
    }
  }

  @Test
  void t40To47AnyBytes() throws IOException {
    byte[] random = new byte[100_000];
    new Random(9).nextBytes(random);
    assertSealable("random bytes", random);
    assertSealable("invalid UTF-8", "a: \u00ff\u00fe\u00c0\u0080\n".getBytes(ISO_8859_1));
    assertSealable("NUL", "a: \0\0\0\n\0\n".getBytes(ISO_8859_1));
    assertSealable("no newline", "a".getBytes(ISO_8859_1));
    assertSealable("newlines only", "\n".repeat(300_000).getBytes(ISO_8859_1));
    assertSealable("carriage returns", "a\rb\rc\r\n".repeat(100).getBytes(ISO_8859_1));
    assertSealable("brackets", ("a: " + "[".repeat(100_000) + "\n").getBytes(ISO_8859_1));
    assertSealable("digits", ("a: n=" + "9".repeat(5_000) + "\n").getBytes(ISO_8859_1));
    assertSealable(
        "stubs", ("# withheld leaf=" + "A".repeat(43) + "=\n").repeat(50).getBytes(ISO_8859_1));
  }

  @Test
  void emptyRecording() throws IOException {
    Path file = Files.write(folder.resolve("h.bbox"), new byte[0]);

    notary.sealer().seal(file);

    assertThat(notary.verify(file).sentence()).isEqualTo("valid");
    Files.writeString(file, "a: added\n");
    assertThat(notary.verify(file).line()).isEqualTo(1);
  }

  /** Lines around the size of the read buffer. */
  @Test
  void linesOfEveryLengthAroundAChunk() throws IOException {
    int chunk = 256 << 10;
    for (int length :
        new int[] {chunk - 2, chunk - 1, chunk, chunk + 1, 2 * chunk, 2 * chunk + 1}) {
      byte[] line = new byte[length];
      Arrays.fill(line, (byte) 'x');
      line[length - 1] = '\n';
      byte[] two = Arrays.copyOf(line, 2 * length + 3);
      System.arraycopy(line, 0, two, length, length);
      two[2 * length + 1] = '\n';

      assertSealable("two lines of " + length, two);
      assertSealable("a torn line of " + length, Arrays.copyOf(line, length - 1));
      assertSealable("lines before it", concat("a: short\n".getBytes(ISO_8859_1), two));
    }
  }

  private static byte[] concat(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  /** {@code scripts/large-lines} makes this a gigabyte, in 256 MiB of heap. */
  @Test
  void t46LineLongerThanMemory() throws IOException {
    int mebibytes = Integer.getInteger("seal.line.mebibytes", 3);
    Path file = folder.resolve("long.bbox");
    byte[] piece = new byte[1 << 20];
    Arrays.fill(piece, (byte) 'x');
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
      out.write("---\nformat: bbox/1\nid: long\nrepo_sha: abcdef0\n---\na: ".getBytes(ISO_8859_1));
      for (int i = 0; i < mebibytes; i++) {
        out.write(piece);
      }
      out.write("\na: behind it\n".getBytes(ISO_8859_1));
    }

    assertThat(notary.sealer().seal(file)).isEqualTo(7);

    assertThat(notary.verify(file).sentence()).isEqualTo("valid");
    try (SeekableByteChannel channel = Files.newByteChannel(file, StandardOpenOption.WRITE)) {
      channel.position((long) mebibytes << 19).write(ByteBuffer.wrap(new byte[] {'y'}));
    }
    assertThat(notary.verify(file).line()).isEqualTo(6);
  }

  @Test
  void sealsThatAreNone() throws IOException {
    Path file = notary.sealed("s.bbox", 10);
    String good = Files.readString(Notary.sealOf(file));
    for (String seal :
        List.of(
            "",
            "\n",
            "bbox-seal/1",
            "bbox-seal/1\n",
            "bbox-seal/2\n",
            "bbox-seal/1\n\n\n",
            "bbox-seal/1\nleaves 0 AAAA\n",
            "bbox-seal/1\nsalt 0 0 0\n",
            "bbox-seal/1\nnote\n\n— name AAAAAAAA\n\n",
            "bbox-seal/1\n" + "x".repeat(100_000) + "\n",
            "bbox-seal/1\n" + "x\n".repeat(200_000),
            good.replaceFirst("salt", "salt "),
            good.replaceFirst("bbox-seal/1 begin", "bbox-seal/1 begun"),
            good + good)) {
      Files.writeString(Notary.sealOf(file), seal);

      Verdict verdict = notary.verify(file);

      assertThat(verdict.isValid()).as(verdict.sentence()).isFalse();
    }
  }

  /** Hints for lines that never come are not kept in memory. */
  @Test
  void hintsWithoutEnd() throws IOException {
    Path file = notary.sealed("s.bbox", 10);
    String seal = Files.readString(Notary.sealOf(file));
    StringBuilder hints = new StringBuilder();
    String some = "A".repeat(16_384);
    for (int i = 0; i < 1500; i++) {
      hints.append("leaves ").append(i * 3072L).append(' ').append(some).append('\n');
    }
    Files.writeString(
        Notary.sealOf(file), seal.replaceFirst("\nleaves ", "\n" + hints + "leaves "));

    assertThat(notary.verify(file).status()).isNotNull();
  }
}
