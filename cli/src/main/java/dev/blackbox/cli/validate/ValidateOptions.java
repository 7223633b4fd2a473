package dev.blackbox.cli.validate;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The options of {@code blackbox validate}.
 *
 * @param isErrorsOnly lists only errors, but counts everything
 * @param isStrict checks more, and a warning makes the exit code 1
 */
public record ValidateOptions(
    List<String> files, boolean isVerbose, boolean isJson, boolean isErrorsOnly, boolean isStrict) {
  public ValidateOptions {
    files = List.copyOf(files);
  }

  /** Parses simple options without picocli; null if picocli must parse them. */
  public static @Nullable ValidateOptions ofPlain(List<String> words) {
    List<String> files = new ArrayList<>(words.size());
    boolean isVerbose = false;
    boolean isJson = false;
    boolean isErrorsOnly = false;
    boolean isStrict = false;
    for (String word : words) {
      switch (word) {
        case "--verbose" -> isVerbose = true;
        case "--json" -> isJson = true;
        case "--errors-only" -> isErrorsOnly = true;
        case "--strict" -> isStrict = true;
        default -> {
          if (word.isEmpty() || (word.charAt(0) == '-' && word.length() > 1)) {
            return null;
          }
          files.add(word);
        }
      }
    }
    return files.isEmpty()
        ? null
        : new ValidateOptions(files, isVerbose, isJson, isErrorsOnly, isStrict);
  }
}
