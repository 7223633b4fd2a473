package dev.blackbox.cli;

/** The release this program is. */
final class Version {
  static final String NUMBER = "0.1.0";

  private Version() {}

  static String line() {
    return "blackbox " + NUMBER;
  }
}
