package dev.blackbox.testkit.golden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GoldenTest {
  @TempDir private Path folder;
  private Path file = Path.of("");

  @BeforeEach
  void nameTheFile() {
    file = folder.resolve("stats.txt");
  }

  @Test
  void equalBytesMatch() throws IOException {
    Files.writeString(file, "one\ntwo →\n");

    assertThatCode(() -> Golden.assertMatches(file, "one\ntwo →\n")).doesNotThrowAnyException();
  }

  @Test
  void aDifferenceIsShownLineByLineWithContext() throws IOException {
    Assumptions.assumeFalse(Golden.isUpdating(), "this very run updates golden files");
    Files.writeString(file, "a\nb\nc\nd\ne\nf\ng\nh\n");

    Throwable failure =
        catchThrowable(() -> Golden.assertMatches(file, "a\nb\nc\nd\nE\nf\ng\nh\n"));

    assertThat(failure)
        .isInstanceOf(AssertionError.class)
        .hasMessage(
            """
            %s: what the test gives (+) differs from the file (-) at byte 8
            @ line 2
             b
             c
             d
            -e
            +E
             f
             g
             h
            hint: write it with -Dgolden.update, then review the diff\
            """
                .formatted(file));
    assertThat(Files.readString(file)).contains("e\n");
  }

  @Test
  void aDifferenceThatATerminalHidesIsShown() throws IOException {
    Files.writeString(file, "one\ntwo\n");

    assertThat(difference("one\r\ntwo\n".getBytes(StandardCharsets.UTF_8)))
        .contains("+one[0x0d]\n");
    assertThat(difference("one\ntwo".getBytes(StandardCharsets.UTF_8))).contains("+[no newline]\n");
    assertThat(difference("o\u200bne\ntwo\n".getBytes(StandardCharsets.UTF_8)))
        .contains("+o[U+200B]ne\n");
    assertThat(difference(new byte[] {'o', (byte) 0xe2, (byte) 0x86, 'x', '\n'}))
        .contains("+o[0xe2][0x86]x\n");
  }

  @Test
  void bytesThatOnlyLookEqualDiffer() throws IOException {
    Files.writeString(file, "[0x00]\n");

    assertThat(difference(new byte[] {0, '\n'})).contains("differs from the file (-) at byte 0");
  }

  @Test
  void aMissingFileFailsAndIsNotMade() {
    Throwable failure =
        catchThrowable(() -> new GoldenFile(file, false).assertMatches(bytes("x\n")));

    assertThat(failure)
        .hasMessageContaining("stats.txt: no such golden file; the test gives 1 lines");
    assertThat(failure).hasMessageContaining("\n  x\n").hasMessageContaining("-Dgolden.update");
    assertThat(file).doesNotExist();
  }

  @Test
  void anUpdateWritesWhatTheTestGives() throws IOException {
    Path deep = folder.resolve("new/folder/stats.txt");
    Files.writeString(file, "old\n");

    new GoldenFile(file, true).assertMatches(bytes("new\n"));
    new GoldenFile(deep, true).assertMatches(bytes("first\n"));

    assertThat(file).hasContent("new\n");
    assertThat(deep).hasContent("first\n");
  }

  private String difference(byte[] actual) {
    Throwable failure = catchThrowable(() -> new GoldenFile(file, false).assertMatches(actual));
    return String.valueOf(failure.getMessage());
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
