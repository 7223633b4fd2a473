package dev.blackbox.cli.command;

/** Colours that can be read on dark and on light screens. */
public enum Paint {
  BOLD("1"),
  DIM("2"),
  RED("31"),
  GREEN("32"),
  YELLOW("33"),
  BLUE("34"),
  MAGENTA("35"),
  CYAN("36");

  private final String on;

  Paint(String code) {
    this.on = "\u001b[" + code + "m";
  }

  /** The text in this colour, whatever the output can show. */
  public String apply(String text) {
    return on + text + "\u001b[0m";
  }
}
