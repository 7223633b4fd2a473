package dev.blackbox.store.redact.rule;

import dev.blackbox.store.redact.look.Look;
import dev.blackbox.store.redact.look.Profile;
import dev.blackbox.store.redact.shape.Shape;
import dev.blackbox.store.redact.view.View;
import dev.blackbox.store.redact.view.Words;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Matches the value of a name that says it is secret: {@code DB_PASSWORD=…}, {@code "apiKey": "…"},
 * {@code --token …}, {@code the password is …}.
 */
final class Assignment implements Matcher {
  private static final int SHORTEST_WORD = 6;
  private static final int UUID_LENGTH = 36;
  private static final int MANY_DIGITS = 3;
  private static final int SHORTEST_ON_NEXT_LINE = 8;
  private static final Look GROUPED = new Look(Look.Kind.RANDOM, 2.8);

  private final Names names;
  private final List<Shape> shapes;
  private final Look look;

  Assignment(Names names, List<Shape> shapes, Look look) {
    this.names = names;
    this.shapes = List.copyOf(shapes);
    this.look = look;
  }

  @Override
  public @Nullable Found match(View text, String keyword, int keywordEnd) {
    int start = keywordEnd - keyword.length();
    Name name =
        Words.isAt(text, start, keyword, true) ? Name.around(text, start, keywordEnd) : null;
    Value value = name == null ? null : Value.of(text, name, names.schemes());
    if (name == null || value == null || value.length() == 0) {
      return null;
    }
    int groupsEnd = value.isQuoted() ? value.end() : text.endOfGroups(value.start(), value.end());
    if (groupsEnd > value.end()) {
      View joined = text.ungrouped(value.start(), groupsEnd);
      boolean isGrouped = isAllowed(name) && GROUPED.fits(joined, 0, joined.length());
      return new Found(value.start(), groupsEnd, isGrouped);
    }
    boolean isSecret =
        isAllowed(name)
            && !value.isCode(text)
            && isSecret(text, name, value)
            && (value.operator() != Operator.Kind.BLANK || isNoProse(text, value))
            && (value.operator() != Operator.Kind.NEXT_LINE || isMachineMade(text, value));
    return new Found(value.start(), value.end(), isSecret);
  }

  /** A page token is no secret, but the password of a store is one. */
  private boolean isAllowed(Name name) {
    return look.kind() == Look.Kind.PASSWORD ? names.allowEndOf(name) : names.allow(name);
  }

  /** After a blank alone, most of what follows is a sentence that goes on. */
  private static boolean isNoProse(View text, Value value) {
    Profile profile = new Profile(text, value.start(), value.end());
    boolean isLast = value.end() == text.length() || Words.isLineBreak(text.charAt(value.end()));
    return profile.digits() > 0 && (isLast || !profile.isWordy());
  }

  /** On the next line, most of what follows is text or code. */
  private static boolean isMachineMade(View text, Value value) {
    Profile profile = new Profile(text, value.start(), value.end());
    boolean isAll = value.isQuoted() || isLineEnd(text, value.end());
    return isAll && value.length() >= SHORTEST_ON_NEXT_LINE && profile.digits() > 0;
  }

  private static boolean isLineEnd(View text, int at) {
    return at == text.length()
        || Words.isLineBreak(text.charAt(at))
        || Words.isBlank(text.charAt(at));
  }

  private boolean isSecret(View text, Name name, Value value) {
    if (!shapes.isEmpty()) {
      return shapes.stream().anyMatch(shape -> shape.isAll(text, value.start(), value.end()))
          && look.fits(text, value.start(), value.end());
    }
    if (value.length() == UUID_LENGTH && isUuid(text, value.start())) {
      return !names.spareUuids();
    }
    Profile profile = new Profile(text, value.start(), value.end());
    return look.kind() == Look.Kind.PASSWORD
        ? isPassword(text, name, value, profile)
        : look.fits(profile);
  }

  private boolean isPassword(View text, Name name, Value value, Profile profile) {
    if (hasBlank(text, value) || profile.isPath()) {
      return false;
    }
    if (value.operator() == Operator.Kind.WORD) {
      return look.fits(profile) && profile.digits() > 0;
    }
    boolean isEnvironment = value.operator() == Operator.Kind.EQUALS && name.isUpper();
    if (isEnvironment) {
      return value.length() >= SHORTEST_WORD;
    }
    boolean isLiteral = value.isQuoted() || name.isUpper() || !isName(text, value, profile);
    return look.fits(profile) && isLiteral;
  }

  /** Code refers to values by names: {@code self.password}, {@code user_password_2}. */
  private static boolean isName(View text, Value value, Profile profile) {
    boolean hasSeparator = false;
    for (int at = value.start(); at < value.end(); at++) {
      boolean isSeparator = "._-:/".indexOf(text.charAt(at)) >= 0;
      if (!isSeparator && !Words.isLetterOrDigit(text.charAt(at))) {
        return false;
      }
      hasSeparator |= isSeparator;
    }
    return hasSeparator && profile.isWordy() && profile.digits() < MANY_DIGITS;
  }

  /** Also where a character is escaped that only another view can judge. */
  private static boolean hasBlank(View text, Value value) {
    for (int at = value.start(); at < value.end(); at++) {
      if (text.charAt(at) <= ' ' || Words.isAt(text, at, "\\u", false)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isUuid(View text, int start) {
    for (int index = 0; index < UUID_LENGTH; index++) {
      char character = text.charAt(start + index);
      boolean isHyphenPlace = index == 8 || index == 13 || index == 18 || index == 23;
      if (isHyphenPlace ? character != '-' : Character.digit(character, 16) < 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * Which names count.
   *
   * @param upperOnly only names as environment variables have them
   * @param denied words which say that the value is something else: {@code tokenCount}
   * @param schemes words before the value that are no part of it
   * @param spareUuids a UUID is an id, not a secret
   */
  record Names(boolean upperOnly, Set<String> denied, List<String> schemes, boolean spareUuids) {
    Names {
      denied = Set.copyOf(denied);
      schemes = List.copyOf(schemes);
    }

    boolean allow(Name name) {
      return isWritten(name) && !name.hasWordOf(denied);
    }

    boolean allowEndOf(Name name) {
      return isWritten(name) && !name.endsWithWordOf(denied);
    }

    private boolean isWritten(Name name) {
      return (!upperOnly || name.isUpper()) && !name.isOfHash();
    }
  }
}
