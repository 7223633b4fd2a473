package dev.blackbox.store.segment;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.DiskFile;
import dev.blackbox.store.disk.FileInUseException;
import dev.blackbox.store.disk.FileStatus;
import dev.blackbox.store.segment.FileChangedException.Change;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A file of a recording, open for appending lines. Between calls it ends with a whole line, or it
 * is {@linkplain #isBroken() broken}: then nothing more is written or forced, and bytes behind
 * {@link #forcedEnd()} are invalid.
 *
 * <p>The recording is the open file, not its name. Before each write and after each force the
 * segment checks that its name still leads to this file, and that the file is as long as it was
 * left. If not, it throws {@link FileChangedException}, and leaves the file as it is.
 */
public final class Segment implements Closeable {
  private static final int BUFFER = 64 << 10;

  private final Disk disk;
  private final Path path;
  private final DiskFile file;
  private final Encoding encoding;
  private final DurableMarks marks;
  private long end;
  private long forcedEnd;
  private boolean isBroken;
  private boolean isLocked;
  private ByteBuffer pendingSuffix;
  private byte[] head = {};

  /**
   * Creates a segment for a file that ends with a whole line.
   *
   * @param pendingSuffix bytes to write before the next line
   * @throws dev.blackbox.store.disk.FileInUseException if another process or thread writes to it
   */
  Segment(Disk disk, Path path, DiskFile file, Encoding encoding, long end, byte[] pendingSuffix)
      throws IOException {
    this.disk = disk;
    this.path = path;
    this.file = file;
    this.encoding = encoding;
    this.end = end;
    this.pendingSuffix = ByteBuffer.wrap(pendingSuffix);
    forcedEnd = end;
    isLocked = file.lock();
    marks = DurableMarks.of(file, end);
  }

  public Path path() {
    return path;
  }

  /** The first lines of the file: its header, and the link to the part before it. */
  public byte[] head() {
    return head.clone();
  }

  /** Notes the first lines of an existing file. */
  void head(byte[] lines) {
    head = lines;
  }

  /** Writes the first lines of a file that has no name yet. */
  void begin(byte[] lines) throws IOException {
    write(encoding.encode(lines, lines.length));
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

  /** Whether the system locks this file against all other writers. */
  public boolean isLocked() {
    return isLocked;
  }

  /** Appends whole lines; after a failure the file ends where it ended before, or is broken. */
  public void append(byte[] lines, int length) throws IOException {
    requireOurs();
    try {
      flushSuffix();
      write(encoding.encode(lines, length));
    } catch (IOException | RuntimeException | Error e) {
      cutBack();
      throw e;
    }
  }

  public void append(String line) throws IOException {
    byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
    append(bytes, bytes.length);
  }

  /** Checks that the name leads to this file, and that nobody else wrote to it. */
  public void requireOurs() throws IOException {
    if (isBroken) {
      throw new IOException(path.getFileName() + ": a write or a force failed before");
    }
    if (requireName().size() != end) {
      throw new FileChangedException(path, Change.RESIZED);
    }
  }

  /** Checks that the name leads to this file. */
  FileStatus requireName() throws FileChangedException {
    FileStatus found = disk.status(path).orElse(null);
    if (found == null) {
      throw new FileChangedException(path, Change.GONE);
    }
    if (!Objects.equals(found.key(), file.key())) {
      throw new FileChangedException(path, Change.REPLACED);
    }
    return found;
  }

  /** Takes the lock of the file again, which this process may have lost by reading the file. */
  public void requireLock() throws IOException {
    try {
      isLocked = file.lock();
    } catch (FileInUseException e) {
      throw taken();
    }
  }

  /** The failure of a file that another program has locked. */
  public FileChangedException taken() {
    return new FileChangedException(path, Change.TAKEN);
  }

  private void write(ByteBuffer encoded) throws IOException {
    ByteBuffer copy = encoded.duplicate();
    end += file.writeAll(encoded, end);
    encoding.written();
    marks.append(copy, end);
  }

  /** Writes the bytes that close the encoding behind lines that failed to reach the file. */
  private void flushSuffix() throws IOException {
    if (pendingSuffix.hasRemaining()) {
      write(pendingSuffix.duplicate());
      pendingSuffix = ByteBuffer.allocate(0);
    }
  }

  private void cutBack() {
    try {
      file.truncate(end);
      ByteBuffer ending = encoding.backToWritten();
      pendingSuffix = ending.hasRemaining() ? ending : pendingSuffix;
    } catch (IOException | RuntimeException | Error e) {
      isBroken = true;
    }
  }

  /** Makes all lines durable. A failed force is never retried: the file is broken. */
  public void force() throws IOException {
    if (isBroken) {
      requireOurs();
    }
    try {
      file.force();
    } catch (IOException e) {
      isBroken = true;
      throw new ForceFailedException(path.getFileName() + ": could not be made durable", e);
    } catch (RuntimeException | Error e) {
      isBroken = true;
      throw e;
    }
    requireOurs();
    if (!marks.isEndThere(file)) {
      throw new FileChangedException(path, Change.RESIZED);
    }
    markDurable();
  }

  /** Counts the written lines as durable, for callers that do not force. */
  public void markDurable() {
    forcedEnd = end;
    marks.durable();
    encoding.forced();
  }

  /** Completes the file, and forces it if asked to; can be retried on a full disk. */
  public void complete(boolean isForced) throws IOException {
    requireOurs();
    try {
      flushSuffix();
      write(encoding.finish());
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
   * on the line, so it is not forced: after a failed force nothing is certain here. If the name
   * leads to another file by now, this one stays as it is.
   */
  public void abandon(@Nullable String lastLine) {
    try (this) {
      if (isBroken) {
        requireName();
      } else {
        requireOurs();
      }
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

  /** Deletes a file that is not needed after all. */
  public void discard() throws IOException {
    try (this) {
      disk.deleteIfSame(path, file);
    }
  }

  /** How much of the durable lines another program left in this file. */
  public long intact() throws IOException {
    try {
      return marks.intact(file);
    } catch (ClosedChannelException e) {
      // An interrupt of the thread closed the file.
      return 0;
    }
  }

  /** Copies the first bytes of this file, which may have lost its name. */
  void copyTo(DiskFile copy, long bytes) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
    for (long position = 0; position < bytes; ) {
      buffer.clear().limit((int) Math.min(BUFFER, bytes - position));
      if (file.read(buffer, position) < 0) {
        throw new IOException(path.getFileName() + ": the file became shorter");
      }
      position += copy.writeAll(buffer.flip(), position);
    }
  }

  @Override
  public void close() throws IOException {
    encoding.close();
    file.close();
  }
}
