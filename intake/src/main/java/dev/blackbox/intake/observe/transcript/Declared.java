package dev.blackbox.intake.observe.transcript;

import java.util.List;

/**
 * What an agent itself wrote about a run, as recordings.
 *
 * @param recordings their names, seen from the run folder
 * @param remark why one is missing; empty where none is, or none was asked for
 */
public record Declared(List<String> recordings, String remark) {
  /** Nobody asked for it. */
  public static final Declared NOTHING = new Declared(List.of(), "");

  public Declared {
    recordings = List.copyOf(recordings);
  }
}
