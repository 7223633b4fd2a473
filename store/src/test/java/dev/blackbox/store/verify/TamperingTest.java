package dev.blackbox.store.verify;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.store.testing.Notary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every change of a sealed recording is detected, with its line. */
final class TamperingTest {
  @TempDir Path folder;

  private static List<String> lines(byte[] recording) {
    String text = new String(recording, ISO_8859_1);
    List<String> lines = new ArrayList<>();
    for (int from = 0; from < text.length(); ) {
      int end = text.indexOf('\n', from) + 1;
      end = end == 0 ? text.length() : end;
      lines.add(text.substring(from, end));
      from = end;
    }
    return lines;
  }

  /** Changes the lines and looks; small recordings at every line, large ones at a few. */
  private void atEveryLine(int size, Change change, int shift) throws IOException {
    Notary notary = Notary.brief(folder);
    Path file = notary.sealed("s.bbox", size);
    List<String> lines = lines(Files.readAllBytes(file));
    int step = size <= 64 ? 1 : size / 5;
    for (int i = 0; i < size; i += step) {
      List<String> changed = new ArrayList<>(lines);
      change.apply(changed, i);
      if (changed.equals(lines)) {
        continue;
      }
      Files.writeString(file, String.join("", changed), ISO_8859_1);

      Verdict verdict = notary.verify(file);

      boolean isCut =
          lines.subList(0, changed.size() > size ? size : changed.size()).equals(changed);
      assertThat(verdict.status())
          .as("line " + (i + 1) + " of " + size + ": " + verdict.sentence())
          .isEqualTo(isCut ? VerdictStatus.TRUNCATED : VerdictStatus.TAMPERED);
      assertThat(verdict.line()).as(verdict.sentence()).isEqualTo(i + 1 + shift);
    }
  }

  private interface Change {
    void apply(List<String> lines, int at);
  }

  private static void replace(List<String> lines, int at, UnaryOperator<String> change) {
    lines.set(at, change.apply(lines.get(at)));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 8, 64, 1000})
  void t01EditedLine(int size) throws IOException {
    atEveryLine(size, (lines, at) -> replace(lines, at, line -> "x" + line), 0);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 8, 64, 1000})
  void t02DeletedLine(int size) throws IOException {
    atEveryLine(size, List::remove, 0);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 8, 64, 1000})
  void t03InsertedLine(int size) throws IOException {
    atEveryLine(size, (lines, at) -> lines.add(at, "a: inserted\n"), 0);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 7, 8, 64, 1000})
  void t04SwappedLines(int size) throws IOException {
    atEveryLine(
        size,
        (lines, at) -> {
          if (at + 1 < lines.size()) {
            lines.add(at, lines.remove(at + 1));
          }
        },
        0);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 8, 64, 1000})
  void t05DuplicatedLine(int size) throws IOException {
    atEveryLine(size, (lines, at) -> lines.add(at, lines.get(at)), 1);
  }

  @Tag("long")
  @Test
  void t06EveryFlippedByteOf64Lines() throws IOException {
    Notary notary = Notary.brief(folder);
    Path file = notary.sealed("s.bbox", 64);
    byte[] bytes = Files.readAllBytes(file);
    int line = 1;
    for (int i = 0; i < bytes.length; i++) {
      byte[] flipped = bytes.clone();
      flipped[i] ^= (byte) (1 << i % 8);
      Files.write(file, flipped);

      Verdict verdict = notary.verify(file);

      boolean isLastNewline = i == bytes.length - 1;
      assertThat(verdict.status())
          .as("byte " + i + ": " + verdict.sentence())
          .isEqualTo(isLastNewline ? VerdictStatus.TRUNCATED : VerdictStatus.TAMPERED);
      assertThat(verdict.line()).as("byte " + i).isEqualTo(line);
      line += bytes[i] == '\n' ? 1 : 0;
    }
  }

  @Test
  void t07EditedHeader() throws IOException {
    Notary notary = new Notary(folder);
    Path file = notary.sealed("s.bbox", 10);
    String text = Files.readString(file);
    Files.writeString(file, text.replace("repo_sha: abcdef0", "repo_sha: abcdef1"));

    Verdict verdict = notary.verify(file);

    assertThat(verdict.status()).isEqualTo(VerdictStatus.TAMPERED);
    assertThat(verdict.line()).isEqualTo(4);
    assertThat(verdict.sentence()).isEqualTo("line 4 is not the one that was sealed");
  }

  /** T08 to T10: a recording that was closed is cut wherever it ends too early. */
  @Test
  void t08EveryCutOf64Lines() throws IOException {
    Notary notary = Notary.brief(folder);
    Path file = notary.sealed("s.bbox", 64);
    byte[] bytes = Files.readAllBytes(file);
    int line = 1;
    for (int length = 0; length < bytes.length; length++) {
      Files.write(file, Arrays.copyOf(bytes, length));

      Verdict verdict = notary.verify(file);

      assertThat(verdict.status()).as("cut at " + length).isEqualTo(VerdictStatus.TRUNCATED);
      assertThat(verdict.line()).as("cut at " + length).isEqualTo(line);
      line += bytes[length] == '\n' ? 1 : 0;
    }
  }

  @Test
  void t17To21ChangesThatMeanNothingToAReader() throws IOException {
    Notary notary = new Notary(folder);
    Path file = notary.sealed("s.bbox", 20);
    String text = Files.readString(file);
    record Edit(String text, int line) {}
    for (Edit edit :
        List.of(
            new Edit(text.replace("a: event 7\n", "a: event 7 \n"), 8),
            new Edit(text.replace("a: event 7\n", "a:  event 7\n"), 8),
            new Edit(text.replace("a: event 7\n", "a: event 7\r\n"), 8),
            new Edit(text.replace("a: event 7\n", "a: event 7 extra.seen=1\n"), 8),
            new Edit(text.replace("a: event 7\n", "\na: event 7\n"), 8),
            new Edit(text.replace("id: s.bbox\n", "id: s.bbox\nid: other\n"), 4),
            new Edit("\uFEFF" + text, 1),
            new Edit(text.replace("\n", "\r\n"), 1),
            new Edit(text + "\n", 21),
            new Edit(text + "a: one more\n", 21))) {
      Files.writeString(file, edit.text());

      Verdict verdict = notary.verify(file);

      assertThat(verdict.status()).as(edit.text()).isEqualTo(VerdictStatus.TAMPERED);
      assertThat(verdict.line()).as(verdict.sentence()).isEqualTo(edit.line());
    }
  }

  @Test
  void untouchedRecordingsAreValid() throws IOException {
    Notary notary = new Notary(folder);
    for (int size : new int[] {1, 2, 3, 7, 8, 64, 1000, 5000}) {
      Path file = notary.sealed("s" + size + ".bbox", size);

      Verdict verdict = notary.verify(file);

      assertThat(verdict.status()).as(verdict.sentence()).isEqualTo(VerdictStatus.VALID);
      assertThat(verdict.sealed()).isEqualTo(new Verdict.Extent(size, 1, 0, 0, 0, true));
      assertThat(verdict.sentence()).isEqualTo("valid");
    }
  }
}
