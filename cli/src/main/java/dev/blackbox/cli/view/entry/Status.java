package dev.blackbox.cli.view.entry;

import dev.blackbox.cli.view.ink.Ink;
import dev.blackbox.cli.view.ink.Styled;
import dev.blackbox.session.model.Event;

/** How a call stands after an event. */
public enum Status {
  /** Nothing to tell: the event is no call. */
  NONE("", Ink.TEXT),
  OK("✓", Ink.OK),
  FAILED("✗", Ink.FAILED),
  WAITING("…", Ink.WAITING);

  private final String mark;
  private final Ink ink;

  Status(String mark, Ink ink) {
    this.mark = mark;
    this.ink = ink;
  }

  static Status of(Event event) {
    return switch (event.role()) {
      case STARTS, REPORTS -> WAITING;
      case IS_WHOLE, FINISHES -> event.isError() ? FAILED : OK;
      case NONE, DANGLES -> event.isError() ? FAILED : NONE;
    };
  }

  public Styled mark() {
    return Styled.of(ink, mark);
  }

  /** The ink of what came of the call. */
  public Ink resultInk() {
    return this == FAILED ? Ink.FAILED : this == WAITING ? Ink.FAINT : Ink.TEXT;
  }
}
