package dev.blackbox.testkit.script;

import dev.blackbox.testkit.script.InputFile.Encoding;
import dev.blackbox.testkit.script.Script.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads a script; the layout is described in the documentation of this package. */
final class ScriptParser {
  private static final Pattern FILE_MARKER =
      Pattern.compile("-- (\\S(?:.*?\\S)??)(?: \\(([a-z0-9 ]+)\\))? --");

  private final String name;
  private final List<String> lines;
  private final List<Step> steps = new ArrayList<>();
  private final List<InputFile> inputs = new ArrayList<>();

  private ScriptParser(String name, List<String> lines) {
    this.name = name;
    this.lines = lines;
  }

  static Script parse(String name, String text) {
    return new ScriptParser(name, lines(text)).script();
  }

  static boolean isFileMarker(String line) {
    return FILE_MARKER.matcher(line).matches();
  }

  private static List<String> lines(String text) {
    String withoutLastNewline = text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
    return List.of(withoutLastNewline.split("\n", -1));
  }

  private Script script() {
    int endOfSteps = nextFileMarker(0);
    readSteps(endOfSteps);
    readInputs(endOfSteps);
    if (steps.isEmpty()) {
      throw error(0, "no command, expected a line that begins with \"$ \"");
    }
    return new Script(name, lines, steps, inputs);
  }

  private void readSteps(int end) {
    int index = 0;
    while (index < end) {
      String line = lines.get(index);
      if (line.startsWith("$ ")) {
        index = readStep(index, end);
      } else if (line.isBlank() || line.startsWith("#")) {
        index++;
      } else {
        throw error(
            index,
            "output without a command before it\nhint: output that begins with #"
                + " is written with a \\ before it");
      }
    }
  }

  /** Returns the index after the output; blank lines at its end only part it from what follows. */
  private int readStep(int index, int end) {
    int firstIndex = index + 1;
    int endIndex = firstIndex;
    for (int i = firstIndex; i < end && !endsOutput(lines.get(i)); i++) {
      endIndex = lines.get(i).isEmpty() ? endIndex : i + 1;
    }
    ScriptCommand command = command(index);
    Expectation expectation = Expectation.parse(lines.subList(firstIndex, endIndex));
    steps.add(new Step(command, expectation, firstIndex, endIndex));
    return endIndex;
  }

  private static boolean endsOutput(String line) {
    return line.startsWith("$ ") || line.startsWith("#");
  }

  private ScriptCommand command(int index) {
    try {
      return CommandParser.parse(lines.get(index).substring(2).strip());
    } catch (IllegalArgumentException e) {
      throw error(index, e.getMessage());
    }
  }

  private void readInputs(int start) {
    int index = start;
    while (index < lines.size()) {
      int end = nextFileMarker(index + 1);
      inputs.add(input(index, lines.subList(index + 1, end)));
      index = end;
    }
  }

  private InputFile input(int index, List<String> content) {
    Matcher marker = FILE_MARKER.matcher(lines.get(index));
    if (!marker.matches()) {
      throw new IllegalStateException("not a file marker: " + lines.get(index));
    }
    try {
      return new InputFile(marker.group(1), Encoding.of(marker.group(2)), content);
    } catch (IllegalArgumentException e) {
      throw error(index, e.getMessage());
    }
  }

  private int nextFileMarker(int from) {
    int index = from;
    while (index < lines.size() && !isFileMarker(lines.get(index))) {
      index++;
    }
    return index;
  }

  private IllegalArgumentException error(int index, @Nullable String what) {
    return new IllegalArgumentException(name + ":" + (index + 1) + ": " + what);
  }
}
