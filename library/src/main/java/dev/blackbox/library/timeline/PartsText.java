package dev.blackbox.library.timeline;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.header.Header;
import dev.blackbox.session.model.RecordingText;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.parts.Part;
import dev.blackbox.store.parts.RecordingSource;
import dev.blackbox.store.parts.StepPlace;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/**
 * The text of a recording in its files, from any byte on.
 *
 * @param parts the files, at least one
 */
record PartsText(Disk disk, List<Part> parts) implements RecordingText {
  PartsText {
    parts = List.copyOf(parts);
  }

  @Override
  public InputStream from(long offset) throws IOException {
    return RecordingSource.openAt(disk, place(offset));
  }

  /** Reads the header. */
  Header header() throws IOException {
    try (InputStream in = from(0)) {
      return new BboxReader(in).readHeader().header();
    }
  }

  /** Returns the file that contains a byte of the recording, and the byte's place in it. */
  StepPlace place(long offset) {
    Part part = parts.getFirst();
    for (Part later : parts) {
      part = later.startsAt() <= offset ? later : part;
    }
    return new StepPlace(part.file(), part.headerBytes() + offset - part.startsAt());
  }
}
