package dev.blackbox.cli.command;

/** The exit codes of every verb. */
public final class Exit {
  public static final int FINE = 0;

  /** The recording has an error (in strict validation: or a warning); {@code diff}: they differ. */
  public static final int FINDINGS = 1;

  public static final int USAGE = 2;

  /** The work failed: a file is missing, cannot be read or cannot be written. */
  public static final int FAILURE = 3;

  private Exit() {}
}
