package dev.blackbox.cli;

/** The version of this program. */
final class Version {
  static final String NUMBER = "0.1.0";

  private Version() {}

  static String line() {
    return "blackbox " + NUMBER;
  }
}
