package dev.blackbox.store.line;

import dev.blackbox.format.bbox.BodyLine;
import dev.blackbox.format.line.Line;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * An encoded line with its continuations.
 *
 * @param text the line without its last line ending
 * @param isUtf8 whether the bytes are UTF-8; otherwise the text has one character for each byte
 */
record ExactLine(String text, boolean isUtf8) {
  private static final String INDENT = "  ";

  static ExactLine of(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    boolean isUtf8 =
        text.indexOf('\ufffd') < 0 || Arrays.equals(text.getBytes(StandardCharsets.UTF_8), bytes);
    return new ExactLine(
        withoutEnding(isUtf8 ? text : new String(bytes, StandardCharsets.ISO_8859_1)), isUtf8);
  }

  private static String withoutEnding(String text) {
    int end = text.endsWith("\n") ? text.length() - 1 : text.length();
    return text.substring(0, end > 0 && text.charAt(end - 1) == '\r' ? end - 1 : end);
  }

  boolean hasContinuations() {
    return text.indexOf('\n') >= 0;
  }

  /** The decoded line; null if rendering it again would lose a part of it. */
  @Nullable Line decoded() {
    int newline = text.indexOf('\n');
    Line first = BodyLine.read(text).toLine();
    if (newline < 0) {
      return first;
    }
    String more = continuations(text.substring(newline + 1));
    if (more == null) {
      return null;
    }
    if (first instanceof Line.Message message) {
      String whole = message.text() + "\n" + more;
      return new Line.Message(message.kind(), whole, message.meta(), message.metrics());
    }
    boolean isResult =
        first instanceof Line.Statement statement
            && statement.result() != null
            && statement.result().isEmpty();
    return isResult ? ((Line.Statement) first).withResult(more) : null;
  }

  /** Applies a change to all lines together, without the indents that may split a secret. */
  String withLines(UnaryOperator<String> change) {
    int newline = text.indexOf('\n');
    String more = newline < 0 ? null : continuations(text.substring(newline + 1));
    if (more == null) {
      return change.apply(text);
    }
    String whole = text.substring(0, newline + 1) + more;
    String changed = change.apply(whole);
    return changed.equals(whole) ? change.apply(text) : changed.replace("\n", "\n" + INDENT);
  }

  private static @Nullable String continuations(String lines) {
    StringBuilder text = new StringBuilder(lines.length());
    for (String line : lines.split("\n", -1)) {
      String bare = line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
      int indent = bare.startsWith(INDENT) ? INDENT.length() : bare.startsWith("\t") ? 1 : 0;
      if (indent == 0) {
        return null;
      }
      text.append(text.length() == 0 ? "" : "\n").append(bare, indent, bare.length());
    }
    return text.toString();
  }
}
