package dev.blackbox.intake.source;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Lists files that belong to a transcript. It follows no links: a transcript may come from somebody
 * else, and a link in its folders would name any file of the reader.
 */
public final class TranscriptFolder {
  private TranscriptFolder() {}

  /** The entries of a folder whose names match a pattern, by name; none if there is no folder. */
  public static List<Path> files(Path folder, String pattern) throws IOException {
    List<Path> files = new ArrayList<>();
    if (!Files.isDirectory(folder)) {
      return files;
    }
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, pattern)) {
      for (Path file : all) {
        if (!Files.isSymbolicLink(file)) {
          files.add(file);
        }
      }
    }
    files.sort(null);
    return files;
  }

  /** The same for a folder that a transcript names; none if the folder is a link. */
  public static List<Path> filesOfNamed(Path folder, String pattern) throws IOException {
    return Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
        ? files(folder, pattern)
        : List.of();
  }

  /** Whether a path is a regular file and no link. */
  public static boolean isFile(Path path) {
    return Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
  }
}
