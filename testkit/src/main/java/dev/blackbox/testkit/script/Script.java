package dev.blackbox.testkit.script;

import java.util.List;

/** A parsed script: its lines, its commands and its input files. */
record Script(String name, List<String> lines, List<Step> steps, List<InputFile> inputs) {
  Script {
    lines = List.copyOf(lines);
    steps = List.copyOf(steps);
    inputs = List.copyOf(inputs);
  }

  /** A command and its expectation, which is in the lines between the two indexes. */
  record Step(ScriptCommand command, Expectation expectation, int firstIndex, int endIndex) {
    /** Of the line with the command; the first line has number 1. */
    int lineNumber() {
      return firstIndex;
    }
  }
}
