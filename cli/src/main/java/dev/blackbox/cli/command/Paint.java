package dev.blackbox.cli.command;

/** Colours that are readable on dark and light screens. */
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

  /** Returns the text in this colour, without asking whether the output has colours. */
  public String apply(String text) {
    return on + text + "\u001b[0m";
  }
}
