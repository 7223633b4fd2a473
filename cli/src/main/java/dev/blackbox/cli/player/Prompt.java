package dev.blackbox.cli.player;

import dev.blackbox.cli.player.tty.Key;

/** The input line at the bottom of the screen: a step to go to, or text to find. */
record Prompt(Kind kind, String typed) {
  enum Kind {
    STEP("go to step "),
    LINE("go to line "),
    SEARCH("search ");

    private final String question;

    Kind(String question) {
      this.question = question;
    }
  }

  private static final int LONGEST = 200;

  String text() {
    return kind.question + typed;
  }

  /** Returns the prompt after a key. */
  Prompt with(Key key) {
    return switch (key.name()) {
      case CHARACTER -> accepts(key.character()) ? append(key.character()) : this;
      case BACKSPACE -> new Prompt(kind, withoutLast());
      default -> this;
    };
  }

  private boolean accepts(int character) {
    boolean isDigit = character >= '0' && character <= '9';
    return typed.length() < LONGEST && (kind == Kind.SEARCH || isDigit);
  }

  private Prompt append(int character) {
    return new Prompt(kind, typed + Character.toString(character));
  }

  private String withoutLast() {
    return typed.isEmpty()
        ? typed
        : typed.substring(0, typed.offsetByCodePoints(typed.length(), -1));
  }
}
