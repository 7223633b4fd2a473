package dev.blackbox.testkit.recording;

import dev.blackbox.testkit.property.Choices;
import java.util.List;
import java.util.stream.Stream;

/** The line ending of a file. */
record LineEnd(List<String> ends) {
  /** Most files have the first kind. */
  static final List<LineEnd> ALL =
      Stream.of(
              List.of("\n"),
              List.of("\n"),
              List.of("\n"),
              List.of("\r\n"),
              List.of("\n", "\r\n"),
              List.of("\n", "\r\n", "\r\r\n", "\r"))
          .map(LineEnd::new)
          .toList();

  String next(Choices choices) {
    return ends.size() == 1 ? ends.get(0) : choices.pick(ends);
  }
}
