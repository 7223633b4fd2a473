package dev.blackbox.cli.command;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Suggests the word that the user probably meant. */
public final class Nearest {
  private Nearest() {}

  /** {@code did you mean validate?}, or null if no word is similar. */
  public static @Nullable String hint(String word, Collection<String> known) {
    String nearest = find(word, known);
    return nearest == null ? null : "did you mean " + nearest + "?";
  }

  /**
   * Returns the most similar known word, or null if none is similar: a typing mistake is one wrong
   * letter in three. The dashes of options do not count, and single letters resemble nothing.
   */
  public static @Nullable String find(String word, Collection<String> known) {
    String typed = word.replaceFirst("^-+", "");
    String best = null;
    int least = Math.min(3, Math.max(1, typed.length() / 3)) + 1;
    for (String candidate : known) {
      String name = candidate.replaceFirst("^-+", "");
      if (typed.length() > 1 && name.length() > 1) {
        int distance = name.startsWith(typed) ? 1 : distance(typed, name);
        if (distance < least) {
          least = distance;
          best = candidate;
        }
      }
    }
    return best;
  }

  /** Returns the edit distance, counting swapped neighbours as one edit. */
  private static int distance(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        d[i][j] = i == 0 || j == 0 ? i + j : step(d, a, b, i, j);
      }
    }
    return d[a.length()][b.length()];
  }

  private static int step(int[][] d, String a, String b, int i, int j) {
    int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
    int best = Math.min(d[i - 1][j - 1] + change, Math.min(d[i - 1][j], d[i][j - 1]) + 1);
    boolean isSwapped =
        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
    return isSwapped ? Math.min(best, d[i - 2][j - 2] + 1) : best;
  }
}
