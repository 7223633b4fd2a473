package dev.blackbox.session.diff;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.session.model.CallRecord;
import dev.blackbox.session.model.CallRole;
import dev.blackbox.session.model.Event;
import dev.blackbox.session.model.Session;
import java.util.ArrayList;
import java.util.List;

/** Maps a session to units of comparison. */
final class ComparedEventMapper {
  private ComparedEventMapper() {}

  static List<ComparedEvent> of(Session session) {
    List<ComparedEvent> happenings = new ArrayList<>();
    for (Event event : session.events()) {
      if (isPartOfCall(event, session)) {
        continue;
      }
      happenings.add(happening(event, session));
    }
    return happenings;
  }

  /** Progress, results and further attempts belong to the event that started their call. */
  private static boolean isPartOfCall(Event event, Session session) {
    return switch (event.role()) {
      case REPORTS, FINISHES -> true;
      case STARTS, IS_WHOLE ->
          event.kind() != LineKind.PLAN
              && session.calls().get(event.call()).start() != event.index();
      case NONE, DANGLES -> false;
    };
  }

  private static ComparedEvent happening(Event event, Session session) {
    LineKind kind = event.kind() == LineKind.TOOL_START ? LineKind.TOOL : event.kind();
    String shape = kind.prefix() + event.name();
    return new ComparedEvent(event, shape, shape + content(event), result(event, session));
  }

  private static String content(Event event) {
    StringBuilder content = new StringBuilder();
    switch (event.line()) {
      case Line.Message message -> content.append('\n').append(message.text());
      case Line.Statement statement -> statement.args().forEach(arg -> append(arg, content));
      case Line.Comment _,
          Line.Continuation _,
          Line.Blank _,
          Line.HeaderText _,
          Line.Unknown _ -> {}
    }
    event.details().forEach(detail -> content.append('\n').append(detail));
    return content.toString();
  }

  private static void append(Arg arg, StringBuilder content) {
    content.append('\n');
    if (arg.key() != null) {
      content.append(arg.key()).append('=');
    }
    content.append(arg.value());
  }

  private static String result(Event event, Session session) {
    if (event.line() instanceof Line.Message) {
      return "";
    }
    boolean isCall = event.role() != CallRole.NONE && event.role() != CallRole.DANGLES;
    if (!isCall || event.kind() == LineKind.PLAN) {
      return event.text();
    }
    CallRecord call = session.calls().get(event.call());
    return call.result().orElse("");
  }
}
