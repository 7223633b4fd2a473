package dev.blackbox.cli.player.tty;

/**
 * A pressed key: a character or a named key.
 *
 * @param character the code point of a {@link Name#CHARACTER}, else 0
 */
public record Key(Name name, int character) {
  /** The named keys. */
  public enum Name {
    CHARACTER,
    UP,
    DOWN,
    LEFT,
    RIGHT,
    PAGE_UP,
    PAGE_DOWN,
    HOME,
    END,
    ENTER,
    TAB,
    BACKSPACE,
    ESCAPE,
    INTERRUPT,
    /** The terminal is gone: there will be no more keys. */
    HANG_UP,
    OTHER
  }

  public static Key of(Name name) {
    return new Key(name, 0);
  }

  public static Key of(int character) {
    return new Key(Name.CHARACTER, character);
  }
}
