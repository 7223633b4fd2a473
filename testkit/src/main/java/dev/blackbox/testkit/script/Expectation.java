package dev.blackbox.testkit.script;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Expected behaviour of a command: lines of output, exit code, changes of files. */
record Expectation(List<String> out, List<String> err, int exit, List<String> effects) {
  private static final Pattern EXIT = Pattern.compile("\\[exit (\\d{1,3})]");
  private static final Pattern EFFECT = Pattern.compile("\\[((?:new|changed|deleted) \\S.*)]");

  Expectation {
    out = List.copyOf(out);
    err = List.copyOf(err);
    effects = effects.stream().sorted().toList();
  }

  static Expectation parse(List<String> lines) {
    List<String> out = new ArrayList<>();
    List<String> err = new ArrayList<>();
    List<String> effects = new ArrayList<>();
    int exit = 0;
    for (String line : lines) {
      Matcher exitLine = EXIT.matcher(line);
      Matcher effectLine = EFFECT.matcher(line);
      if (exitLine.matches()) {
        exit = Integer.parseInt(exitLine.group(1));
      } else if (effectLine.matches()) {
        effects.add(effectLine.group(1));
      } else if (isErrorLine(line)) {
        err.add(line.substring(Math.min(2, line.length())));
      } else {
        out.add(line.startsWith("\\") ? line.substring(1) : line);
      }
    }
    return new Expectation(out, err, exit, effects);
  }

  /** The lines that {@link #parse} reads this from. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    out.forEach(line -> lines.add(needsEscape(line) ? "\\" + line : line));
    err.forEach(line -> lines.add(line.isEmpty() ? "!" : "! " + line));
    if (exit != 0) {
      lines.add("[exit " + exit + "]");
    }
    effects.forEach(effect -> lines.add("[" + effect + "]"));
    // An empty line at the end would only part the output from what follows.
    if (!lines.isEmpty() && lines.get(lines.size() - 1).isEmpty()) {
      lines.set(lines.size() - 1, "\\");
    }
    return List.copyOf(lines);
  }

  private static boolean needsEscape(String line) {
    return line.startsWith("\\")
        || line.startsWith("$ ")
        || line.startsWith("#")
        || isErrorLine(line)
        || EXIT.matcher(line).matches()
        || EFFECT.matcher(line).matches()
        || ScriptParser.isFileMarker(line);
  }

  private static boolean isErrorLine(String line) {
    return line.equals("!") || line.startsWith("! ");
  }
}
