package dev.blackbox.library.check;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.Notice;
import dev.blackbox.library.common.ProgressListener;
import dev.blackbox.library.file.AtomicFile;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.RecordingStream;
import dev.blackbox.library.file.ZstdContent;
import dev.blackbox.session.fix.FixPlan;
import dev.blackbox.session.fix.RenumberSteps;
import dev.blackbox.session.fix.RenumberSteps.References;
import dev.blackbox.store.parts.PartName;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Renumbers the steps of one recording: plans the change, then writes it. */
public final class FixJob {
  private final Input input;
  private final ProgressListener progress;
  private final RenumberSteps fix;
  private final FixPlan plan;
  private final Path file;
  private final boolean isCompressed;
  private final List<String> parts;
  private final List<Notice> notices;
  private final @Nullable BlackboxException damage;
  private boolean isInPlace;

  /** Reads the recording and plans the change. */
  public FixJob(Input input, References references, ProgressListener progress)
      throws IOException, BlackboxException {
    this.input = input;
    this.progress = progress;
    this.file =
        input
            .path()
            .orElseThrow(
                () -> new BlackboxException("stdin: a repair needs a file, which it reads twice"));
    try (RecordingStream recording = RecordingStream.open(input, progress)) {
      recording.requireBbox();
      recording.bytes().transferTo(OutputStream.nullOutputStream());
      this.notices = recording.notices();
      this.isCompressed = recording.isCompressed();
      this.parts = recording.parts();
      this.damage = damage(recording);
    }
    this.fix = new RenumberSteps(this::open, references);
    this.plan = fix.plan();
  }

  private static @Nullable BlackboxException damage(RecordingStream recording) {
    try {
      recording.requireWhole("--output FILE writes what can be read to another file");
      return null;
    } catch (BlackboxException e) {
      return e;
    }
  }

  private InputStream open() throws IOException {
    try {
      return isInPlace
          ? RecordingStream.openGrowing(input).bytes()
          : RecordingStream.open(input, progress).bytes();
    } catch (BlackboxException e) {
      throw new IOException(e.text(), e);
    }
  }

  /** Returns the changes. */
  public FixPlan plan() {
    return plan;
  }

  /** Returns the problems of the recording's files. */
  public List<Notice> notices() {
    return notices;
  }

  /** Writes the repaired recording to a stream. */
  public void writeTo(OutputStream out) throws IOException {
    fix.apply(out);
  }

  /**
   * Writes the repaired recording to another file.
   *
   * @param name the file as it was given, for messages
   */
  public void writeTo(String name, Path target) throws IOException, BlackboxException {
    AtomicFile.write(name, target, content(name, PartName.isCompressed(target)));
  }

  /**
   * Replaces the file if there is something to change; only a recording in one file can be replaced
   * atomically.
   *
   * @return whether the file was replaced
   * @throws BlackboxException if the recording is being written, or cannot be read whole
   */
  public boolean replace() throws IOException, BlackboxException {
    if (damage != null) {
      throw damage;
    }
    try (Closeable _ = AtomicFile.lock(input.name(), file)) {
      if (plan.count() == 0) {
        return false;
      }
      if (parts.size() > 1) {
        throw new BlackboxException(
            parts.get(0) + ": continues in " + parts.get(1) + ", and only one file can be changed",
            "--output FILE writes all of it to one file");
      }
      isInPlace = true; // byte for byte, without a line for a line ending that is missing
      AtomicFile.replace(input.name(), file, content(input.name(), isCompressed));
      return true;
    }
  }

  private AtomicFile.Content content(String name, boolean isPacked) {
    AtomicFile.Content content = fix::apply;
    return isPacked ? ZstdContent.of(name, content) : content;
  }
}
