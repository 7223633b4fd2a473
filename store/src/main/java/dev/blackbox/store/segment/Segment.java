package dev.blackbox.store.segment;

import dev.blackbox.store.disk.DiskFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A file of a recording, open for appending lines. Between calls it ends with a whole line, or it
 * is {@linkplain #isBroken() broken}: then nothing more is written or forced, and bytes behind
 * {@link #forcedEnd()} are invalid.
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
   * Creates a segment for a file that ends with a whole line.
   *
   * @param pendingSuffix bytes to write before the next line
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

  /** The first lines of a new file: its header, and the link to the part before it. */
  public byte[] head() {
    return head.clone();
  }

  void begin(byte[] lines) throws IOException {
    append(lines, lines.length);
    head = lines;
  }

  /** The best number of bytes to append at once. */
  public int chunk() {
    return encoding.chunk();
  }

  /** The size of the file. */
  public long end() {
    return end;
  }

  /** The size of the durable beginning of the file. */
  public long forcedEnd() {
    return forcedEnd;
  }

  /** Whether the file must not be used any more. */
  public boolean isBroken() {
    return isBroken;
  }

  /** Appends whole lines; after a failure the file ends where it ended before, or is broken. */
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

  /** Writes the bytes that close the encoding behind lines that failed to reach the file. */
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

  /** Makes all lines durable. A failed force is never retried: the file is broken. */
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

  /** Counts the written lines as durable, for callers that do not force. */
  public void markDurable() {
    forcedEnd = end;
    encoding.forced();
  }

  /** Completes the file, and forces it if asked to; can be retried on a full disk. */
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
   * Cuts off an ending that could not be forced, because it would look valid to the next reader.
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
   * Closes a file that another one continues, with a last line that names it. Readers do not depend
   * on the line, so it is not forced: after a failed force nothing is certain here.
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
      // The next file says how much of this one is valid.
    }
  }

  @Override
  public void close() throws IOException {
    encoding.close();
    file.close();
  }
}
