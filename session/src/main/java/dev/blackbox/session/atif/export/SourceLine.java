package dev.blackbox.session.atif.export;

import dev.blackbox.format.compact.LogicalLine;
import dev.blackbox.session.atif.model.LineTemplate;
import dev.blackbox.session.atif.model.TextMark;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * A line of a recording with its continuations, to be written into {@code extra.bbox}.
 *
 * @param number the number of its first physical line, from 1
 * @param bytes its bytes in the file without the last newline
 * @param isEnded whether a newline follows
 * @param newlines how many newlines it has, the last one included
 * @param texts the texts of its step that it may repeat, the most valuable first
 */
@SuppressWarnings("ArrayRecordComponent") // never compared or changed
record SourceLine(long number, byte[] bytes, boolean isEnded, long newlines, List<TextMark> texts) {

  /** The line at a number; a carriage return before the newline is part of it. */
  static SourceLine of(LogicalLine line, long number) {
    String ending = line.ending();
    boolean isEnded = ending.endsWith("\n");
    byte[] bytes = line.bytes();
    if (ending.startsWith("\r")) {
      bytes = Arrays.copyOf(bytes, bytes.length + 1);
      bytes[bytes.length - 1] = '\r';
    }
    long newlines = isEnded ? line.lines() : line.lines() - 1L;
    return new SourceLine(number, bytes, isEnded, newlines, List.of());
  }

  /** The line with the texts that it may repeat. */
  SourceLine withTexts(List<TextMark> marks) {
    return new SourceLine(number, bytes, isEnded, newlines, marks);
  }

  /**
   * Writes lines as an array: {@code [12,"u: {m} step=1",40,"o: …"]}.
   *
   * <p>A number is the number of the next line where that does not follow the previous one. A text
   * is a line as a {@link LineTemplate}; an object holds a line that is not UTF-8 ({@code b64}) or
   * that has no newline at its end ({@code end} false).
   *
   * @param stepTexts the texts of the step by the name of their mark
   */
  static void write(
      List<SourceLine> lines, Function<String, @Nullable String> stepTexts, JsonGenerator out) {
    long next = -1;
    out.writeStartArray();
    for (SourceLine line : lines) {
      if (line.number() != next) {
        out.writeNumber(line.number());
      }
      line.write(stepTexts, out);
      next = line.number() + line.newlines();
    }
    out.writeEndArray();
  }

  private void write(Function<String, @Nullable String> stepTexts, JsonGenerator out) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    boolean isText =
        text.indexOf('\ufffd') < 0 || Arrays.equals(text.getBytes(StandardCharsets.UTF_8), bytes);
    if (isText && isEnded) {
      out.writeString(LineTemplate.of(text, texts, stepTexts));
      return;
    }
    out.writeStartObject();
    if (isText) {
      out.writeStringProperty("t", LineTemplate.of(text, texts, stepTexts));
    } else {
      out.writeStringProperty("b64", Base64.getEncoder().encodeToString(bytes));
    }
    if (!isEnded) {
      out.writeBooleanProperty("end", false);
    }
    out.writeEndObject();
  }
}
