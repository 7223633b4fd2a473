package dev.blackbox.cli.view.entry;

import dev.blackbox.session.model.Event;
import dev.blackbox.session.model.Session;
import dev.blackbox.session.usage.ModelCall;
import dev.blackbox.session.usage.Tokens;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What model calls used together.
 *
 * @param cost null where none of them says what it cost
 */
record Used(Tokens tokens, @Nullable BigDecimal cost) {

  /** By the model calls whose counts stand at the event; empty where there are none. */
  static Optional<Used> at(Event event, Session session) {
    List<ModelCall> calls = session.modelCalls(event);
    if (calls.isEmpty()) {
      return Optional.empty();
    }
    Tokens tokens = calls.stream().map(ModelCall::tokens).reduce(Tokens.NONE, Tokens::plus);
    Optional<BigDecimal> cost =
        calls.stream().map(ModelCall::cost).filter(Objects::nonNull).reduce(BigDecimal::add);
    return Optional.of(new Used(tokens, cost.orElse(null)));
  }
}
