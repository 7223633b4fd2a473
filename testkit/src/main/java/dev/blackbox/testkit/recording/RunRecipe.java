package dev.blackbox.testkit.recording;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A description of a run folder: a valid run with differences.
 *
 * <pre>
 * %run minimal
 * %in 6 "action_type":"edit" => "action_type":"no_op"
 * </pre>
 *
 * <p>The first line names a folder in {@code testdata/decision}. {@code %in N OLD => NEW} replaces
 * text in a line of events.jsonl, {@code %in * …} in all of them; {@code %drop N} leaves one out,
 * {@code %copy N} adds it once more at the end, {@code %add TEXT} adds a line; {@code %file NAME
 * TEXT} writes a file with TEXT as its only line, {@code %remove NAME} removes one.
 */
public final class RunRecipe {
  private static final String FIRST = "%run ";
  private static final String ARROW = " => ";

  private final Path folder;
  private final List<String> events;

  private RunRecipe(Path folder) throws IOException {
    this.folder = folder;
    this.events = new ArrayList<>(Files.readAllLines(folder.resolve("events.jsonl")));
  }

  /** Whether a recipe describes a run. */
  public static boolean isOne(Path recipe) throws IOException {
    try (Stream<String> lines = Files.lines(recipe)) {
      return lines.findFirst().filter(line -> line.startsWith(FIRST)).isPresent();
    }
  }

  /**
   * Makes the run.
   *
   * @param runs the folder with the good runs
   * @param folder the target, which is created
   */
  public static void expand(Path recipe, Path runs, Path folder) throws IOException {
    List<String> lines = Files.readAllLines(recipe);
    copy(runs.resolve(lines.get(0).substring(FIRST.length())), folder);
    RunRecipe run = new RunRecipe(folder);
    for (String line : lines.subList(1, lines.size())) {
      run.apply(line);
    }
    Files.writeString(folder.resolve("events.jsonl"), String.join("\n", run.events) + "\n");
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      files.forEach(
          file -> {
            try {
              Files.copy(file, to.resolve(from.relativize(file).toString()));
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
    }
  }

  private void apply(String line) throws IOException {
    String[] words = line.split(" ", 3);
    switch (words[0]) {
      case "%in" -> replace(words[1], words[2]);
      case "%drop" -> events.remove(index(words[1]));
      case "%copy" -> events.add(events.get(index(words[1])));
      case "%add" -> events.add(line.substring("%add ".length()));
      case "%file" -> Files.writeString(folder.resolve(words[1]), words[2] + "\n");
      case "%remove" -> Files.delete(folder.resolve(words[1]));
      default -> throw new IllegalArgumentException("no recipe has the line: " + line);
    }
  }

  private static int index(String number) {
    return Integer.parseInt(number) - 1;
  }

  private void replace(String number, String change) {
    int arrow = change.indexOf(ARROW);
    String old = change.substring(0, arrow);
    String changed = change.substring(arrow + ARROW.length());
    for (int i = 0; i < events.size(); i++) {
      if (number.equals("*") || i == index(number)) {
        if (!events.get(i).contains(old)) {
          throw new IllegalArgumentException("event " + (i + 1) + " does not have " + old);
        }
        events.set(i, events.get(i).replace(old, changed));
      }
    }
  }
}
