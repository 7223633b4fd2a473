package dev.blackbox.cli.findings;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A description of a recording that is too large to keep: {@code %long N TEXT} is a line of TEXT
 * followed by N letters, {@code %repeat N TEXT} means N lines with their number for {n}.
 */
final class Recipe {
  private Recipe() {}

  /** Makes the recording that the recipe describes. */
  static void expand(Path recipe, Path recording) throws IOException {
    try (Stream<String> lines = Files.lines(recipe);
        BufferedWriter out = Files.newBufferedWriter(recording)) {
      Iterator<String> expanded = lines.flatMap(Recipe::expand).iterator();
      while (expanded.hasNext()) {
        out.write(expanded.next());
        out.write('\n');
      }
    }
  }

  private static Stream<String> expand(String line) {
    String[] words = line.split(" ", 3);
    return switch (words[0]) {
      case "%long" -> Stream.of(words[2] + "x".repeat(Integer.parseInt(words[1])));
      case "%repeat" ->
          IntStream.rangeClosed(1, Integer.parseInt(words[1]))
              .mapToObj(n -> words[2].replace("{n}", Integer.toString(n)));
      default -> Stream.of(line);
    };
  }
}
