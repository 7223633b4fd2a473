package dev.blackbox.store.redact;

import dev.blackbox.format.text.RedactionMarker;
import java.util.Arrays;
import java.util.List;

/** A part of a text with markers instead of its secrets, and the mapping back to the source. */
public final class MaskedText {
  /** Where the text continues after each marker, here and in the source. */
  private final int[] here;

  private final int[] there;
  private final String text;

  /** Masks the spans, which are in order and between the two positions. */
  public MaskedText(String source, int from, int to, List<TextSpan> spans) {
    this.here = new int[spans.size()];
    this.there = new int[spans.size()];
    StringBuilder masked = new StringBuilder(to - from);
    int done = from;
    for (int index = 0; index < here.length; index++) {
      TextSpan span = spans.get(index);
      masked.append(source, done, span.start()).append(RedactionMarker.of(span.type()));
      done = span.end();
      here[index] = masked.length();
      there[index] = done;
    }
    this.text = masked.append(source, done, to).toString();
  }

  /** Returns the text with markers. */
  public String text() {
    return text;
  }

  /** Returns the same range of the source, which was rendered from its start. */
  public TextSpan inSource(TextSpan span) {
    return span.between(inSource(span.start()), inSource(span.end()));
  }

  private int inSource(int place) {
    int found = Arrays.binarySearch(here, place);
    int before = found >= 0 ? found : -found - 2;
    return before < 0 ? place : there[before] + place - here[before];
  }
}
