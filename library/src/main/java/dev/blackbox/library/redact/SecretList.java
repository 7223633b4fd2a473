package dev.blackbox.library.redact;

import dev.blackbox.format.text.RedactionMarker;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.library.file.LineLocation;
import dev.blackbox.store.redact.SecretMatch;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;

/** The secrets of one text: the first ones, and the number of all. */
public final class SecretList {
  private static final int MOST_LISTED = 10_000;

  /** The number of characters shown before and after a secret. */
  private static final int BEFORE = 32;

  private static final int AFTER = 16;

  private final List<Found> found = new ArrayList<>();
  private long count;

  private record Found(long line, String kind, String excerpt) {}

  /** Adds the secrets of some lines, of which the first has this number. */
  public void add(long firstLine, String text, List<SecretMatch> matches) {
    long line = firstLine;
    int counted = 0;
    for (int i = 0; i < matches.size(); i++) {
      int start = matches.get(i).start();
      for (; counted < start; counted++) {
        line += text.charAt(counted) == '\n' ? 1 : 0;
      }
      if (found.size() < MOST_LISTED) {
        found.add(new Found(line, matches.get(i).type(), excerpt(text, matches, i)));
      }
    }
    count += matches.size();
  }

  /** Adds a secret without the text around it. */
  void add(long line, SecretMatch match) {
    if (found.size() < MOST_LISTED) {
      found.add(new Found(line, match.type(), match.masked()));
    }
    count++;
  }

  /** Returns how many secrets were added. */
  public long count() {
    return count;
  }

  /** The first secrets, each with its place. */
  public List<FoundSecret> listed(LongFunction<LineLocation> places) {
    return found.stream()
        .map(f -> new FoundSecret(places.apply(f.line()), f.kind(), f.excerpt()))
        .toList();
  }

  /**
   * The text around a secret: {@code …-H "Authorization: gh…Zk (40 characters)" https://…}. Other
   * secrets in it are masked too.
   */
  private static String excerpt(String text, List<SecretMatch> matches, int index) {
    SecretMatch match = matches.get(index);
    return SafeText.line(
        textBefore(text, matches, index) + match.masked() + textAfter(text, matches, index));
  }

  private static String textBefore(String text, List<SecretMatch> matches, int index) {
    int end = matches.get(index).start();
    int from = Math.max(lineStart(text, end), end - BEFORE);
    int other = index - 1;
    int bound = other >= 0 ? matches.get(other).end() : 0;
    boolean isCut = from > lineStart(text, end);
    return bound > from
        ? "…" + RedactionMarker.of(matches.get(other).type()) + text.substring(bound, end)
        : (isCut ? "…" : "") + text.substring(wholeFrom(text, from), end);
  }

  private static String textAfter(String text, List<SecretMatch> matches, int index) {
    int start = matches.get(index).end();
    int lineEnd = lineEnd(text, start);
    int to = Math.min(lineEnd, start + AFTER);
    int other = index + 1;
    int bound = other < matches.size() ? matches.get(other).start() : Integer.MAX_VALUE;
    return bound < to
        ? text.substring(start, bound) + RedactionMarker.of(matches.get(other).type()) + "…"
        : text.substring(start, wholeFrom(text, to)) + (to < lineEnd ? "…" : "");
  }

  private static int lineStart(String text, int at) {
    // A line may have megabytes, and only its nearest characters matter.
    int from = Math.max(0, at - BEFORE - 1);
    for (int i = at; i > from; i--) {
      if (text.charAt(i - 1) == '\n') {
        return i;
      }
    }
    return from;
  }

  private static int lineEnd(String text, int at) {
    int to = Math.min(text.length(), at + AFTER + 1);
    for (int i = at; i < to; i++) {
      if (text.charAt(i) == '\n' || text.charAt(i) == '\r') {
        return i;
      }
    }
    return to;
  }

  /** Not between the two halves of a character. */
  private static int wholeFrom(String text, int at) {
    return at > 0 && at < text.length() && Character.isLowSurrogate(text.charAt(at)) ? at + 1 : at;
  }
}
