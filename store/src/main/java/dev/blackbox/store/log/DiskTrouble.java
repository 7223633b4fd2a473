package dev.blackbox.store.log;

import dev.blackbox.store.disk.DiskFullException;
import dev.blackbox.store.log.LogNotice.Kind;
import dev.blackbox.store.segment.ForceFailedException;
import java.io.File;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Tells the queue and the listener when the disk takes no lines, and when it takes them again. */
final class DiskTrouble {
  private final LogQueue queue;
  private final NoticeReporter reporter;
  private boolean isPresent;

  DiskTrouble(LogQueue queue, NoticeReporter reporter) {
    this.queue = queue;
    this.reporter = reporter;
  }

  boolean isPresent() {
    return isPresent;
  }

  /** Notes a failure; the lines wait. */
  void begin(IOException reason, Batch lines) {
    Kind kind =
        reason instanceof DiskFullException
            ? Kind.DISK_FULL
            : reason instanceof ForceFailedException ? Kind.FORCE_FAILED : Kind.WRITE_FAILED;
    queue.trouble(
        switch (kind) {
          case DISK_FULL -> "disk full";
          case FORCE_FAILED -> "force failed";
          default -> "write failed";
        });
    if (!isPresent) {
      isPresent = true;
      reporter.report(
          kind, words(reason) + "; lines wait in memory", lines.events(), lines.eventBytes());
    }
  }

  /** Notes that lines were written. */
  void end(String file) {
    if (isPresent) {
      isPresent = false;
      queue.trouble(null);
      reporter.report(Kind.RESUMED, "the disk takes lines again, in " + file);
    }
  }

  /** An unexpected error of the writer, as a failure to write. */
  static IOException of(String file, Throwable error) {
    String what =
        error instanceof OutOfMemoryError
            ? "the host is out of memory"
            : "the writer failed: " + error;
    return new IOException(file + ": " + what, error);
  }

  /** The reason of a failure for a sentence; a file is named without its folder. */
  static String words(IOException reason) {
    if (reason instanceof FileSystemException failure && failure.getFile() != null) {
      String file = failure.getFile();
      return file.substring(file.lastIndexOf(File.separatorChar) + 1) + ": " + why(failure);
    }
    return reason.getMessage() == null ? "no reason given" : reason.getMessage();
  }

  private static String why(FileSystemException failure) {
    if (failure instanceof NoSuchFileException) {
      return "there is no such file or folder";
    }
    if (failure instanceof AccessDeniedException) {
      return "permission is denied";
    }
    return failure.getReason() == null ? "no reason given" : failure.getReason();
  }
}
