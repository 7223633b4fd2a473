package dev.blackbox.store.redact.rule;

import dev.blackbox.store.redact.view.TextScan;
import dev.blackbox.store.redact.view.TextView;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Matches the value of a name that denotes a secret: {@code DB_PASSWORD=…}, {@code "apiKey": "…"},
 * {@code --token …}, {@code the password is …}.
 */
final class AssignmentMatcher implements SecretMatcher {
  private static final int SHORTEST_WORD = 6;
  private static final int UUID_LENGTH = 36;
  private static final int MANY_DIGITS = 3;
  private static final int SHORTEST_ON_NEXT_LINE = 8;
  private static final Appearance GROUPED = new Appearance(Appearance.Kind.RANDOM, 2.8);

  private final Names names;
  private final List<TokenShape> shapes;
  private final Appearance look;

  AssignmentMatcher(Names names, List<TokenShape> shapes, Appearance look) {
    this.names = names;
    this.shapes = List.copyOf(shapes);
    this.look = look;
  }

  @Override
  public @Nullable SecretCandidate match(TextView text, String keyword, int keywordEnd) {
    int start = keywordEnd - keyword.length();
    AssignedName name =
        TextScan.isAt(text, start, keyword, true)
            ? AssignedName.around(text, start, keywordEnd)
            : null;
    AssignedValue value = name == null ? null : AssignedValue.of(text, name, names.schemes());
    if (name == null || value == null || value.length() == 0) {
      return null;
    }
    return candidate(text, name, value);
  }

  private SecretCandidate candidate(TextView text, AssignedName name, AssignedValue value) {
    int groupsEnd = value.isQuoted() ? value.end() : text.endOfGroups(value.start(), value.end());
    if (groupsEnd > value.end()) {
      TextView joined = text.ungrouped(value.start(), groupsEnd);
      boolean isGrouped = isAllowed(name) && GROUPED.fits(joined, 0, joined.length());
      return new SecretCandidate(value.start(), groupsEnd, isGrouped);
    }
    boolean isSecret =
        isAllowed(name)
            && !value.isCode(text)
            && isSecret(text, name, value)
            && (value.operator() != AssignmentOperator.Kind.BLANK || isNoProse(text, value))
            && (value.operator() != AssignmentOperator.Kind.NEXT_LINE
                || isMachineMade(text, value));
    // A text in quotes may contain other names with values.
    boolean isOther = !isSecret && value.operator() == AssignmentOperator.Kind.NEXT_LINE;
    int end = isSecret ? value.end() : isOther ? value.start() : endOfWord(text, value);
    return new SecretCandidate(value.start(), end, isSecret);
  }

  private static int endOfWord(TextView text, AssignedValue value) {
    int at = value.start();
    while (at < value.end() && text.charAt(at) > ' ') {
      at++;
    }
    return at;
  }

  /** A page token is not a secret, but the password of a store is. */
  private boolean isAllowed(AssignedName name) {
    return look.kind() == Appearance.Kind.PASSWORD ? names.allowEndOf(name) : names.allow(name);
  }

  /** After only a blank, the rest is usually an ordinary sentence. */
  private static boolean isNoProse(TextView text, AssignedValue value) {
    CharacterProfile profile = new CharacterProfile(text, value.start(), value.end());
    boolean isLast = value.end() == text.length() || TextScan.isLineBreak(text.charAt(value.end()));
    return profile.digits() > 0 && (isLast || !profile.isWordy());
  }

  /** On the next line, there is usually text or code. */
  private static boolean isMachineMade(TextView text, AssignedValue value) {
    CharacterProfile profile = new CharacterProfile(text, value.start(), value.end());
    boolean isAll = value.isQuoted() || isLineEnd(text, value.end());
    return isAll && value.length() >= SHORTEST_ON_NEXT_LINE && profile.digits() > 0;
  }

  private static boolean isLineEnd(TextView text, int at) {
    return at == text.length()
        || TextScan.isLineBreak(text.charAt(at))
        || TextScan.isBlank(text.charAt(at));
  }

