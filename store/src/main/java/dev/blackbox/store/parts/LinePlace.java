package dev.blackbox.store.parts;

import dev.blackbox.store.disk.Disk;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;

/**
 * A line in a file of a recording.
 *
 * @param line its number in that file, from 1
 */
public record LinePlace(Path file, long line) {
  static LinePlace find(Disk disk, List<Part> parts, long line) throws IOException {
    long before = 0;
    for (Part part : parts.subList(0, parts.size() - 1)) {
      long lines = linesOf(disk, part);
      if (line <= before + lines) {
        return new LinePlace(part.file(), line - before + part.headerLines());
      }
      before += lines;
    }
    Part last = parts.get(parts.size() - 1);
    return new LinePlace(last.file(), line - before + last.headerLines());
  }

  private static long linesOf(Disk disk, Part part) throws IOException {
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
