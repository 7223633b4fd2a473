package dev.blackbox.store.disk;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Thrown if the disk is full, or the quota of the user is exhausted. */
public final class DiskFullException extends IOException {
  private static final long serialVersionUID = 1L;
  private static final long LITTLE_ROOM = 64 << 10;

  public DiskFullException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  /** The failure as a full disk, if it is one. */
  static IOException orOther(IOException failure, Path file) {
    return isFull(failure, file)
        ? new DiskFullException(CompanionName.finished(file) + ": the disk is full", failure)
        : failure;
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
