package dev.blackbox.session.model;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.QuotedString;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The reference in a subagent's result to its own recording: {@code → session_id=sess_sub_7
 * path=trajectories/sess_sub_7.bbox summary="Found 3 failures"}; missing fields are empty.
 */
public record SubagentReference(String sessionId, String path, String summary) {

  /** Parses a result; empty if it has no reference. */
  public static Optional<SubagentReference> in(String result) {
    List<Arg> fields = fields(result);
    String sessionId = value(fields, "session_id");
    String path = value(fields, "path");
    String summary = value(fields, "summary");
    return sessionId.isEmpty() && path.isEmpty() && summary.isEmpty()
        ? Optional.empty()
        : Optional.of(new SubagentReference(sessionId, path, summary));
  }

  /** Returns the {@code key=value} words of a result; other words are left out. */
  private static List<Arg> fields(String result) {
    List<Arg> fields = new ArrayList<>();
    int i = 0;
    while (i < result.length()) {
      if (Character.isWhitespace(result.charAt(i))) {
        i++;
        continue;
      }
      int eq = keyEnd(result, i);
      int end = wordEnd(result, i);
      if (eq > 0) {
        fields.add(
            Arg.pair(result.substring(i, eq), QuotedString.unquote(result.substring(eq + 1, end))));
      }
      i = end;
    }
    return fields;
  }

  /** Returns the position of the equals sign of a pair, or -1 if the word is not a pair. */
  private static int keyEnd(String text, int from) {
    int i = from;
    while (i < text.length() && (Character.isLetterOrDigit(text.charAt(i)) || isJoint(text, i))) {
      i++;
    }
    return i > from && i < text.length() && text.charAt(i) == '=' ? i : -1;
  }

  private static boolean isJoint(String text, int i) {
    return "_-.".indexOf(text.charAt(i)) >= 0;
  }

  /** A word ends at a blank outside quotes. */
  private static int wordEnd(String text, int from) {
    int i = from;
    while (i < text.length() && !Character.isWhitespace(text.charAt(i))) {
      int close = text.charAt(i) == '"' ? QuotedString.end(text, i) : -1;
      i = close > 0 ? close : i + 1;
    }
    return i;
  }

  private static String value(List<Arg> fields, String key) {
    return fields.stream()
        .filter(field -> key.equals(field.key()))
        .map(Arg::value)
        .findFirst()
        .orElse("");
  }
}
