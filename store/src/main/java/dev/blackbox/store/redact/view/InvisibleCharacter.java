package dev.blackbox.store.redact.view;

/** Characters without width that can hide inside a secret. */
public final class InvisibleCharacter {
  /** The high surrogate of every character of plane 14, which has only such characters. */
  private static final char TAGS = '\udb40';

  private InvisibleCharacter() {}

  /** Soft hyphen, zero-width, direction, joiner, filler, variation and tag characters. */
  public static boolean is(char character) {
    if (character < '\u2000') {
      return character == '\u00ad'
          || character == '\u034f'
          || character == '\u061c'
          || character == '\u115f'
          || character == '\u1160'
          || (character >= '\u17b4' && character <= '\u17b5')
          || (character >= '\u180b' && character <= '\u180f');
    }
    return (character >= '\u200b' && character <= '\u200f')
        || (character >= '\u202a' && character <= '\u202e')
        || (character >= '\u2060' && character <= '\u206f')
        || character == '\u3164'
        || character == TAGS
        || (character >= '\ufe00' && character <= '\ufe0f')
        || character == '\ufeff'
        || character == '\uffa0'
        || (character >= '\ufff9' && character <= '\ufffb');
  }
}
