package dev.blackbox.store.redact;

import java.util.ArrayList;
import java.util.List;

/**
 * A text without its secrets.
 *
 * @param text with a marker for each secret; the same object if there was none
 * @param matches what was found, in the order of the text
 */
public record RedactedText(String text, List<SecretMatch> matches) {
  /** Copies the list. */
  public RedactedText {
    matches = List.copyOf(matches);
  }

  /** Masks these ranges of a text, which may overlap. */
  public static RedactedText of(String text, List<SecretMatch> matches) {
    List<TextSpan> spans = new ArrayList<>();
    for (SecretMatch match : matches) {
      spans.add(new TextSpan(match.start(), match.end(), match.type(), spans.size()));
    }
    return ofSpans(text, TextSpan.merge(spans));
  }

  static RedactedText ofSpans(String text, List<TextSpan> spans) {
    if (spans.isEmpty()) {
      return new RedactedText(text, List.of());
    }
    List<SecretMatch> matches =
        spans.stream().map(s -> SecretMatch.in(text, s.type(), s.start(), s.end())).toList();
    return new RedactedText(new MaskedText(text, 0, text.length(), spans).text(), matches);
  }
}
