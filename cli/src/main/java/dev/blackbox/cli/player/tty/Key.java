package dev.blackbox.cli.player.tty;

/**
 * A key that was pressed: a character, or one of those that have a name.
 *
 * @param character the code point of a {@link Name#CHARACTER}, else 0
 */
public record Key(Name name, int character) {
  /** Keys told apart by name. */
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
    /** The other end is gone: no key will ever come again. */
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
