package dev.blackbox.library.file;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.text.SafeText;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;

/**
 * Writes a file so that it is either as it was or wholly new, whatever happens: into another file
 * in the same folder, which then takes its name. Owner, permissions and links are kept.
 */
public final class AtomicFile {
  private static final int BUFFER = 64 << 10;

  private AtomicFile() {}

  /** What is written. */
  public interface Content {
    void writeTo(OutputStream out) throws IOException, BlackboxException;
  }

  /**
   * Writes the file.
   *
   * @param name the file as it was given, for messages
   */
  public static void write(String name, Path file, Content content)
      throws IOException, BlackboxException {
    Path target = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
    if (Files.exists(target) && !Files.isRegularFile(target)) {
      writeInPlace(name, target, content);
    } else {
      replace(name, target, content);
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

  private static void replace(String name, Path target, Content content)
      throws IOException, BlackboxException {
    Path fresh =
        target.resolveSibling(
            "." + target.getFileName() + "." + ProcessHandle.current().pid() + ".tmp");
    fresh.toFile().deleteOnExit();
    try (FileChannel channel = create(name, fresh)) {
      OutputStream file = new NamedOutput(Channels.newOutputStream(channel), name);
      OutputStream out = new BufferedOutputStream(file, BUFFER);
      content.writeTo(out);
      out.flush();
      channel.force(true);
      keepOwnership(target, fresh);
      move(fresh, target);
    } finally {
      Files.deleteIfExists(fresh);
    }
    forceFolder(target);
  }

  private static FileChannel create(String name, Path fresh) throws BlackboxException {
    try {
      Files.deleteIfExists(fresh);
      return FileChannel.open(fresh, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
    } catch (IOException e) {
      throw new BlackboxException(SafeText.line(name) + ": cannot be written, " + IoReason.of(e));
    }
  }

  private static void keepOwnership(Path from, Path to) throws IOException {
    PosixFileAttributeView view = Files.getFileAttributeView(to, PosixFileAttributeView.class);
    if (view == null || !Files.exists(from)) {
      return;
    }
    PosixFileAttributes old = Files.readAttributes(from, PosixFileAttributes.class);
    try {
      view.setOwner(old.owner());
      view.setGroup(old.group());
    } catch (FileSystemException e) {
      // only root may give files away; the content matters more
    }
    view.setPermissions(old.permissions());
  }

  private static void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** Makes the new name last through a crash, where the system lets a folder be opened for that. */
  private static void forceFolder(Path target) {
    Path folder = target.getParent();
    if (folder == null) {
      return;
    }
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException e) {
      // Windows opens no folders; the rename itself has been done
    }
  }
}
