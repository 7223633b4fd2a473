package dev.blackbox.intake.observe.workspace;

import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** Opens the content of files and links; no link is followed. */
public final class FileContent {
  private FileContent() {}

  /** The bytes of a file, or the target of a link, as in git. */
  static InputStream open(Path file, GitMode mode) throws IOException {
    if (mode == GitMode.LINK) {
      return new ByteArrayInputStream(PathBytes.of(Files.readSymbolicLink(file)));
    }
    return Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS);
  }

  /**
   * Opens a file of a folder while other processes may change the folder. A path that leads through
   * a link is refused: its content would be that of another folder.
   *
   * @param path relative to the folder
   */
  public static InputStream open(Path folder, Path path, GitMode mode) throws IOException {
    Path file = folder.resolve(path);
    InputStream in = open(file, mode);
    if (!isInside(folder, path.getParent())) {
      in.close();
      throw replaced(file);
    }
    return in;
  }

  /** A regular file that is held open: its content stays even if another process deletes it. */
  public record Held(FileChannel channel, String name, long size) implements Closeable {
    public InputStream open() {
      return new ChannelContent(channel, name, 0, size);
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }

  /** Holds a file of a folder open, as {@link #open(Path, Path, GitMode)} does. */
  public static Held hold(Path folder, Path path) throws IOException {
    Path file = folder.resolve(path);
    FileChannel channel = regular(file);
    if (!isInside(folder, path.getParent())) {
      channel.close();
      throw replaced(file);
    }
    return new Held(channel, file.toString(), channel.size());
  }

  private static FileSystemException replaced(Path file) {
    return new FileSystemException(file.toString(), null, "a folder was replaced by a link");
  }

  /** Whether a folder below another one is reached without a link. */
  static boolean isInside(Path folder, @Nullable Path path) throws IOException {
    return path == null
        || folder.resolve(path).toRealPath().equals(folder.toRealPath().resolve(path).normalize());
  }

  /** Opens a regular file; refuses a link, and a pipe, which would block. */
  static FileChannel regular(Path file) throws IOException {
    if (!FileStamp.of(file).isFile()) {
      throw new FileSystemException(file.toString(), null, "it is not a regular file");
    }
    return FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
  }

  /** Reads a regular file that is expected to be small. */
  public static byte[] small(Path file, int most) throws IOException {
    try (FileChannel channel = regular(file)) {
      if (channel.size() > most) {
        throw new IOException(file + ": the file has more than " + most + " bytes");
      }
      return Channels.newInputStream(channel).readNBytes(most);
    }
  }
}
