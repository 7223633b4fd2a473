package dev.blackbox.library.file;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.DiskFile;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Replaces a file atomically: writes another file in the same folder, which then takes its name.
 * Keeps owner, permissions and links; a new file is private to its owner.
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
    boolean[] isCreated = {false};
    try {
      DiskFile written =
          DISK.publish(
              fresh,
              (DiskFile file) -> {
                isCreated[0] = true;
                writeTo(file, name, content);
                return file;
              },
              file -> target);
      written.close();
    } catch (IOException e) {
      if (isCreated[0]) {
        throw e;
      }
      throw new BlackboxException(SafeText.line(name) + ": cannot be written, " + IoReason.of(e));
    }
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
