package dev.blackbox.library.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class ConversionTest {
  private static final String HEADER = "---\nformat: bbox/1\n---\n";

  private static boolean isCompact(String body) throws IOException {
    return Conversion.isCompact((HEADER + body).getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void linesWithoutBlanksAreCompact() throws IOException {
    assertThat(isCompact("u:hello\nt:read a→[3 lines]\n")).isTrue();
  }

  @Test
  void oneBlankMakesItOrdinary() throws IOException {
    assertThat(isCompact("u:hello\na: hello\n")).isFalse();
    assertThat(isCompact("u:hello\nt:read a → [3 lines]\n")).isFalse();
    assertThat(isCompact("u:hello\n\na:hello\n")).isFalse();
  }

  @Test
  void nothingToTellByIsOrdinary() throws IOException {
    assertThat(isCompact("")).isFalse();
    assertThat(isCompact("m:auto\n")).isFalse();
  }
}
