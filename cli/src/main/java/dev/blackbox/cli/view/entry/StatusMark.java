package dev.blackbox.cli.view.entry;

import dev.blackbox.cli.view.ink.Ink;
import dev.blackbox.cli.view.ink.Styled;
import dev.blackbox.library.timeline.EventStatus;
import dev.blackbox.session.model.Event;

/** The mark that shows the status of a call. */
public enum StatusMark {
  /** No mark: the event is not a call. */
  NONE("", Ink.TEXT),
  OK("✓", Ink.OK),
  FAILED("✗", Ink.FAILED),
  WAITING("…", Ink.WAITING);

  private final String mark;
  private final Ink ink;

  StatusMark(String mark, Ink ink) {
    this.mark = mark;
    this.ink = ink;
  }

  static StatusMark of(Event event) {
    return switch (EventStatus.of(event)) {
      case NONE -> NONE;
      case OK -> OK;
      case FAILED -> FAILED;
      case WAITING -> WAITING;
    };
  }

  public Styled mark() {
    return Styled.of(ink, mark);
  }

  /** Returns the ink of the result. */
  public Ink resultInk() {
    return this == FAILED ? Ink.FAILED : this == WAITING ? Ink.FAINT : Ink.TEXT;
  }
}
