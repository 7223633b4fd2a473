package dev.blackbox.session.diff;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.session.index.IndexField;
import dev.blackbox.session.model.Event;
import dev.blackbox.session.model.Session;

/**
 * A unit of comparison: an event, or a call with its result on any number of lines. Its texts are
 * read when they are asked for.
 *
 * @param unit its number in the session, from 0
 */
public record ComparedEvent(Session session, int unit) {

  /** Returns the unit that many places later. */
  public ComparedEvent plus(int places) {
    return new ComparedEvent(session, unit + places);
  }

  /** Returns the event, or the one that starts the call. */
  public Event event() {
    return session.events().get(session.index().columns().of(IndexField.UNIT_EVENT).intAt(unit));
  }

  /** Returns its kind and name, {@code t:read}. */
  public String shape() {
    Event event = event();
    LineKind kind = event.kind() == LineKind.TOOL_START ? LineKind.TOOL : event.kind();
    return kind.prefix() + event.name();
  }

  /** Returns its shape and its text or arguments, without anything that differs between runs. */
  public String key() {
    Event event = event();
    StringBuilder key = new StringBuilder(shape());
    switch (event.line()) {
      case Line.Message message -> key.append('\n').append(message.text());
      case Line.Statement statement -> statement.args().forEach(arg -> append(arg, key));
      case Line.Comment _,
          Line.Continuation _,
          Line.Blank _,
          Line.HeaderText _,
          Line.Unknown _ -> {}
    }
    event.details().forEach(detail -> key.append('\n').append(detail));
    return key.toString();
  }

  private static void append(Arg arg, StringBuilder key) {
    key.append('\n');
    if (arg.key() != null) {
      key.append(arg.key()).append('=');
    }
    key.append(arg.value());
  }

  /** Returns its result, or an empty text. */
  public String result() {
    Event event = event();
    if (event.line() instanceof Line.Message) {
      return "";
    }
    return event.call() >= 0 && event.kind() != LineKind.PLAN
        ? session.calls().get(event.call()).result().orElse("")
        : event.text();
  }
}
