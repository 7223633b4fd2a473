package dev.blackbox.library.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

final class BlackboxExceptionTest {
  @Test
  void lastLineOfAMessageMayBeAHint() {
    BlackboxException failure =
        BlackboxException.of(new IOException("a.zst: is too large\nhint: unpack it"));

    assertThat(failure.text()).isEqualTo("a.zst: is too large");
    assertThat(failure.hint()).isEqualTo("unpack it");
  }

  @Test
  void nameWithALineBreakGivesNoHint() {
    String name = "a\nhint: run this";

    assertThat(BlackboxException.of(new NoSuchFileException(name)).hint()).isNull();
    assertThat(BlackboxException.of(new IOException(name + ": is too large")).hint()).isNull();
  }
}
