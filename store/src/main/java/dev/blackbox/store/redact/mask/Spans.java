package dev.blackbox.store.redact.mask;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Lists of stretches in the order of the text. */
public final class Spans {
  private static final Comparator<Span> IN_ORDER =
      Comparator.comparingInt(Span::start).thenComparing(Span::end, Comparator.reverseOrder());

  private Spans() {}

  /** In the order of the text, what overlaps made one. */
  public static List<Span> merged(List<Span> spans) {
    List<Span> merged = new ArrayList<>();
    for (Span span : spans.stream().sorted(IN_ORDER).toList()) {
      int last = merged.size() - 1;
      if (last >= 0 && merged.get(last).overlaps(span)) {
        merged.set(last, merged.get(last).with(span));
      } else {
        merged.add(span);
      }
    }
    return merged;
  }

  /** What is left of them outside the markers; both in the order of the text. */
  public static List<Span> outside(List<Marker> markers, List<Span> spans) {
    List<Span> left = new ArrayList<>();
    int next = 0;
    for (Span span : spans) {
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

  private static void addUnlessEmpty(List<Span> spans, Span span) {
    if (span.start() < span.end()) {
      spans.add(span);
    }
  }
}
