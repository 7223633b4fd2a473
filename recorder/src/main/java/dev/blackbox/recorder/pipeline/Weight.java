package dev.blackbox.recorder.pipeline;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import java.util.List;

/** How many characters a line has, roughly. */
final class Weight {
  private Weight() {}

  static long of(Line line) {
    if (line instanceof Line.Message message) {
      return message.text().length();
    }
    if (line instanceof Line.Statement statement) {
      String result = statement.result();
      return of(statement.args()) + (result == null ? 0 : result.length());
    }
    if (line instanceof Line.Comment comment) {
      return comment.text().length() + of(comment.fields());
    }
    if (line instanceof Line.Continuation continuation) {
      return continuation.text().length();
    }
    return line instanceof Line.Unknown unknown ? unknown.text().length() : 0;
  }

  private static long of(List<Arg> args) {
    long weight = 0;
    for (Arg arg : args) {
      weight += arg.value().length();
    }
    return weight;
  }
}
