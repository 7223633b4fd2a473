package dev.blackbox.library.proof;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A sealed session as honest programs left it at some time, with the home folder of its machine.
 *
 * @param files the recording, its seal and its blobs
 * @param home the keys and the registry, without private keys
 * @param lines the lines of all files in order, each byte as one character
 * @param sealed how many of them are sealed
 */
record HonestState(
    Map<String, byte[]> files, Map<String, byte[]> home, List<String> lines, long sealed) {
  /** The content of a file of the session. */
  byte[] file(String name) {
    return Objects.requireNonNull(files.get(name), name);
  }

  /** Whether all files are the same. */
  boolean isSame(HonestState other) {
    return sealed == other.sealed
        && lines.equals(other.lines)
        && isSame(files, other.files)
        && isSame(home, other.home);
  }

  private static boolean isSame(Map<String, byte[]> files, Map<String, byte[]> others) {
    return files.keySet().equals(others.keySet())
        && files.entrySet().stream()
            .allMatch(file -> Arrays.equals(file.getValue(), others.get(file.getKey())));
  }

  static List<String> linesOf(byte[] text) {
    List<String> lines = new ArrayList<>();
    String all = new String(text, ISO_8859_1);
    for (int from = 0; from < all.length(); ) {
      int end = all.indexOf('\n', from) + 1;
      lines.add(all.substring(from, end == 0 ? all.length() : end));
      from = end == 0 ? all.length() : end;
    }
    return lines;
  }
}
