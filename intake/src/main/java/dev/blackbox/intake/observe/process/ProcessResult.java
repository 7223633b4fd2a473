package dev.blackbox.intake.observe.process;

import java.time.Duration;
import java.util.List;

/**
 * How a program ended.
 *
 * @param exitCode 128 plus the signal's number if a signal ended it
 * @param isTimedOut whether it was ended at its time limit
 * @param signals the signals sent to it, in order
 */
public record ProcessResult(
    int exitCode,
    Duration duration,
    boolean isTimedOut,
    List<String> signals,
    List<Survivor> survivors) {
  public ProcessResult {
    signals = List.copyOf(signals);
    survivors = List.copyOf(survivors);
  }
}
