package dev.blackbox.library.file;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.DiskFile;
import dev.blackbox.store.disk.FileInUseException;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Replaces a file atomically: writes another file in the same folder, which then takes its name.
 * Keeps owner and permissions; a new file is private to its owner. Only one process writes a file
 * at a time, so a recording that is being written is never replaced.
 */
public final class AtomicFile {
  private static final int BUFFER = 64 << 10;
  private static final Disk DISK = Disk.forExports();

  private AtomicFile() {}

  /** The content to write. */
  public interface Content {
    void writeTo(OutputStream out) throws IOException, BlackboxException;
  }

  /**
   * Writes the file.
   *
   * @param name the file as given, for messages
   * @throws BlackboxException if the file is a recording that is being written, among others
   */
  public static void write(String name, Path file, Content content)
      throws IOException, BlackboxException {
    requireNoLink(name, file);
    Path target = DISK.resolve(file);
    if (Files.exists(target) && !Files.isRegularFile(target)) {
      writeInPlace(name, target, content);
      return;
    }
    Closeable lock = lock(name, target);
    try (lock) {
      replace(name, target, content);
    }
  }

  /**
   * Refuses a name of an output that is a symbolic link, whatever verb writes it: nobody sees which
   * file would be replaced. A link to a device or a pipe, such as {@code /dev/stdout}, replaces
   * nothing.
   *
   * @param name the file as given, for messages
   */
  public static void requireNoLink(String name, Path file) throws BlackboxException {
    if (Files.isSymbolicLink(file) && (Files.notExists(file) || Files.isRegularFile(file))) {
      throw new BlackboxException(
          SafeText.line(name) + ": this is a symbolic link, expected a file or a free name");
    }
  }

  /**
   * Locks a file against all other writers until the lock is closed; nothing stays in the folder.
   *
   * @param name the file as given, for messages
   * @param target the file that the name leads to
   * @throws BlackboxException if another process writes the file, or if the folder takes no lock:
   *     such a folder takes no new file either
   */
  public static Closeable lock(String name, Path target) throws BlackboxException {
    try {
      return DISK.lock(target);
    } catch (FileInUseException e) {
      throw new BlackboxException(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw unwritable(name, e);
    }
  }

  /** A device or a pipe cannot be replaced. */
  private static void writeInPlace(String name, Path target, Content content)
      throws IOException, BlackboxException {
    if (Files.isDirectory(target)) {
      throw new BlackboxException(SafeText.line(name) + ": this is a folder, expected a file");
    }
    OutputStream device = new NamedOutput(Files.newOutputStream(target), name);
    try (OutputStream out = new BufferedOutputStream(device, BUFFER)) {
      content.writeTo(out);
    }
  }

  /**
   * Writes a file that the caller has locked.
   *
   * @param name the file as given, for messages
   * @param target the file that the name leads to
   */
  public static void replace(String name, Path target, Content content)
      throws IOException, BlackboxException {
    Path fresh = Disk.unfinished(target);
    fresh.toFile().deleteOnExit();
    boolean[] isCreated = {false};
    try {
      DiskFile written =
          DISK.publish(
              fresh,
              target,
              (DiskFile file) -> {
                isCreated[0] = true;
                writeTo(file, name, content);
                return file;
              });
      written.close();
    } catch (IOException e) {
      // A failure that names another file, such as one that is read, stays as it is.
      if (isCreated[0] && !isOf(target, e)) {
        throw e;
      }
      throw unwritable(name, e);
    }
  }

  private static boolean isOf(Path target, IOException e) {
    return e instanceof FileSystemException system
        && system.getFile() != null
        && Path.of(system.getFile()).equals(target);
  }

  private static BlackboxException unwritable(String name, IOException e) {
    return new BlackboxException(
        SafeText.line(name) + ": cannot be written, " + SafeText.line(IoReason.of(e)));
  }

  private static void writeTo(DiskFile file, String name, Content content)
      throws IOException, BlackboxException {
    OutputStream out = new BufferedOutputStream(new NamedOutput(file.output(), name), BUFFER);
    content.writeTo(out);
    out.flush();
  }

  /** An output stream whose failures name the file. */
  private static final class NamedOutput extends OutputStream {
    private final OutputStream out;
    private final String name;

    NamedOutput(OutputStream out, String name) {
      this.out = out;
      this.name = name;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      try {
        out.write(bytes, from, length);
      } catch (IOException e) {
        String reason = IoReason.of(e);
        throw new IOException(SafeText.line(name) + ": cannot be written, " + reason, e);
      }
    }

    @Override
    public void close() throws IOException {
      out.close();
    }
  }
}
