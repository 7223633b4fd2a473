package dev.blackbox.intake.observe;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Folders as values: paths with mode and content, git's own files left out. */
public final class Trees {
  private Trees() {}

  public static Map<String, String> of(Path root) throws IOException {
    Map<String, String> tree = new TreeMap<>();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.toList()) {
        String name = root.relativize(file).toUri().getRawPath();
        boolean isGit = (root.relativize(file) + "/").matches("(.*/)?\\.git/.*");
        if (!isGit && !Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
          tree.put(name, described(file));
        }
      }
    }
    return tree;
  }

  private static String described(Path file) {
    try {
      if (Files.isSymbolicLink(file)) {
        return "link " + Files.readSymbolicLink(file);
      }
      String content = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
      return (Files.isExecutable(file) ? "program " : "file ") + content;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
