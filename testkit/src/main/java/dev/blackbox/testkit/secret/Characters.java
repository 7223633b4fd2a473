package dev.blackbox.testkit.secret;

import dev.blackbox.testkit.property.Choices;
import dev.blackbox.testkit.property.Gen;

/** Random characters of the alphabets that tokens are made of. */
final class Characters {
  private static final String DIGITS = "0123456789";
  private static final String SMALL = "abcdefghijklmnopqrstuvwxyz";
  private static final String CAPITAL = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

  private Characters() {}

  static Gen<String> digits(int length) {
    return of(DIGITS, length);
  }

  static Gen<String> hex(int length) {
    return of(DIGITS + "abcdef", length);
  }

  static Gen<String> small(int length) {
    return of(SMALL + DIGITS, length);
  }

  static Gen<String> capital(int length) {
    return of(CAPITAL + DIGITS, length);
  }

  static Gen<String> base32(int length) {
    return of(CAPITAL + "234567", length);
  }

  static Gen<String> alnum(int length) {
    return of(CAPITAL + SMALL + DIGITS, length);
  }

  static Gen<String> base64(int length) {
    return of(CAPITAL + SMALL + DIGITS + "+/", length);
  }

  static Gen<String> base64url(int length) {
    return of(CAPITAL + SMALL + DIGITS + "-_", length);
  }

  /** Characters of an alphabet by name, or of a set such as {@code [A-Z2-7]}. */
  static Gen<String> named(String alphabet, int length) {
    return switch (alphabet) {
      case "digit" -> digits(length);
      case "hex" -> hex(length);
      case "lower" -> small(length);
      case "upper" -> capital(length);
      case "base32" -> base32(length);
      case "alnum" -> alnum(length);
      case "base64" -> base64(length);
      case "base64url" -> base64url(length);
      default -> of(set(alphabet.substring(1, alphabet.length() - 1)), length);
    };
  }

  private static String set(String ranges) {
    StringBuilder members = new StringBuilder();
    for (int at = 0; at < ranges.length(); at++) {
      boolean isRange = at + 2 < ranges.length() && ranges.charAt(at + 1) == '-';
      char last = ranges.charAt(isRange ? at + 2 : at);
      for (char member = ranges.charAt(at); member <= last; member++) {
        members.append(member);
      }
      at += isRange ? 2 : 0;
    }
    return members.toString();
  }

  static Gen<String> uuid() {
    return join(
        hex(8), text("-"), hex(4), text("-4"), hex(3), text("-a"), hex(3), text("-"), hex(12));
  }

  static Gen<String> text(String text) {
    return Gen.constant(text);
  }

  @SafeVarargs
  @SuppressWarnings("varargs")
  static Gen<String> join(Gen<String>... parts) {
    return choices -> {
      StringBuilder joined = new StringBuilder();
      for (Gen<String> part : parts) {
        joined.append(part.from(choices));
      }
      return joined.toString();
    };
  }

  private static Gen<String> of(String alphabet, int length) {
    return choices -> {
      char[] drawn = new char[length];
      for (int index = 0; index < length; index++) {
        drawn[index] = draw(alphabet, choices);
      }
      return new String(drawn);
    };
  }

  private static char draw(String alphabet, Choices choices) {
    return alphabet.charAt(choices.below(alphabet.length()));
  }
}
