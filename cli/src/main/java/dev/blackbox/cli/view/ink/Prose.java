package dev.blackbox.cli.view.ink;

import dev.blackbox.format.text.RedactionMarker;
import dev.blackbox.library.common.SafeText;
import java.util.ArrayList;
import java.util.List;

/**
 * Prepares text from a recording for display: escapes control characters (unless {@code --raw}),
 * replaces tabs with blanks, highlights redacted values.
 */
public record Prose(boolean isRaw) {
  private static final int TAB = 4;

  /** Returns the text as one line with escaped newlines. */
  public Styled line(Ink ink, String text) {
    String safe = isRaw ? text.replace('\n', ' ') : SafeText.line(text);
    return markRedacted(ink, expandTabs(safe));
  }

  /** Returns the lines of the text. */
  public List<Styled> lines(Ink ink, String text) {
    List<Styled> lines = new ArrayList<>();
    for (String line : text.split("\n", -1)) {
      lines.add(line(ink, line));
    }
    return lines;
  }

  private static String expandTabs(String text) {
    if (text.indexOf('\t') < 0) {
      return text;
    }
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\t') {
        out.append(" ".repeat(TAB - out.length() % TAB));
      } else {
        out.append(c);
      }
    }
    return out.toString();
  }

  private static Styled markRedacted(Ink ink, String text) {
    List<Styled> parts = new ArrayList<>();
    int from = 0;
    for (RedactionMarker marker : RedactionMarker.in(text)) {
      parts.add(Styled.of(ink, text.substring(from, marker.start())));
      parts.add(Styled.of(Ink.REDACTED, text.substring(marker.start(), marker.end())));
      from = marker.end();
    }
    parts.add(Styled.of(ink, text.substring(from)));
    return Styled.join("", parts);
  }
}
