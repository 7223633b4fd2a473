package dev.blackbox.store.parts;

import dev.blackbox.store.disk.Disk;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;

/**
 * A line in a file of a recording.
 *
 * @param line the number of the line in that file, counted from 1
 */
public record LinePlace(Path file, long line) {
  /** The place of a line in these parts; the counts cover all parts but the last. */
  static LinePlace find(List<Part> parts, List<Long> counts, long line) {
    long before = 0;
    for (int i = 0; i < counts.size(); i++) {
      Part part = parts.get(i);
      if (line <= before + counts.get(i)) {
        return new LinePlace(part.file(), line - before + part.headerLines());
      }
      before += counts.get(i);
    }
    Part last = parts.get(parts.size() - 1);
    return new LinePlace(last.file(), line - before + last.headerLines());
  }

  /** The number of lines that a part adds to the stream. */
  static long linesOf(Disk disk, Part part) throws IOException {
    try (PartText text = PartText.open(disk, part.file(), part.bytes())) {
      return count(text.from(part.headerBytes()));
    }
  }

  private static long count(InputStream text) throws IOException {
    byte[] buffer = new byte[64 << 10];
    long lines = 0;
    byte last = '\n';
    for (int read = text.read(buffer); read >= 0; read = text.read(buffer)) {
      for (int i = 0; i < read; i++) {
        lines += buffer[i] == '\n' ? 1 : 0;
      }
      last = read > 0 ? buffer[read - 1] : last;
    }
    return last == '\n' ? lines : lines + 1;
  }
}
