package dev.blackbox.store.redact.look;

import dev.blackbox.store.redact.keyword.Keywords;
import dev.blackbox.store.redact.view.View;
import dev.blackbox.store.redact.view.Words;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What stands where a secret would stand, and is none: {@code <your-key>}, {@code $TOKEN}, {@code
 * xxxx}, the examples in the manuals of vendors.
 */
public final class Placeholders {
  /** Longer texts are looked at so far. */
  private static final int LONGEST = 256;

  private final Set<String> whole;
  private final int longestWhole;
  private final List<String> starts;
  private final List<String> parts;
  private final Keywords startsAndParts;

  /**
   * Placeholders in small letters.
   *
   * @param whole texts that are a placeholder as they are
   * @param starts how placeholders start
   * @param parts what no secret has in it
   */
  public Placeholders(Set<String> whole, List<String> starts, List<String> parts) {
    this.whole = Set.copyOf(whole);
    this.longestWhole = whole.stream().mapToInt(String::length).max().orElse(0);
    this.starts = List.copyOf(starts);
    this.parts = List.copyOf(parts);
    this.startsAndParts = new Keywords(Stream.concat(starts.stream(), parts.stream()).toList());
  }

  /** These and others. */
  public Placeholders and(Placeholders other) {
    Set<String> all = new HashSet<>(whole);
    all.addAll(other.whole);
    return new Placeholders(
        all,
        Stream.concat(starts.stream(), other.starts.stream()).toList(),
        Stream.concat(parts.stream(), other.parts.stream()).toList());
  }

  /** Whether this stretch of the text is a placeholder. */
  public boolean has(View text, int start, int end) {
    int limit = Math.min(end, start + LONGEST);
    String value = text.subSequence(start, limit).toString();
    return (value.length() <= longestWhole && whole.contains(value.toLowerCase(Locale.ROOT)))
        || isVariable(value)
        || isCounting(value)
        || hasWord(text, start, limit);
  }

  private boolean hasWord(View text, int start, int end) {
    boolean[] found = new boolean[1];
    startsAndParts.find(
        text,
        start,
        end,
        (index, wordEnd) -> found[0] |= found[0] || isAt(text, index, wordEnd, start));
    return found[0];
  }

  private boolean isAt(View text, int index, int wordEnd, int start) {
    boolean isStart = index < starts.size();
    String word = isStart ? starts.get(index) : parts.get(index - starts.size());
    int wordStart = wordEnd - word.length();
    return (!isStart || wordStart == start) && Words.isAt(text, wordStart, word, true);
  }

  /** {@code $NAME}, <code>${…}</code>, {@code %NAME%}. */
  private static boolean isVariable(String value) {
    char first = value.isEmpty() ? ' ' : value.charAt(0);
    if (first == '$') {
      return value.startsWith("${") || value.startsWith("$(") || isName(value.substring(1));
    }
    return first == '%' && value.length() > 2 && value.endsWith("%");
  }

  private static boolean isName(String text) {
    return text.chars().allMatch(c -> c == '_' || Words.isLetterOrDigit((char) c));
  }

  /** Most characters repeat the one before or count on from it: {@code xxxx}, {@code 12345}. */
  private static boolean isCounting(String value) {
    int counting = 0;
    for (int index = 1; index < value.length(); index++) {
      int step = value.charAt(index) - value.charAt(index - 1);
      counting += step == 0 || step == 1 ? 1 : 0;
    }
    return value.length() > 3 && counting * 3 >= (value.length() - 1) * 2;
  }
}
