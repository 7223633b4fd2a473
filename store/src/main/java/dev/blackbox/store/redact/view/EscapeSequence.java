package dev.blackbox.store.redact.view;

import java.util.Map;

/**
 * One escape in a text: {@code \n}, {@code \u001b}, {@code %2F}, an entity of HTML, a colour code,
 * an invisible character.
 *
 * <p>All dialects are decoded together, because it is unknown whether a text is JSON, a shell
 * script or a URL; decoding one as the other only adds a view without matches.
 */
final class EscapeSequence {
  /** The meaning of an invisible escape. */
  static final int NOTHING = -1;

  private static final int MAX_CONTROL_STRING = 4096;
  private static final int LONGEST_ENTITY = 8;
  private static final Map<String, Character> NAMED_ENTITIES =
      Map.of("quot", '"', "amp", '&', "apos", '\'', "lt", '<', "gt", '>', "nbsp", ' ');
  private static final char ESC = '\u001b';
  private static final char BEL = '\u0007';

  private static final boolean[] SIGNS = new boolean[128];

  static {
    SIGNS['\\'] = true;
    SIGNS['%'] = true;
    SIGNS['&'] = true;
    SIGNS[ESC] = true;
  }

  private EscapeSequence() {}

  /** Returns whether an escape starts here. */
  static boolean isAt(TextView view, int at) {
    char character = view.charAt(at);
    if (character < '\u0080') {
      return SIGNS[character] && (character == ESC || end(view, at) > at + 1);
    }
    return InvisibleCharacter.is(character) || LookAlikeCharacter.isAt(view, at);
  }

  /** Returns the end of the escape that starts here; an ordinary character ends after itself. */
  static int end(TextView view, int at) {
    char character = view.charAt(at);
    if (character == '\\') {
      return at + backslashLength(view, at);
    } else if (character == '%') {
      return at + (hex(view, at + 1, 2) < 0 ? 1 : 3);
    } else if (character == '&') {
      return endOfEntity(view, at);
    } else if (character == ESC) {
      return endOfControl(view, at);
    }
    boolean isHalf = InvisibleCharacter.is(character) && Character.isHighSurrogate(character);
    return isHalf ? endOfPair(view, at) : at + 1;
  }

  /** Returns the character that it means, or {@link #NOTHING}. */
  static int meaning(TextView view, int at, int end) {
    char character = view.charAt(at);
    if (character == '\\') {
      return end == at + 1 ? character : backslashMeaning(view, at, end);
    } else if (character == '%') {
      return end == at + 1 ? character : hex(view, at + 1, 2);
    } else if (character == '&') {
      return end == at + 1 ? character : entityMeaning(view, at + 1, end - 1);
    }
    if (character > '\u007f' && LookAlikeCharacter.isAt(view, at)) {
      return LookAlikeCharacter.latin(character);
    }
    return character == ESC || InvisibleCharacter.is(character) ? NOTHING : character;
  }

  private static int backslashLength(TextView view, int at) {
    char next = charAt(view, at + 1);
    return switch (next) {
      case 'n', 'r', 't', 'b', 'f', 'e', '"', '\'', '`', '/', '\\' -> 2;
      case 'u' -> hex(view, at + 2, 4) < 0 ? 1 : 6;
      case 'x' -> hex(view, at + 2, 2) < 0 ? 1 : 4;
      case '0' -> charAt(view, at + 2) == '3' && charAt(view, at + 3) == '3' ? 4 : 1;
      default -> 1;
    };
  }

  private static int backslashMeaning(TextView view, int at, int end) {
    char next = view.charAt(at + 1);
    return switch (next) {
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'e', '0' -> ESC;
      case 'u', 'x' -> hex(view, at + 2, end - at - 2);
      default -> next;
    };
  }

  /** Returns the end of the entity that starts here; one character further if there is none. */
  private static int endOfEntity(TextView view, int at) {
    int limit = Math.min(view.length(), at + LONGEST_ENTITY);
    for (int end = at + 1; end < limit; end++) {
      char character = view.charAt(end);
      if (character == ';') {
        return entityMeaning(view, at + 1, end) < 0 ? at + 1 : end + 1;
      } else if (character != '#' && !TextScan.isLetterOrDigit(character)) {
        return at + 1;
      }
    }
    return at + 1;
  }

  /** Returns the character that an entity of HTML or XML means by name or number, or −1. */
  private static int entityMeaning(TextView view, int from, int to) {
    String name = view.subSequence(from, to).toString();
    if (!name.startsWith("#")) {
      Character named = NAMED_ENTITIES.get(name);
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

  /** ECMA-48: a sequence after {@code [}, a string after {@code ]}, otherwise two characters. */
  private static int endOfControl(TextView view, int at) {
    return switch (charAt(view, at + 1)) {
      case '[' -> endOfSequence(view, at + 2);
      case ']', 'P', '_', '^' -> endOfString(view, at + 2);
      case '(', ')', '#' -> Math.min(at + 3, view.length());
      default -> Math.min(at + 2, view.length());
    };
  }

  private static int endOfSequence(TextView view, int from) {
    int at = from;
    while (at < view.length() && view.charAt(at) >= ' ' && view.charAt(at) < '@') {
      at++;
    }
    boolean isComplete = at < view.length() && view.charAt(at) >= '@' && view.charAt(at) <= '~';
    return isComplete ? at + 1 : at;
  }

  /** An unterminated string does not count: only its first two characters are removed. */
  private static int endOfString(TextView view, int from) {
    int limit = Math.min(view.length(), from + MAX_CONTROL_STRING);
    for (int at = from; at < limit; at++) {
      if (view.charAt(at) == BEL) {
        return at + 1;
      } else if (view.charAt(at) == ESC) {
        return charAt(view, at + 1) == '\\' ? at + 2 : at;
      }
    }
    return from;
  }

  private static int endOfPair(TextView view, int at) {
    return Character.isLowSurrogate(charAt(view, at + 1)) ? at + 2 : at + 1;
  }

  private static char charAt(TextView view, int at) {
    return at < view.length() ? view.charAt(at) : '\0';
  }

  /** Returns the value of this many hexadecimal digits, or −1. */
  private static int hex(TextView view, int from, int count) {
    int value = 0;
    for (int at = from; at < from + count; at++) {
      int digit = Character.digit(charAt(view, at), 16);
      if (digit < 0) {
        return -1;
      }
      value = (value << 4) | digit;
    }
    return value;
  }
}
