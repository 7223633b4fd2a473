package dev.blackbox.cli.player;

import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import picocli.CommandLine.ParseResult;

/**
 * The options of {@code replay}.
 *
 * @param toStep go to this step; -1 for the whole recording
 * @param thread only this thread; all if empty
 */
record ReplayOptions(
    Playback playback,
    long toStep,
    boolean untilError,
    String thread,
    boolean isPlain,
    boolean isJson) {

  static ReplayOptions of(ParseResult arguments) throws UsageException {
    long speed = Specs.number(arguments, "--speed", Playback.SLOWEST, Playback.SLOWEST);
    if (speed > Playback.FASTEST) {
      throw new UsageException(
          "--speed is " + speed + ", expected a number from 1 to " + Playback.FASTEST);
    }
    return new ReplayOptions(
        new Playback(Specs.has(arguments, "--speed"), (int) speed, idle(arguments)),
        Specs.number(arguments, "--to-step", 0, -1),
        Specs.has(arguments, "--until-error"),
        Specs.value(arguments, "--tid", ""),
        Specs.has(arguments, "--plain"),
        Specs.has(arguments, "--json"));
  }

  /** Reads {@code 2s}, {@code 0.5} or {@code 500ms}. */
  private static long idle(ParseResult arguments) throws UsageException {
    String text = Specs.value(arguments, "--idle", "2s");
    if (!text.matches("\\d{1,6}(\\.\\d{1,3})?(s|ms)?")) {
      throw new UsageException("--idle is \"" + text + "\", expected seconds such as 2s");
    }
    boolean isMillis = text.endsWith("ms");
    double number = Double.parseDouble(text.replaceFirst("m?s$", ""));
    return Math.round(isMillis ? number : number * 1000);
  }

  /** Returns whether it stops before the end. */
  boolean isStopping() {
    return toStep >= 0 || untilError;
  }
}
