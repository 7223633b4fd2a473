package dev.blackbox.store.disk;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Thrown if the disk is full, or the quota of the user is exhausted. */
public final class DiskFullException extends FileSystemException {
  private static final long serialVersionUID = 1L;
  private static final long LITTLE_ROOM = 64 << 10;

  /**
   * A failure of one file.
   *
   * @param file the file that has no room, as a message names it
   */
  public DiskFullException(String file, @Nullable Throwable cause) {
    super(file, null, "the disk is full");
    initCause(cause);
  }

  /** The failure as one that names the file, and as a full disk, if it is one. */
  static IOException orOther(IOException failure, Path file) {
    if (isOfSystem(failure) && isFull(failure, file)) {
      return new DiskFullException(shown(file), failure);
    }
    return named(failure, file);
  }

  /**
   * The failure as one that names the file that the user knows. The system gives only a reason for
   * a failure of an open file, and for one of two names it also gives the temporary one.
   */
  static IOException named(IOException failure, Path file) {
    if (!isOfSystem(failure)) {
      return failure;
    }
    String reason =
        failure instanceof FileSystemException system ? system.getReason() : failure.getMessage();
    FileSystemException named = new FileSystemException(shown(file), null, lowerCase(reason));
    named.initCause(failure);
    return named;
  }

  /** Whether the system's reason is all there is; other types say more. */
  private static boolean isOfSystem(IOException failure) {
    Class<?> type = failure.getClass();
    return type.equals(IOException.class) || type.equals(FileSystemException.class);
  }

  private static @Nullable String lowerCase(@Nullable String reason) {
    return reason == null || reason.isEmpty()
        ? reason
        : Character.toLowerCase(reason.charAt(0)) + reason.substring(1);
  }

  private static String shown(Path file) {
    return file.resolveSibling(CompanionName.finished(file)).toString();
  }

  /** The system's error text depends on its language, so the free space decides too. */
  private static boolean isFull(IOException failure, Path file) {
    String message = String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT);
    return message.contains("no space left")
        || message.contains("quota exceeded")
        || message.contains("not enough space")
        || roomBeside(file) < LITTLE_ROOM;
  }

  private static long roomBeside(Path file) {
    try {
      FileStore store = Files.getFileStore(Disk.folderOf(file));
      return store.getUsableSpace();
    } catch (IOException e) {
      return Long.MAX_VALUE;
    }
  }
}
