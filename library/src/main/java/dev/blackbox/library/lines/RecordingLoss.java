package dev.blackbox.library.lines;

import dev.blackbox.library.file.IoReason;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.log.LogListener;
import dev.blackbox.store.log.LogNotice;
import dev.blackbox.store.parts.PartProblem;
import dev.blackbox.store.parts.RecordingSource;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Passes on what happens to a recording while it is written, and knows at its end whether somebody
 * replaced, deleted or moved one of its files: then the file given no longer holds it all.
 */
public final class RecordingLoss implements LogListener {
  private final Path file;
  private final String name;
  private final Consumer<String> messages;
  private volatile @Nullable String replaced;
  private volatile String resumed = "";
  private volatile boolean hasFailed;

  /**
   * Watches one recording.
   *
   * @param name the file as it was given, for messages
   */
  public RecordingLoss(Path file, String name, Consumer<String> messages) {
    this.file = file;
    this.name = name;
    this.messages = messages;
  }

  @Override
  public void notice(LogNotice notice) {
    switch (notice.kind()) {
      case REPLACED -> replaced = notice.sentence();
      case WRITE_FAILED, FORCE_FAILED -> hasFailed = true;
      case RESUMED -> resumed = "; " + notice.sentence();
      default -> {
        // The recorder counts the events that are not recorded.
      }
    }
    messages.accept(notice.sentence());
  }

  /** Returns what was lost, in one sentence; call it when the recording is closed. */
  public Optional<String> sentence() {
    String other = replaced;
    if (other != null) {
      return Optional.of(other);
    }
    if (!Files.exists(file)) {
      return Optional.of(name + ": somebody deleted or moved the file" + resumed);
    }
    return hasFailed ? missingPart() : Optional.empty();
  }

  private Optional<String> missingPart() {
    Disk disk = Disk.real();
    try (RecordingSource source = RecordingSource.open(disk, disk.resolve(file))) {
      source.transferTo(OutputStream.nullOutputStream());
      return source.problems().stream()
          .filter(problem -> problem.kind() == PartProblem.Kind.MISSING)
          .map(PartProblem::sentence)
          .findFirst();
    } catch (IOException e) {
      return Optional.of(name + ": cannot be read, " + IoReason.of(e));
    }
  }
}
