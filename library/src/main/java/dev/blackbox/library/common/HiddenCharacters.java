package dev.blackbox.library.common;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;

/** The characters that hide, reorder or imitate text, one list for the terminal and the page. */
final class HiddenCharacters {
  private static final String LIST = "hidden-characters.txt";
  private static final int HEXADECIMAL = 16;

  /** First and last character of each range. */
  static final List<int[]> RANGES = read();

  private static final BitSet ALL = all();

  private HiddenCharacters() {}

  static boolean has(int point) {
    return ALL.get(point);
  }

  private static BitSet all() {
    BitSet all = new BitSet();
    RANGES.forEach(range -> all.set(range[0], range[1] + 1));
    return all;
  }

  private static List<int[]> read() {
    try (InputStream in =
        Objects.requireNonNull(HiddenCharacters.class.getResourceAsStream(LIST))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(HiddenCharacters::range)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int[] range(String line) {
    String[] ends = line.split(" ", 2)[0].split("-", 2);
    int first = Integer.parseInt(ends[0], HEXADECIMAL);
    return new int[] {first, ends.length == 1 ? first : Integer.parseInt(ends[1], HEXADECIMAL)};
  }
}
