package dev.blackbox.store.redact;

import dev.blackbox.format.text.RedactionMarker;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A range of a text to mask.
 *
 * @param order of overlapping ranges, the one with the lowest order names them all
 */
public record TextSpan(int start, int end, String type, int order) {
  private static final Comparator<TextSpan> BY_POSITION =
      Comparator.comparingInt(TextSpan::start)
          .thenComparing(TextSpan::end, Comparator.reverseOrder());

  /** Sorts ranges by position and joins those that overlap. */
  public static List<TextSpan> merge(List<TextSpan> spans) {
    List<TextSpan> merged = new ArrayList<>();
    for (TextSpan span : spans.stream().sorted(BY_POSITION).toList()) {
      int last = merged.size() - 1;
      if (last >= 0 && merged.get(last).overlaps(span)) {
        merged.set(last, merged.get(last).with(span));
      } else {
        merged.add(span);
      }
    }
    return merged;
  }

  /** Returns the parts of ranges that are outside of markers; both lists are sorted by position. */
  public static List<TextSpan> outside(List<RedactionMarker> markers, List<TextSpan> spans) {
    List<TextSpan> left = new ArrayList<>();
    int next = 0;
    for (TextSpan span : spans) {
      while (next < markers.size() && markers.get(next).end() <= span.start()) {
        next++;
      }
      int start = span.start();
      for (int i = next; i < markers.size() && markers.get(i).start() < span.end(); i++) {
        addUnlessEmpty(left, span.between(start, markers.get(i).start()));
        start = Math.max(start, markers.get(i).end());
      }
      addUnlessEmpty(left, span.between(start, span.end()));
    }
    return left;
  }

  private static void addUnlessEmpty(List<TextSpan> spans, TextSpan span) {
    if (span.start() < span.end()) {
      spans.add(span);
    }
  }

  boolean overlaps(TextSpan other) {
    return start < other.end && other.start < end;
  }

  /** Joins two ranges. */
  TextSpan with(TextSpan other) {
    TextSpan named = other.order < order ? other : this;
    return named.between(Math.min(start, other.start), Math.max(end, other.end));
  }

  /** Returns the same type between other positions. */
  public TextSpan between(int from, int to) {
    return new TextSpan(from, to, type, order);
  }
}
