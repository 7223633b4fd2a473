package dev.blackbox.library.lines;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.store.log.LogNotice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RecordingLossTest {
  @TempDir Path folder;
  private final List<String> messages = new ArrayList<>();

  private RecordingLoss loss() throws IOException {
    Path file = Files.writeString(folder.resolve("s.bbox"), "---\nformat: bbox/1\n---\nu: one\n");
    return new RecordingLoss(file, "s.bbox", messages::add);
  }

  private static LogNotice notice(LogNotice.Kind kind, String sentence) {
    return new LogNotice(kind, sentence, 0, 0);
  }

  @Test
  void everyNoticeIsPrintedAndNothingIsLostByAFullDisk() throws IOException {
    RecordingLoss loss = loss();
    loss.notice(notice(LogNotice.Kind.DISK_FULL, "s.bbox: full"));
    loss.notice(notice(LogNotice.Kind.RESUMED, "s.bbox: resumed"));

    assertThat(messages).containsExactly("s.bbox: full", "s.bbox: resumed");
    assertThat(loss.sentence()).isEmpty();
  }

  @Test
  void replacedFileIsTheLastWord() throws IOException {
    String sentence = "s.bbox: replaced, continues in s.recovered-1.bbox";
    RecordingLoss loss = loss();
    loss.notice(notice(LogNotice.Kind.REPLACED, sentence));

    assertThat(messages).containsExactly(sentence);
    assertThat(loss.sentence()).contains(sentence);
  }

  @Test
  void partThatContinuesAfterAFailureIsNoLoss() throws IOException {
    RecordingLoss loss = loss();
    loss.notice(notice(LogNotice.Kind.WRITE_FAILED, "s.bbox: failed"));

    assertThat(loss.sentence()).isEmpty();
  }

  @Test
  void missingPartIsALoss() throws IOException {
    RecordingLoss loss = loss();
    Files.writeString(
        folder.resolve("s.bbox"), "---\nformat: bbox/1\n---\nu: one\n@rotate file=s.part2.bbox\n");
    loss.notice(notice(LogNotice.Kind.WRITE_FAILED, "s.part2.bbox: deleted"));

    assertThat(loss.sentence()).get().asString().contains("s.part2.bbox");
  }
}
