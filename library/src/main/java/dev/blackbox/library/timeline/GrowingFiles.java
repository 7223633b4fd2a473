package dev.blackbox.library.timeline;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.parts.NextPart;
import dev.blackbox.store.parts.Part;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The files of a recording that is written, and what happened to them since they were read. */
final class GrowingFiles {
  private final Disk disk = Disk.withoutLinks();
  private final CompleteLineStream lines;
  private FileMarks marks;

  /** What happened to the files since the last reading. */
  enum State {
    SAME,
    LONGER,
    OTHER
  }

  GrowingFiles(Path first) throws IOException {
    marks = FileMarks.of(List.of(first));
    lines = new CompleteLineStream(disk, first);
  }

  /** Returns the lines; call {@link #finish} when they were read to the end. */
  CompleteLineStream lines() {
    return lines;
  }

  /** Remembers the files that were read. */
  void finish() throws IOException {
    marks = marks.with(lines.parts().stream().map(Part::file).toList());
  }

  /** Compares the files with what they were; the lines go on if the files are longer. */
  State compare() throws IOException {
    boolean hasNext = NextPart.of(disk, lines.parts().getLast().file()).isPresent();
    if (!hasNext && marks.areCurrent()) {
      return !lines.isEndDue() ? State.SAME : lines.resume() ? State.LONGER : State.OTHER;
    }
    FileMarks now = FileMarks.of(marks.files().stream().map(FileMarks.FileMark::file).toList());
    boolean isLonger = marks.haveOnlyGrown() && lines.resume();
    marks = now;
    return isLonger ? State.LONGER : State.OTHER;
  }

  /** Returns whether the files are as they were, and the lines end where they end. */
  boolean areSame() throws IOException {
    boolean hasNext = NextPart.of(disk, lines.parts().getLast().file()).isPresent();
    return !hasNext && marks.areCurrent() && !lines.isEndDue();
  }

  PartsText text() {
    return new PartsText(disk, lines.parts());
  }
}
