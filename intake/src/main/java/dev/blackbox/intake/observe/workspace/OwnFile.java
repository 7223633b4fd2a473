package dev.blackbox.intake.observe.workspace;

import dev.blackbox.intake.observe.process.Digest;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.LinkOption;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A file of a run that only its runner writes. The runner holds it open and knows the hash of what
 * it wrote, so it notices what other processes do to the file, and can put the content back: an
 * open file keeps its content when its name is deleted, and its inode belongs to no other file.
 */
public final class OwnFile implements Closeable {
  private static final int BUFFER = 64 << 10;

  private final RunFolder folder;
  private final String name;
  private final @Nullable ByteArrayOutputStream remembered;
  private Digest digest = new Digest();
  private FileChannel channel;
  private FileStamp place;
  private @Nullable FileStamp checked;
  private boolean isLost;

  private OwnFile(RunFolder folder, String name, boolean isRemembered, FileChannel channel)
      throws IOException {
    this.folder = folder;
    this.name = name;
    this.remembered = isRemembered ? new ByteArrayOutputStream() : null;
    this.channel = channel;
    this.place = FileStamp.of(folder.file(name));
  }

  /**
   * Creates an empty file.
   *
   * @param isRemembered whether its content is also kept in memory, so that it can be put back
   *     after it was rewritten
   */
  public static OwnFile create(RunFolder folder, String name, boolean isRemembered)
      throws IOException {
    folder.clear(name);
    FileChannel channel = folder.createNew(name);
    lock(channel);
    return new OwnFile(folder, name, isRemembered, channel);
  }

  /**
   * Takes over a file that an earlier runner wrote, as it is now.
   *
   * @throws RunInUseException if that runner still runs
   */
  public static OwnFile adopt(RunFolder folder, String name, boolean isRemembered)
      throws IOException {
    FileChannel channel =
        FileChannel.open(
            folder.file(name),
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            LinkOption.NOFOLLOW_LINKS);
    if (!lock(channel)) {
      channel.close();
      throw new RunInUseException(folder.path() + ": another runner is at work on this run");
    }
    OwnFile file = new OwnFile(folder, name, isRemembered, channel);
    file.learn();
    return file;
  }

  /** Takes over a file of an earlier runner, or creates it if there is no regular file. */
  public static OwnFile adoptOrCreate(RunFolder folder, String name) throws IOException {
    Optional<FileStamp> found = FileStamp.ifAny(folder.file(name));
    if (found.filter(FileStamp::isFile).isPresent()) {
      return adopt(folder, name, false);
    }
    folder.interference().add(name + " " + FileStamp.replacement(found, false));
    return create(folder, name, false);
  }

  /** A lock ends with its process. Without locks in the file system, every file seems free. */
  private static boolean lock(FileChannel channel) {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  private void learn() throws IOException {
    digest = new Digest();
    if (remembered != null) {
      remembered.reset();
    }
    try (InputStream in = new ChannelContent(channel, name, 0, channel.size())) {
      byte[] buffer = new byte[BUFFER];
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        keep(buffer, 0, count);
      }
    }
  }

  private void keep(byte[] bytes, int from, int count) {
    digest.add(bytes, from, count);
    if (remembered != null) {
      remembered.write(bytes, from, count);
    }
  }

  /** Appends bytes; what a full disk does not take remains in the buffer. */
  public void write(ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      int from = bytes.arrayOffset() + bytes.position();
      int count = channel.write(bytes, digest.bytes());
      keep(bytes.array(), from, count);
    }
  }

  /** Drops the end of the file. */
  void truncate(long size) throws IOException {
    channel.truncate(size);
    channel.force(true);
    learn();
  }

  /** The content of a file that is remembered. */
  byte[] content() {
    return Objects.requireNonNull(remembered).toByteArray();
  }

  public void force() throws IOException {
    channel.force(false);
  }

  /** The number of bytes that the runner wrote. */
  public long size() {
    return digest.bytes();
  }

  /** The hash of the file: of what the runner wrote, or of the remains if that is lost. */
  public String hash() throws IOException {
    return isLost ? hashOf(channel.size()) : digest.hash();
  }

  /** What the runner wrote; can be opened repeatedly, whatever happens to the file's name. */
  public InputStream open() {
    return new ChannelContent(channel, name, 0, digest.bytes());
  }

  /** Whether another process rewrote the file, and the runner cannot put its content back. */
  public boolean isLost() {
    return isLost;
  }

  /** Puts the file back if another process deleted, replaced or rewrote it. */
  public void restore() throws IOException {
    folder.restore();
    Optional<FileStamp> found = FileStamp.ifAny(folder.file(name));
    if (checked != null && found.filter(checked::equals).isPresent()) {
      return;
    }
    boolean isInPlace = found.filter(place::isSameFile).isPresent();
    boolean isIntact =
        channel.size() == digest.bytes() && hashOf(digest.bytes()).equals(digest.hash());
    isLost = !isIntact && remembered == null;
    if (!isIntact) {
      folder.interference().add(name + " was rewritten" + (isLost ? " and is lost" : ""));
    } else if (!isInPlace) {
      folder.interference().add(name + " " + place.changeTo(found));
    }
    if (!isInPlace || (!isIntact && remembered != null)) {
      replace();
    }
    checked = remembered == null ? FileStamp.of(folder.file(name)) : null;
  }

  private String hashOf(long size) throws IOException {
    try (InputStream in = new ChannelContent(channel, name, 0, size)) {
      return Digest.of(in);
    }
  }

  private void replace() throws IOException {
    folder.setAside(name);
    FileChannel fresh = folder.createNew(name);
    lock(fresh);
    try (InputStream content =
        remembered == null
            ? new ChannelContent(channel, name, 0, channel.size())
            : new ByteArrayInputStream(content())) {
      content.transferTo(Channels.newOutputStream(fresh));
    }
    fresh.force(true);
    channel.close();
    channel = fresh;
    place = FileStamp.of(folder.file(name));
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
