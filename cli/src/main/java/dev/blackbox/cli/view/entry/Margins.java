package dev.blackbox.cli.view.entry;

import dev.blackbox.cli.view.ink.Ink;
import dev.blackbox.cli.view.ink.Prose;
import dev.blackbox.cli.view.ink.Styled;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.session.model.Attempt;
import dev.blackbox.session.model.CallRole;
import dev.blackbox.session.model.Event;
import dev.blackbox.session.model.Session;
import dev.blackbox.session.usage.ModelCall;
import dev.blackbox.session.usage.Tokens;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** What stands beside an event: which try it is, how long it took, what the model cost. */
record Margins(Session session, Prose prose) {

  Styled of(Event event) {
    return Styled.join(
        "  ",
        List.of(meta(event, MetaKey.ATTEMPT, "try "), level(event), latency(event), spent(event)));
  }

  private Styled meta(Event event, MetaKey key, String before) {
    return event
        .meta()
        .get(key)
        .map(value -> prose.line(Ink.FAINT, before + value))
        .orElse(Styled.EMPTY);
  }

  private static Styled level(Event event) {
    boolean isWarning = event.meta().get(MetaKey.LEVEL).filter("warn"::equals).isPresent();
    return isWarning ? Styled.of(Ink.WAITING, "warn") : Styled.EMPTY;
  }

  private Styled latency(Event event) {
    List<Attempt> attempts =
        event.call() < 0 ? List.of() : session.calls().get(event.call()).attempts();
    for (Attempt attempt : attempts) {
      Duration latency = attempt.latency();
      if (attempt.finish() == event.index() && latency != null) {
        return Styled.of(Ink.FAINT, Amounts.span(latency));
      }
    }
    return Styled.EMPTY;
  }

  /** Tokens and cost of the model calls whose counts stand at the event. */
  Styled spent(Event event) {
    List<ModelCall> calls = session.modelCalls(event);
    if (calls.isEmpty()) {
      return Styled.EMPTY;
    }
    Tokens tokens = calls.stream().map(ModelCall::tokens).reduce(Tokens.NONE, Tokens::plus);
    Optional<BigDecimal> cost =
        calls.stream().map(ModelCall::cost).filter(Objects::nonNull).reduce(BigDecimal::add);
    String read = Amounts.tokens(tokens.in() + tokens.cached());
    String used = read + " in " + Amounts.tokens(tokens.out()) + " out";
    return Styled.of(Ink.FAINT, used + cost.map(sum -> "  " + Amounts.dollars(sum)).orElse(""));
  }

  /** The id that tells apart calls whose result does not stand beside them. */
  Styled id(Event event) {
    boolean isApart = event.role() == CallRole.STARTS || event.role() == CallRole.FINISHES;
    Styled id = meta(event, MetaKey.ID, "");
    return !isApart ? Styled.EMPTY : id.isEmpty() ? meta(event, MetaKey.SPAN, "") : id;
  }
}
