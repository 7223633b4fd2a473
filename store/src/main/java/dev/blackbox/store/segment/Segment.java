package dev.blackbox.store.segment;

import dev.blackbox.store.disk.DiskFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A file of a recording to which lines are appended. Between calls it ends with a whole line, or it
 * is {@linkplain #isBroken() broken}: then nothing more is written to it or forced, and what stands
 * in it behind {@link #forcedEnd()} does not count.
 */
public final class Segment implements Closeable {
  private final Path path;
  private final DiskFile file;
  private final Encoding encoding;
  private long end;
  private long forcedEnd;
  private boolean isBroken;
  private ByteBuffer pendingSuffix;
  private byte[] head = {};

  /**
   * A file that ends with a whole line.
   *
   * @param pendingSuffix what has to be written before the next line
   */
  Segment(Path path, DiskFile file, Encoding encoding, long end, byte[] pendingSuffix) {
    this.path = path;
    this.file = file;
    this.encoding = encoding;
    this.end = end;
    this.pendingSuffix = ByteBuffer.wrap(pendingSuffix);
    forcedEnd = end;
  }

  public Path path() {
    return path;
  }

  /** The lines a file was begun with: its header, and the link to the part before it. */
  public byte[] head() {
    return head.clone();
  }

  void begin(byte[] lines) throws IOException {
    append(lines, lines.length);
    head = lines;
  }

  /** How many bytes of lines are best appended at once. */
  public int chunk() {
    return encoding.chunk();
  }

  /** How many bytes the file has. */
  public long end() {
    return end;
  }

  /** How many bytes of the file are durable. */
  public long forcedEnd() {
    return forcedEnd;
  }

  /** Whether the file must not be used any more. */
  public boolean isBroken() {
    return isBroken;
  }

  /** Appends whole lines; if that fails, the file ends where it ended before, or is broken. */
  public void append(byte[] lines, int length) throws IOException {
    requireWhole();
    try {
      flushSuffix();
      long written = file.writeAll(encoding.encode(lines, length), end);
      encoding.written();
      end += written;
    } catch (IOException e) {
      cutBack();
      throw e;
    }
  }

  public void append(String line) throws IOException {
    byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
    append(bytes, bytes.length);
  }

  private void requireWhole() throws IOException {
    if (isBroken) {
      throw new IOException(path.getFileName() + ": a write or a force failed before");
    }
  }

  /** Writes what the encoding has to put behind lines that did not get into the file. */
  private void flushSuffix() throws IOException {
    if (pendingSuffix.hasRemaining()) {
      end += file.writeAll(pendingSuffix.duplicate(), end);
      encoding.written();
      pendingSuffix = ByteBuffer.allocate(0);
    }
  }

  private void cutBack() {
    try {
      file.truncate(end);
      ByteBuffer ending = encoding.backToWritten();
      pendingSuffix = ending.hasRemaining() ? ending : pendingSuffix;
    } catch (IOException e) {
      isBroken = true;
    }
  }

  /** Makes all lines durable. A force that failed is never tried again: the file is broken. */
  public void force() throws IOException {
    requireWhole();
    try {
      file.force();
    } catch (IOException e) {
      isBroken = true;
      throw new ForceFailedException(path.getFileName() + ": could not be made durable", e);
    }
    markDurable();
  }

  /** Counts what was written as durable; for those who do without a force. */
  public void markDurable() {
    forcedEnd = end;
    encoding.forced();
  }

  /** Completes the file, and forces that if it is wanted; can be tried again on a full disk. */
  public void complete(boolean isForced) throws IOException {
    requireWhole();
    try {
      flushSuffix();
      end += file.writeAll(encoding.finish(), end);
    } catch (IOException e) {
      cutBack();
      throw e;
    }
    if (isForced && end > forcedEnd) {
      forceEnding();
    }
  }

  /**
   * What could not be forced looks as if it were there; who opens the file next must not see it.
   */
  private void forceEnding() throws IOException {
    long durable = forcedEnd;
    try {
      force();
    } catch (ForceFailedException e) {
      file.truncate(durable);
      throw e;
    }
  }

  /**
   * Closes a file whose lines go on elsewhere, with a last line that says so. Readers do not depend
   * on it, so it is tried and not forced: after a failed force nothing is certain here.
   */
  public void abandon(@Nullable String lastLine) {
    try (this) {
      file.truncate(forcedEnd);
      long at = forcedEnd + file.writeAll(encoding.backToForced(), forcedEnd);
      if (lastLine != null) {
        byte[] line = (lastLine + "\n").getBytes(StandardCharsets.UTF_8);
        at += file.writeAll(encoding.encode(line, line.length), at);
      }
      file.writeAll(encoding.finish(), at);
    } catch (IOException e) {
      // The next file says how much of this one counts.
    }
  }

  @Override
  public void close() throws IOException {
    encoding.close();
    file.close();
  }
}
