package dev.blackbox.store.redact.rule;

import dev.blackbox.store.redact.view.CharacterSet;
import dev.blackbox.store.redact.view.TextScan;
import dev.blackbox.store.redact.view.TextView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The value that is assigned to a name. */
record AssignedValue(int start, int end, boolean isQuoted, AssignmentOperator.Kind operator) {
  private static final CharacterSet QUOTES = CharacterSet.set("\"'`");
  private static final CharacterSet STOPS = CharacterSet.set("\"'`,;()[]{}<>|\\");
  private static final CharacterSet ENVIRONMENT_STOPS = CharacterSet.set("\"'`\\");
  private static final CharacterSet TRAILING = CharacterSet.set(".:*,;&");
  private static final int LONGEST_PARAMETER = 64;

  /**
   * Returns the value of a name, or null if there is none.
   *
   * @param schemes words that may precede it, such as {@code Bearer} in a header
   */
  static @Nullable AssignedValue of(TextView text, AssignedName name, List<String> schemes) {
    AssignmentOperator operator = AssignmentOperator.after(text, name);
    if (operator.kind() == AssignmentOperator.Kind.NONE || name.isInUrl() || name.isInArn()) {
      return null;
    }
    AssignedValue value = read(text, operator, stopsFor(operator, name), schemes);
    AssignmentOperator second = AssignmentOperator.afterType(text, value.end);
    boolean isTyped =
        operator.kind() == AssignmentOperator.Kind.SIGN
            && second.kind() != AssignmentOperator.Kind.NONE;
    return isTyped && !value.isQuoted ? read(text, second, STOPS, schemes) : value;
  }

  /** The value of a variable may contain characters that end a value elsewhere. */
  private static CharacterSet stopsFor(AssignmentOperator operator, AssignedName name) {
    boolean isEnvironment = operator.kind() == AssignmentOperator.Kind.EQUALS && name.isUpper();
    return isEnvironment ? ENVIRONMENT_STOPS : STOPS;
  }

  /** Returns the word that starts here, or the text between its quotes. */
  static AssignedValue literal(TextView text, int at) {
    return read(text, new AssignmentOperator(AssignmentOperator.Kind.SIGN, at), STOPS, List.of());
  }

  int length() {
    return end - start;
  }

  /** Returns whether this is a function call or a list element, not a literal value. */
  boolean isCode(TextView text) {
    return !isQuoted && end < text.length() && "([{".indexOf(text.charAt(end)) >= 0;
  }

  private static AssignedValue read(
      TextView text, AssignmentOperator operator, CharacterSet stops, List<String> schemes) {
    int at = operator.end();
    boolean isQuoted = at < text.length() && QUOTES.has(text.charAt(at));
    int start = afterScheme(text, isQuoted ? at + 1 : at, schemes);
    int closing = isQuoted ? closing(text, start, text.charAt(at)) : -1;
    if (closing >= 0) {
      return new AssignedValue(start, closing, true, operator.kind());
    }
    return new AssignedValue(start, endOfWord(text, start, stops), false, operator.kind());
  }

  private static int afterScheme(TextView text, int start, List<String> schemes) {
    for (String scheme : schemes) {
      int end = start + scheme.length();
      if (TextScan.isAt(text, start, scheme, true)
          && end < text.length()
          && TextScan.isBlank(text.charAt(end))) {
        return end + 1;
      }
    }
    return start;
  }

  /** Returns the closing quote on the same line, or −1. */
  private static int closing(TextView text, int from, char quote) {
    for (int at = from; at < text.length(); at++) {
      char character = text.charAt(at);
      if (character == quote) {
        return at;
      } else if (TextScan.isLineBreak(character)) {
        return -1;
      } else if (character == '\\') {
        at++;
      }
    }
    return -1;
  }

  private static int endOfWord(TextView text, int start, CharacterSet stops) {
    int at = start;
    while (at < text.length()
        && text.charAt(at) > ' '
        && !stops.has(text.charAt(at))
        && !(stops == STOPS && startsParameter(text, at))
        && !isSign(text.charAt(at))
        && !TextScan.isAt(text, at, "</", false)) {
      at++;
    }
    while (at > start && TRAILING.has(text.charAt(at - 1))) {
      at--;
    }
    return at;
  }

  /** {@code &name=} in the query of an address, {@code &&} in a script, an entity in a page. */
  private static boolean startsParameter(TextView text, int at) {
    if (text.charAt(at) != '&') {
      return false;
    }
    int limit = Math.min(text.length(), at + LONGEST_PARAMETER);
    int end = at + 1;
    while (end < limit
        && (TextScan.isLetterOrDigit(text.charAt(end)) || "_-.".indexOf(text.charAt(end)) >= 0)) {
      end++;
    }
    boolean isEntity =
        TextScan.isAt(text, at, "&quot;", false) || TextScan.isAt(text, at, "&#", false);
    return isEntity || (end < limit && "=&".indexOf(text.charAt(end)) >= 0);
  }

  /** Characters that follow values in recordings. */
  private static boolean isSign(char character) {
    return character == '→' || character == '…';
  }
}
