package dev.blackbox.cli.view.entry;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class BlobsTest {

  @Test
  void referenceIsMadeShort() {
    assertThat(BlobText.shorten("@blob sha256=ab12cd34ef56 bytes=12847 mime=text/x-diff"))
        .isEqualTo("blob ab12cd34 (12.8 KB, text/x-diff)");
  }

  @Test
  void referenceMayTellNothingButTheHash() {
    assertThat(BlobText.shorten("@blob sha256=ab12cd34")).isEqualTo("blob ab12cd34");
  }

  @Test
  void wordsAroundAReferenceAreKept() {
    assertThat(BlobText.shorten("see @blob sha256=ab12cd bytes=5 for more, not @blob alone"))
        .isEqualTo("see blob ab12cd (5 B) for more, not @blob alone");
  }

  @Test
  void severalReferencesAreAllMadeShort() {
    assertThat(BlobText.shorten("@blob sha256=aaaaaaaaaa @blob sha256=bbbbbbbbbb mime=a/b"))
        .isEqualTo("blob aaaaaaaa blob bbbbbbbb (a/b)");
  }
}
