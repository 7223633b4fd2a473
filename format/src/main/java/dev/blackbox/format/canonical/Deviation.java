package dev.blackbox.format.canonical;

/** A difference between a line of JSON and its canonical form. */
public enum Deviation {
  BLANKS("it has blanks between its values"),
  CARRIAGE_RETURN("it ends with a carriage return"),
  KEY_ORDER("its keys are not in the order of their code points"),
  DUPLICATE_KEY("it has a key twice"),
  OTHER_ESCAPE("it has an escape that is written in another way"),
  RAW_CHARACTER("it has a character that is written as an escape"),
  MINUS_ZERO("it has a -0, which is written as 0"),
  FRACTION("it has a number that is not whole"),
  HALF_CHARACTER("it has a lone surrogate, which UTF-8 cannot encode");

  private final String text;

  Deviation(String text) {
    this.text = text;
  }

  /** The difference in words, as in {@code the line is not as Lightbox writes it: it …}. */
  public String text() {
    return text;
  }

  /** Whether the value has no canonical form; no writer can have written it. */
  public boolean hasNoForm() {
    return this == FRACTION || this == HALF_CHARACTER;
  }
}
