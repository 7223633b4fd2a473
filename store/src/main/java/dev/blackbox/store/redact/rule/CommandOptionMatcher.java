package dev.blackbox.store.redact.rule;

import dev.blackbox.store.redact.view.TextScan;
import dev.blackbox.store.redact.view.TextView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Matches passwords in command options whose names do not show it: {@code mysql -u app -p…}, {@code
 * redis-cli -a …}.
 */
final class CommandOptionMatcher implements SecretMatcher {
  private static final int LONGEST_COMMAND = 400;
  private static final Appearance PASSWORD = new Appearance(Appearance.Kind.PASSWORD, 0);

  private final List<String> options;

  /**
   * An option of a program.
   *
   * @param options how it is written, with a blank at the end if the value is the next word
   */
  CommandOptionMatcher(List<String> options) {
    this.options = List.copyOf(options);
  }

  @Override
  public @Nullable SecretCandidate match(TextView text, String keyword, int keywordEnd) {
    int start = keywordEnd - keyword.length();
    if (!TextScan.isAt(text, start, keyword, false) || !TextScan.isStart(text, start)) {
      return null;
    }
    int limit = Math.min(text.length() - 1, keywordEnd + LONGEST_COMMAND);
    int at = keywordEnd;
    while (at < limit && !endsCommand(text.charAt(at))) {
      boolean isOption = TextScan.isBlank(text.charAt(at)) && text.charAt(at + 1) == '-';
      SecretCandidate found = isOption ? valueOf(text, at + 1) : null;
      if (found != null) {
        return found;
      }
      at++;
    }
    // The same command is not read again for each keyword in it.
    return new SecretCandidate(start, (start + at) / 2, false);
  }

  private static boolean endsCommand(char character) {
    return TextScan.isLineBreak(character) || character == '|' || character == ';';
  }

  private @Nullable SecretCandidate valueOf(TextView text, int option) {
    for (String written : options) {
      if (TextScan.isAt(text, option, written, false)) {
        AssignedValue value = AssignedValue.literal(text, option + written.length());
        if (value.length() > 0 && PASSWORD.fits(text, value.start(), value.end())) {
          return new SecretCandidate(value.start(), value.end(), true);
        }
      }
    }
    return null;
  }
}