  private boolean isSecret(TextView text, AssignedName name, AssignedValue value) {
    if (!shapes.isEmpty()) {
      return shapes.stream().anyMatch(shape -> shape.isAll(text, value.start(), value.end()))
          && look.fits(text, value.start(), value.end());
    }
    if (value.length() == UUID_LENGTH && isUuid(text, value.start())) {
      return names.allowUuid(name);
    }
    CharacterProfile profile = new CharacterProfile(text, value.start(), value.end());
    return look.kind() == Appearance.Kind.PASSWORD
        ? isPassword(text, name, value, profile)
        : look.fits(profile);
  }

  private boolean isPassword(
      TextView text, AssignedName name, AssignedValue value, CharacterProfile profile) {
    if (hasBlank(text, value) || profile.isPath()) {
      return false;
    }
    if (value.operator() == AssignmentOperator.Kind.WORD) {
      return look.fits(profile) && profile.digits() > 0;
    }
    boolean isEnvironment = value.operator() == AssignmentOperator.Kind.EQUALS && name.isUpper();
    if (isEnvironment) {
      return value.length() >= SHORTEST_WORD;
    }
    boolean isLiteral = value.isQuoted() || name.isUpper() || !isName(text, value, profile);
    return look.fits(profile) && isLiteral;
  }

  /** Code refers to values by names: {@code self.password}, {@code user_password_2}. */
  private static boolean isName(TextView text, AssignedValue value, CharacterProfile profile) {
    boolean hasSeparator = false;
    for (int at = value.start(); at < value.end(); at++) {
      boolean isSeparator = "._-:/".indexOf(text.charAt(at)) >= 0;
      if (!isSeparator && !TextScan.isLetterOrDigit(text.charAt(at))) {
        return false;
      }
      hasSeparator |= isSeparator;
    }
    return hasSeparator && profile.isWordy() && profile.digits() < MANY_DIGITS;
  }

  /** Also skips values with an escaped character, which only another view can judge. */
  private static boolean hasBlank(TextView text, AssignedValue value) {
    for (int at = value.start(); at < value.end(); at++) {
      if (text.charAt(at) <= ' ' || TextScan.isAt(text, at, "\\u", false)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isUuid(TextView text, int start) {
    for (int index = 0; index < UUID_LENGTH; index++) {
      char character = text.charAt(start + index);
      boolean isHyphenPlace = index == 8 || index == 13 || index == 18 || index == 23;
      if (isHyphenPlace ? character != '-' : Character.digit(character, 16) < 0) {
        return false;
      }
    }
    return true;
  }

  /** What a UUID is as a value. */
  enum Uuids {
    SECRET,
    /** An id. */
    SPARED,
    /** A secret if the name says whose: {@code CODECOV_TOKEN}, but not {@code token}. */
    NAMED
  }

  /**
   * The names that denote secrets.
   *
   * @param upperOnly only names written like environment variables
   * @param innocent words that show that the value is something else: {@code tokenCount}
   * @param schemes words before the value that are not part of it
   * @param ids words that do not say whose secret a UUID is
   */
  record Names(
      boolean upperOnly,
      InnocentNames innocent,
      List<String> schemes,
      Uuids uuids,
      Set<String> ids) {
    Names {
      schemes = List.copyOf(schemes);
    }

    boolean allow(AssignedName name) {
      return allowEndOf(name) && !name.hasWordOf(innocent.anywhere());
    }

    boolean allowEndOf(AssignedName name) {
      return isWritten(name)
          && !name.endsWithWordOf(innocent.anywhere())
          && !name.endsWithWordOf(innocent.endings());
    }

    boolean allowUuid(AssignedName name) {
      return switch (uuids) {
        case SECRET -> true;
        case SPARED -> false;
        case NAMED -> name.isQualified() && !name.hasWordOf(ids);
      };
    }

    private boolean isWritten(AssignedName name) {
      return (!upperOnly || name.isUpper()) && !name.isOfHash();
    }
  }
}
