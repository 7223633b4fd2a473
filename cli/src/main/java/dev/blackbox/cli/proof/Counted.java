package dev.blackbox.cli.proof;

/** Numbers of things, in words. */
final class Counted {
  private Counted() {}

  static String lines(long count) {
    return count + (count == 1 ? " line" : " lines");
  }
}
