package dev.blackbox.store.redact.rule;

import dev.blackbox.store.redact.view.TextScan;
import dev.blackbox.store.redact.view.TextView;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Recognises placeholders in place of secrets: {@code <your-key>}, {@code $TOKEN}, {@code xxxx},
 * the examples in the manuals of vendors.
 */
public final class PlaceholderSet {
  /** How much of a longer text is examined. */
  private static final int LONGEST = 256;

  private final Set<String> whole;
  private final int longestWhole;
  private final List<String> starts;
  private final List<String> parts;
  private final KeywordSearch startsAndParts;

  /**
   * Placeholders in small letters.
   *
   * @param whole texts that are placeholders as a whole
   * @param starts how placeholders start
   * @param parts texts that no secret contains
   */
  public PlaceholderSet(Set<String> whole, List<String> starts, List<String> parts) {
    this.whole = Set.copyOf(whole);
    this.longestWhole = whole.stream().mapToInt(String::length).max().orElse(0);
    this.starts = List.copyOf(starts);
    this.parts = List.copyOf(parts);
    this.startsAndParts =
        new KeywordSearch(Stream.concat(starts.stream(), parts.stream()).toList());
  }

  /** Adds placeholders. */
  public PlaceholderSet and(PlaceholderSet other) {
    Set<String> all = new HashSet<>(whole);
    all.addAll(other.whole);
    return new PlaceholderSet(
        all,
        Stream.concat(starts.stream(), other.starts.stream()).toList(),
        Stream.concat(parts.stream(), other.parts.stream()).toList());
  }

  /** Returns whether a range of a text is a placeholder. */
  public boolean has(TextView text, int start, int end) {
    int limit = Math.min(end, start + LONGEST);
    return isCounting(text, start, limit)
        || isVariable(text, start, limit)
        || isWhole(text, start, limit)
        || hasWord(text, start, limit);
  }

  private boolean isWhole(TextView text, int start, int end) {
    return end - start <= longestWhole
        && whole.contains(text.subSequence(start, end).toString().toLowerCase(Locale.ROOT));
  }

  private boolean hasWord(TextView text, int start, int end) {
    boolean[] found = new boolean[1];
    startsAndParts.find(
        text,
        start,
        end,
        (index, wordEnd) -> found[0] |= found[0] || isAt(text, index, wordEnd, start));
    return found[0];
  }

  private boolean isAt(TextView text, int index, int wordEnd, int start) {
    boolean isStart = index < starts.size();
    String word = isStart ? starts.get(index) : parts.get(index - starts.size());
    int wordStart = wordEnd - word.length();
    return (!isStart || wordStart == start) && TextScan.isAt(text, wordStart, word, true);
  }

  /** {@code $NAME}, <code>${…}</code>, {@code %NAME%}. */
  private static boolean isVariable(TextView text, int start, int end) {
    char first = start < end ? text.charAt(start) : ' ';
    if (first == '$') {
      return TextScan.isAt(text, start + 1, "{", false)
          || TextScan.isAt(text, start + 1, "(", false)
          || isName(text, start + 1, end);
    }
    return first == '%' && end - start > 2 && text.charAt(end - 1) == '%';
  }

  private static boolean isName(TextView text, int start, int end) {
    int at = start;
    while (at < end && (text.charAt(at) == '_' || TextScan.isLetterOrDigit(text.charAt(at)))) {
      at++;
    }
    return at == end;
  }

  /**
   * Returns whether most characters repeat or continue the one before: {@code xxxx}, {@code 12345}.
   */
  private static boolean isCounting(TextView text, int start, int end) {
    int counting = 0;
    for (int at = start + 1; at < end; at++) {
      int step = text.charAt(at) - text.charAt(at - 1);
      counting += step == 0 || step == 1 ? 1 : 0;
    }
    return end - start > 3 && counting * 3 >= (end - start - 1) * 2;
  }
}
