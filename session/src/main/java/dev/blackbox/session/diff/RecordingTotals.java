package dev.blackbox.session.diff;

import dev.blackbox.format.line.Line;
import dev.blackbox.session.cost.CostSum;
import dev.blackbox.session.model.Event;
import dev.blackbox.session.model.Session;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The statistics of one recording.
 *
 * @param errors the number of failed calls
 * @param open the number of unfinished calls
 * @param spent its model calls, tokens and cost
 * @param elapsed how long it ran; null if unknown
 * @param outcome the summary of {@code @end}; {@code ended} without one, {@code not ended} without
 *     an {@code @end}
 */
public record RecordingTotals(
    long events,
    long calls,
    long errors,
    long open,
    CostSum spent,
    @Nullable Duration elapsed,
    String outcome) {

  static RecordingTotals of(Session session) {
    return new RecordingTotals(
        session.events().size(),
        session.calls().size(),
        session.totals().failedCalls(),
        session.totals().openCalls(),
        session.spending().total(),
        session.elapsed().orElse(null),
        session.end().map(RecordingTotals::ending).orElse("not ended"));
  }

  private static String ending(Event end) {
    return end.line() instanceof Line.Statement statement
        ? statement.arg("summary").orElse("ended")
        : "ended";
  }
}
