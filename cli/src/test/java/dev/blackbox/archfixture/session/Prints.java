package dev.blackbox.archfixture.session;

/** Talks on streams that belong to the command. */
final class Prints {
  private Prints() {}

  static void toStandardOutput() {
    System.out.println();
  }

  static void toStandardError() {
    System.err.println();
  }

  static void theStackTrace(Exception failure) {
    failure.printStackTrace();
  }
}
