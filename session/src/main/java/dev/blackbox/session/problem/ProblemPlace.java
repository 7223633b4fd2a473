package dev.blackbox.session.problem;

import dev.blackbox.session.model.Event;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Where a problem is.
 *
 * @param event the position of the event
 * @param line the physical line, from 1
 * @param step the step, -1 without one
 * @param call the id of the call, or null
 * @param what the call or event in a few words
 * @param elapsed the time since the start, or null
 */
public record ProblemPlace(
    int event,
    long line,
    long step,
    @Nullable String call,
    String what,
    @Nullable Duration elapsed) {

  static ProblemPlace of(Event event, String what) {
    return at(event, event.meta().id().orElse(null), what);
  }

  static ProblemPlace of(FinishedCall call) {
    return at(call.event(), call.call().id(), call.words());
  }

  static ProblemPlace at(Event event, @Nullable String call, String what) {
    return new ProblemPlace(
        event.index(),
        event.lineNumber(),
        event.step().orElse(-1),
        call,
        what,
        event.place().elapsed());
  }
}
