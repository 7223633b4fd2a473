package dev.blackbox.cli.view.entry;

import dev.blackbox.cli.view.ink.Ink;
import dev.blackbox.cli.view.ink.Prose;
import dev.blackbox.cli.view.ink.Styled;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.library.timeline.EventUsage;
import dev.blackbox.session.cost.Dollars;
import dev.blackbox.session.model.CallRole;
import dev.blackbox.session.model.Event;
import dev.blackbox.session.model.Session;
import dev.blackbox.session.usage.Tokens;
import java.util.List;

/** The text in the margin of an event: attempt, duration, cost of the model. */
record Margins(Session session, Prose prose) {
  private static final int LONGEST_ID = 12;
  private static final int SHORT_ID = 6;

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
    return EventUsage.latency(event, session)
        .map(latency -> Styled.of(Ink.FAINT, Amounts.span(latency)))
        .orElse(Styled.EMPTY);
  }

  /**
   * Returns the cost, or else the tokens, of the model calls whose usage is recorded at the event.
   */
  Styled spent(Event event) {
    return EventUsage.at(event, session)
        .map(used -> Styled.of(Ink.FAINT, spent(used)))
        .orElse(Styled.EMPTY);
  }

  private static String spent(EventUsage used) {
    if (used.cost() != null) {
      return Dollars.cents(used.cost());
    }
    Tokens tokens = used.tokens();
    String read = Amounts.tokens(tokens.in() + tokens.cached());
    return read + " in " + Amounts.tokens(tokens.out()) + " out";
  }

  /** Returns the id of a call whose result is not shown with it. */
  Styled id(Event event) {
    boolean isApart = event.role() == CallRole.STARTS || event.role() == CallRole.FINISHES;
    String id = event.meta().id().or(() -> event.meta().get(MetaKey.SPAN)).orElse("");
    boolean isLong = id.length() > LONGEST_ID;
    String mark = isLong ? "…" + id.substring(id.length() - SHORT_ID) : id;
    return isApart ? prose.line(Ink.FAINT, mark) : Styled.EMPTY;
  }
}
