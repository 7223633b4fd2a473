package dev.blackbox.store.redact.rule;

import dev.blackbox.store.redact.look.Look;
import dev.blackbox.store.redact.view.View;
import dev.blackbox.store.redact.view.Words;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Matches the password that a command takes in an option whose name does not say so: {@code mysql
 * -u app -p…}, {@code redis-cli -a …}.
 */
final class CommandOption implements Matcher {
  private static final int LONGEST_COMMAND = 400;
  private static final Look PASSWORD = new Look(Look.Kind.PASSWORD, 0);

  private final List<String> options;

  /**
   * An option of a program.
   *
   * @param options how it is written, with a blank at the end where the value is the next word
   */
  CommandOption(List<String> options) {
    this.options = List.copyOf(options);
  }

  @Override
  public @Nullable Found match(View text, String keyword, int keywordEnd) {
    int start = keywordEnd - keyword.length();
    if (!Words.isAt(text, start, keyword, false) || !Words.isStart(text, start)) {
      return null;
    }
    int limit = Math.min(text.length() - 1, keywordEnd + LONGEST_COMMAND);
    int at = keywordEnd;
    while (at < limit && !endsCommand(text.charAt(at))) {
      boolean isOption = Words.isBlank(text.charAt(at)) && text.charAt(at + 1) == '-';
      Found found = isOption ? valueOf(text, at + 1) : null;
      if (found != null) {
        return found;
      }
      at++;
    }
    // The same command is not read again for each keyword in it.
    return new Found(start, (start + at) / 2, false);
  }

  private static boolean endsCommand(char character) {
    return Words.isLineBreak(character) || character == '|' || character == ';';
  }

  private @Nullable Found valueOf(View text, int option) {
    for (String written : options) {
      if (Words.isAt(text, option, written, false)) {
        Value value = Value.literal(text, option + written.length());
        if (value.length() > 0 && PASSWORD.fits(text, value.start(), value.end())) {
          return new Found(value.start(), value.end(), true);
        }
      }
    }
    return null;
  }
}
