package dev.blackbox.cli.command;

/** Which of the three streams are a terminal, and how wide it is. */
public interface Screen {
  /** No terminal anywhere: pipes and files. */
  Screen NONE = new Fixed(false, false, false, 0);

  boolean isIn();

  boolean isOut();

  boolean isErr();

  /** The terminal's columns, 0 if unknown. */
  int columns();

  /** A screen with fixed properties. */
  record Fixed(boolean isIn, boolean isOut, boolean isErr, int columns) implements Screen {}
}
