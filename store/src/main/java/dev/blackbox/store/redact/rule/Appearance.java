package dev.blackbox.store.redact.rule;

import dev.blackbox.store.redact.view.TextView;

/** What a value must look like to be taken for a secret. */
public record Appearance(Kind kind, double entropy) {
  /** How a value must differ from ordinary text. */
  public enum Kind {
    /** Not at all: its shape is sufficient. */
    ANY,
    /** It does not read like words. */
    OPAQUE,
    /** Generated: no words, no path, no version, no number. */
    RANDOM,
    /** Chosen by a person: short and simple, but neither a word nor code. */
    PASSWORD
  }

  private static final int SHORTEST_RANDOM = 10;
  private static final int LONG_RANDOM = 20;
  private static final int SHORTEST_PASSWORD = 6;
  private static final int LONGEST_UNNATURAL_PASSWORD = 40;

  /** Returns whether a range of a text has this appearance. */
  public boolean fits(TextView text, int start, int end) {
    return fits(new CharacterProfile(text, start, end));
  }

  /** Returns whether a text with this profile has this appearance. */
  public boolean fits(CharacterProfile profile) {
    boolean fits =
        switch (kind) {
          case ANY -> true;
          case OPAQUE -> profile.isTokenText() && !profile.isWordy();
          case RANDOM -> isRandom(profile);
          case PASSWORD -> isPassword(profile);
        };
    return fits && (entropy == 0 || profile.entropy() >= entropy);
  }

  private static boolean isRandom(CharacterProfile profile) {
    if (profile.length() < SHORTEST_RANDOM || !profile.isTokenText() || profile.letters() < 3) {
      return false;
    }
    return !profile.isFile()
        && (profile.digits() > 0 || isLongAndMixed(profile))
        && (isHexNumber(profile) || !profile.isWordy());
  }

  /** Long random text may have no digit; names in code have none either, but dots between them. */
  private static boolean isLongAndMixed(CharacterProfile profile) {
    boolean isName = profile.isPlain() && profile.symbols() > 0;
    return profile.length() >= LONG_RANDOM && profile.isMixedCase() && !isName;
  }

  private static boolean isHexNumber(CharacterProfile profile) {
    return profile.isHex() && profile.digits() > 1;
  }

  private static boolean isPassword(CharacterProfile profile) {
    return profile.length() >= SHORTEST_PASSWORD
        && !profile.isPlain()
        && profile.letters() > 0
        && (profile.length() <= LONGEST_UNNATURAL_PASSWORD || !profile.isWordy());
  }
}
