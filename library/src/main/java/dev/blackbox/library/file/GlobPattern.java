package dev.blackbox.library.file;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.SafeText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/** File names with wildcards that the shell did not expand: {@code "logs/*.bbox"}. */
final class GlobPattern {
  private static final String SPECIAL = "*?[{";

  private GlobPattern() {}

  static boolean isPattern(String word) {
    return firstSpecial(word) < word.length();
  }

  private static int firstSpecial(String word) {
    int i = 0;
    while (i < word.length() && SPECIAL.indexOf(word.charAt(i)) < 0) {
      i++;
    }
    return i;
  }

  /** Returns the matching files in name order. */
  static List<Input> matches(String word, Path folder) throws BlackboxException {
    int slash = word.lastIndexOf('/', firstSpecial(word));
    Path start = folder.resolve(slash < 0 ? "" : word.substring(0, slash + 1));
    List<Input> inputs = new ArrayList<>();
    try (Stream<Path> files = Files.walk(start, depth(word.substring(slash + 1)))) {
      PathMatcher matcher = folder.getFileSystem().getPathMatcher("glob:" + word);
      for (Path file : files.sorted().toList()) {
        String name = word.substring(0, slash + 1) + start.relativize(file);
        if (matcher.matches(Path.of(name)) && Files.isRegularFile(file)) {
          inputs.add(Input.file(name, file));
        }
      }
    } catch (IOException | UncheckedIOException | PatternSyntaxException e) {
      throw nothing(word);
    }
    if (inputs.isEmpty()) {
      throw nothing(word);
    }
    return inputs;
  }

  /** Returns the depth of the pattern: each slash is a level, two stars are any number. */
  private static int depth(String pattern) {
    return pattern.contains("**")
        ? Integer.MAX_VALUE
        : (int) pattern.chars().filter(c -> c == '/').count() + 1;
  }

  private static BlackboxException nothing(String word) {
    return new BlackboxException(SafeText.line(word) + ": no file matches");
  }
}
