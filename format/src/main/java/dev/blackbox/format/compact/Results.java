package dev.blackbox.format.compact;

import dev.blackbox.format.line.Line;

/** Gives a statement the result that its continuations make up. */
final class Results {
  private Results() {}

  static Line with(Line line, String result) {
    if (line instanceof Line.Call call) {
      return new Line.Call(call.kind(), call.name(), call.args(), result, call.meta());
    }
    if (line instanceof Line.McpCall call) {
      return new Line.McpCall(call.server(), call.method(), call.args(), result, call.meta());
    }
    if (line instanceof Line.Observation observation) {
      return new Line.Observation(observation.args(), result, observation.meta());
    }
    if (line instanceof Line.Mode mode) {
      return new Line.Mode(mode.name(), mode.args(), result, mode.meta());
    }
    if (line instanceof Line.Lifecycle event) {
      return new Line.Lifecycle(event.kind(), event.name(), event.args(), result, event.meta());
    }
    return line;
  }
}
