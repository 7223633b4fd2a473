package dev.blackbox.testkit.script;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A parsed command line: its text, its words, and its redirected files. */
record ScriptCommand(
    String text, List<String> words, @Nullable String inputFile, @Nullable String outputFile) {
  ScriptCommand {
    words = List.copyOf(words);
    if (words.isEmpty()) {
      throw new IllegalArgumentException("a command without words, expected a program's name");
    }
  }

  String program() {
    return words.get(0);
  }

  List<String> arguments() {
    return words.subList(1, words.size());
  }
}
