package dev.blackbox.library.timeline;

import dev.blackbox.session.cost.Charge;
import dev.blackbox.session.model.Attempt;
import dev.blackbox.session.model.Event;
import dev.blackbox.session.model.Session;
import dev.blackbox.session.usage.Tokens;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
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
    List<Charge> charges = session.charges(event);
    if (charges.isEmpty()) {
      return Optional.empty();
    }
    Tokens tokens =
        charges.stream().map(charge -> charge.call().tokens()).reduce(Tokens.NONE, Tokens::plus);
    Optional<BigDecimal> cost =
        charges.stream().map(Charge::cost).filter(Objects::nonNull).reduce(BigDecimal::add);
    return Optional.of(new EventUsage(tokens, cost.orElse(null)));
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
