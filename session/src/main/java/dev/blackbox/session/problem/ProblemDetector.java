package dev.blackbox.session.problem;

import dev.blackbox.format.line.Line;
import dev.blackbox.session.model.Event;
import java.util.function.Consumer;

/** Looks for one kind of problem while a session is read once, in bounded memory. */
interface ProblemDetector {
  /** Takes the next event. */
  default void accept(Event event) {}

  /** Takes a call at the event with its last result, after {@link #accept(Event)}. */
  default void accept(FinishedCall call) {}

  /**
   * Takes a comment.
   *
   * @param next the event after it
   */
  default void accept(Line.Comment comment, Event next) {}

  /** Reports the problems, after the last event. */
  void finish(Consumer<Problem> found);
}
