package dev.blackbox.cli.validate;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code blackbox validate} was asked for.
 *
 * @param isErrorsOnly lists errors alone; everything is counted all the same
 * @param isStrict looks for more, and a warning makes the exit code 1
 */
public record ValidateOptions(
    List<String> files, boolean isVerbose, boolean isJson, boolean isErrorsOnly, boolean isStrict) {
  public ValidateOptions {
    files = List.copyOf(files);
  }

  /** Reads plain options; null where there is anything that the option library should look at. */
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
