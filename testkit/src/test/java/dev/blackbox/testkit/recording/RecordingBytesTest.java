package dev.blackbox.testkit.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.blackbox.testkit.property.Choices;
import dev.blackbox.testkit.property.Gen;
import dev.blackbox.testkit.property.Property;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RecordingBytesTest {
  private static final int FILES = 3_000;
  private static final Gen<byte[]> ANY = RecordingBytes.any();

  /** As Latin-1, so that each byte is a character. */
  private static final List<String> MANY =
      LongStream.range(0, FILES)
          .mapToObj(seed -> new String(file(seed), StandardCharsets.ISO_8859_1))
          .toList();

  @ParameterizedTest(name = "{0}")
  @MethodSource("kindsOfFiles")
  void oftenEnoughAFile(String what, double least, Predicate<String> kind) {
    long count = MANY.stream().filter(kind).count();

    assertThat((double) count / FILES).as(what).isGreaterThan(least);
  }

  static Stream<Arguments> kindsOfFiles() {
    String goodHeader = "---\nformat: bbox/1\nid: sess_7f3a\nrepo_sha: 3c9e1d0b\n";
    return Stream.of(
        kind("begins with a good header", 0.2, file -> file.startsWith(goodHeader)),
        kind("has no header", 0.03, file -> !file.contains("---")),
        kind("ends its lines with LF only", 0.2, file -> !file.contains("\r")),
        kind("ends its lines with CRLF only", 0.05, file -> hasLineEnds(file, true, false)),
        kind("mixes line ends", 0.05, file -> hasLineEnds(file, true, true)),
        kind("ends without a newline", 0.2, file -> !file.endsWith("\n")),
        kind("begins with a byte-order mark", 0.03, file -> file.startsWith("\u00ef\u00bb\u00bf")),
        kind("is not UTF-8", 0.1, file -> !isUtf8(file)),
        kind("holds NUL", 0.1, file -> file.contains("\0")),
        kind("is empty", 0.003, String::isEmpty),
        kind("holds a line of 10 kB", 0.01, file -> longestLine(file) >= 10_000),
        kind("holds a line of half a megabyte", 0.001, file -> longestLine(file) >= 500_000),
        kind("holds an unknown prefix", 0.02, file -> file.contains("\nz: no such kind")),
        kind("holds calls", 0.1, file -> file.contains("\nt!:")),
        kind("holds observations", 0.1, file -> file.contains("\no: id=")),
        kind("holds a continuation", 0.1, file -> file.contains("\n  ")));
  }

  @Test
  void theSameSeedGivesTheSameFile() {
    assertThat(file(11)).isEqualTo(file(11));
  }

  @Test
  void aFileThatBreaksAPropertyIsShrunk() {
    Throwable failure =
        catchThrowable(
            () -> Property.forAll(FILES, ANY, file -> assertThat(file).doesNotContain(0xff)));

    assertThat(failure).hasMessageMatching("(?s).*does not hold for [1-9]\\d? bytes .*");
  }

  @Test
  void halfASurrogatePairIsWrittenAsThreeBytes() {
    assertThat(LenientUtf8.encoded("a\ud83d\ude00\ud800z"))
        .containsExactly('a', 0xf0, 0x9f, 0x98, 0x80, 0xed, 0xa0, 0x80, 'z');
  }

  private static Arguments kind(String what, double least, Predicate<String> kind) {
    return Arguments.of(what, least, kind);
  }

  private static boolean hasLineEnds(String file, boolean crlf, boolean lf) {
    String withoutCrlf = file.replace("\r\n", "");
    return crlf == (withoutCrlf.length() < file.length()) && lf == withoutCrlf.contains("\n");
  }

  private static byte[] file(long seed) {
    return ANY.from(Choices.random(seed));
  }

  private static int longestLine(String file) {
    return Stream.of(file.split("\n")).mapToInt(String::length).max().orElse(0);
  }

  private static boolean isUtf8(String file) {
    byte[] bytes = file.getBytes(StandardCharsets.ISO_8859_1);
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }
}
