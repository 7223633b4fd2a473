package dev.blackbox.library.ingest;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.text.RedactionMarker;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.redact.recording.LosslessText;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.util.TreeMap;

/** The lines in the file of a session: how many there are, and where. */
final class StoredLines {
  private static final int BUFFER = 256 << 10;
  private static final int MARK_EVERY = 64 << 10;

  private final Disk disk;
  private final Path file;

  /** Where some lines start: the number of lines before them, and of bytes. */
  private final TreeMap<Long, Long> marks = new TreeMap<>();

  private long lines;
  private long bytes;

  private StoredLines(Disk disk, Path file) {
    this.disk = disk;
    this.file = file;
    marks.put(0L, 0L);
  }

  /** Counts the lines of a file that ends with a whole line. */
  static StoredLines of(Disk disk, Path file) throws IOException {
    StoredLines stored = new StoredLines(disk, file);
    byte[] buffer = new byte[BUFFER];
    try (InputStream in = Channels.newInputStream(disk.read(file))) {
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        stored.add(buffer, count);
      }
    }
    return stored;
  }

  /** Counts bytes that were appended. */
  void add(byte[] appended, int length) {
    for (int i = 0; i < length; i++) {
      bytes++;
      if (appended[i] == '\n') {
        lines++;
        if (bytes - marks.lastEntry().getValue() >= MARK_EVERY) {
          marks.put(lines, bytes);
        }
      }
    }
  }

  long lines() {
    return lines;
  }

  /** Whether the file is as long as it was left: nobody else wrote to it. */
  boolean isIntact() {
    return disk.status(file).filter(found -> found.size() == bytes).isPresent();
  }

  /** Reads the lines behind the first ones. */
  Reader behind(long count) throws IOException {
    return new Reader(count);
  }

  /** Reads stored lines to compare them with lines that are sent again. */
  final class Reader implements Closeable {
    private final SeekableByteChannel channel;
    private final InputStream in;

    private Reader(long skipped) throws IOException {
      var mark = marks.floorEntry(skipped);
      channel = disk.read(file);
      channel.position(mark.getValue());
      in = new BufferedInputStream(Channels.newInputStream(channel), BUFFER);
      for (long line = mark.getKey(); line < skipped; line++) {
        next();
      }
    }

    private byte[] next() throws IOException {
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      for (int next = in.read(); next != '\n'; next = in.read()) {
        if (next < 0) {
          throw new EOFException(file.getFileName() + ": the file became shorter");
        }
        line.write(next);
      }
      line.write('\n');
      return line.toByteArray();
    }

    /** Whether the next stored line is this one, as far as it is not masked. */
    boolean isNext(LineView line) throws IOException {
      byte[] stored = next();
      return java.util.Arrays.equals(
              stored, 0, stored.length, line.bytes(), line.start(), line.next())
          || isMasked(
              LosslessText.decode(stored, 0, stored.length),
              LosslessText.decode(line.bytes(), line.start(), line.next()));
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }

  /** Whether a text is another one with markers in place of some of its parts. */
  static boolean isMasked(String masked, String text) {
    int at = 0;
    int done = 0;
    for (RedactionMarker marker : RedactionMarker.in(masked)) {
      String piece = masked.substring(done, marker.start());
      int found = done == 0 ? (text.startsWith(piece) ? 0 : -1) : text.indexOf(piece, at);
      if (found < 0) {
        return false;
      }
      at = found + piece.length();
      done = marker.end();
    }
    String rest = masked.substring(done);
    return done > 0 && text.length() - rest.length() >= at && text.endsWith(rest);
  }
}
