package dev.blackbox.library.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import org.jspecify.annotations.Nullable;

/** Describes the reason of an I/O failure: {@code permission is denied}. */
public final class IoReason {
  private IoReason() {}

  public static String of(IOException e) {
    return switch (e) {
      case NoSuchFileException _ -> "there is no such file or folder";
      case AccessDeniedException _ -> "permission is denied";
      case FileAlreadyExistsException _ -> "it exists";
      case NotDirectoryException _ -> "it is not a folder";
      case DirectoryNotEmptyException _ -> "the folder is not empty";
      case FileSystemException f -> lowerCase(f.getReason());
      default -> lowerCase(e.getMessage());
    };
  }

  private static String lowerCase(@Nullable String message) {
    if (message == null || message.isEmpty()) {
      return "the system gives no reason";
    }
    return Character.toLowerCase(message.charAt(0)) + message.substring(1);
  }
}
