package dev.blackbox.library.timeline;

import dev.blackbox.session.model.Attempt;
import dev.blackbox.session.model.ChargeColumns;
import dev.blackbox.session.model.Event;
import dev.blackbox.session.model.Session;
import dev.blackbox.session.usage.Tokens;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The tokens and the cost of the model calls at an event.
 *
 * @param cost null if the cost of none of them is known
 */
public record EventUsage(Tokens tokens, @Nullable BigDecimal cost) {

  /** Adds up the model calls whose counts are at the event; empty if there are none. */
  public static Optional<EventUsage> at(Event event, Session session) {
    ChargeColumns charges = session.index().charges();
    int next = event.index() + 1;
    long behind =
        next < session.events().size() ? session.events().get(next).lineNumber() : Long.MAX_VALUE;
    int from = event.index() == 0 ? 0 : charges.firstAt(event.lineNumber());
    int to = charges.firstAt(behind);
    Tokens tokens = Tokens.NONE;
    BigDecimal cost = null;
    for (int i = from; i < to; i++) {
      tokens = tokens.plus(charges.tokens(i));
      BigDecimal own = charges.cost(i);
      cost = cost == null ? own : own == null ? cost : cost.add(own);
    }
    return from == to ? Optional.empty() : Optional.of(new EventUsage(tokens, cost));
  }

  /** Returns the duration of the call that the event finishes. */
  public static Optional<Duration> latency(Event event, Session session) {
    if (event.call() < 0) {
      return Optional.empty();
    }
    Attempt attempt = session.calls().get(event.call()).attemptAt(event.index());
    return attempt.finish() == event.index()
        ? Optional.ofNullable(attempt.latency())
        : Optional.empty();
  }
}
