package dev.blackbox.format.decision.contract;

/** The beginning of a text, for messages. */
final class Excerpt {
  private static final int MOST = 60;

  private Excerpt() {}

  static String of(String text) {
    return text.length() <= MOST ? text : text.substring(0, MOST) + "…";
  }
}
