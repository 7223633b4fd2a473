package dev.blackbox.store.redact.view;

import java.util.Map;

/** An HTML or XML entity: a character by name or number. */
final class HtmlEntity {
  private static final int LONGEST = 8;
  private static final Map<String, Character> NAMED =
      Map.of("quot", '"', "amp", '&', "apos", '\'', "lt", '<', "gt", '>', "nbsp", ' ');

  private HtmlEntity() {}

  /** Returns the end of the entity that starts here; one character further if there is none. */
  static int end(TextView view, int at) {
    int limit = Math.min(view.length(), at + LONGEST);
    for (int end = at + 1; end < limit; end++) {
      char character = view.charAt(end);
      if (character == ';') {
        return character(view, at + 1, end) < 0 ? at + 1 : end + 1;
      } else if (character != '#' && !TextScan.isLetterOrDigit(character)) {
        return at + 1;
      }
    }
    return at + 1;
  }

  static int meaning(TextView view, int at, int end) {
    return character(view, at + 1, end - 1);
  }

  /** Returns the character between the signs, or −1. */
  private static int character(TextView view, int from, int to) {
    String name = view.subSequence(from, to).toString();
    if (!name.startsWith("#")) {
      Character named = NAMED.get(name);
      return named == null ? -1 : named;
    }
    boolean isHex = name.startsWith("#x") || name.startsWith("#X");
    return number(name.substring(isHex ? 2 : 1), isHex ? 16 : 10);
  }

  private static int number(String digits, int radix) {
    int value = digits.isEmpty() ? -1 : 0;
    for (int index = 0; index < digits.length() && value >= 0; index++) {
      int digit = Character.digit(digits.charAt(index), radix);
      value = digit < 0 ? -1 : value * radix + digit;
    }
    return value > Character.MAX_VALUE ? -1 : value;
  }
}
