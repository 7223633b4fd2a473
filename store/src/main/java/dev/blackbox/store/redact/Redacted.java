package dev.blackbox.store.redact;

import dev.blackbox.store.redact.mask.Marker;
import dev.blackbox.store.redact.mask.Rendering;
import dev.blackbox.store.redact.mask.Span;
import dev.blackbox.store.redact.mask.Spans;
import java.util.ArrayList;
import java.util.List;

/**
 * A text without its secrets.
 *
 * @param text with a marker for each secret; the same object where there was none
 * @param matches what was found, in the order of the text
 */
public record Redacted(String text, List<Match> matches) {
  /** Copies the list. */
  public Redacted {
    matches = List.copyOf(matches);
  }

  /** Masks these stretches of a text, which may overlap; markers in it stay as they are. */
  public static Redacted of(String text, List<Match> matches) {
    List<Span> spans = new ArrayList<>();
    for (Match match : matches) {
      spans.add(new Span(match.start(), match.end(), match.type(), spans.size()));
    }
    return ofSpans(text, Spans.outside(Marker.in(text), Spans.merged(spans)));
  }

  static Redacted ofSpans(String text, List<Span> spans) {
    if (spans.isEmpty()) {
      return new Redacted(text, List.of());
    }
    List<Match> matches =
        spans.stream().map(s -> Match.in(text, s.type(), s.start(), s.end())).toList();
    return new Redacted(new Rendering(text, 0, text.length(), spans).text(), matches);
  }
}
