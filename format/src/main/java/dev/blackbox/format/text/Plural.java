package dev.blackbox.format.text;

/** Numbers with their noun, for messages: {@code 1 line}, {@code 2 lines}. */
public final class Plural {
  private Plural() {}

  /** Returns the number with a noun whose plural ends with an s. */
  public static String of(long number, String noun) {
    return of(number, noun, noun + "s");
  }

  /** Returns the number with one of two phrases: {@code line is} or {@code lines are}. */
  public static String of(long number, String one, String many) {
    return number + " " + (number == 1 ? one : many);
  }
}
