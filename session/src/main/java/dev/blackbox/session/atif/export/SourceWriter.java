package dev.blackbox.session.atif.export;

import dev.blackbox.format.compact.LogicalLine;
import dev.blackbox.session.atif.model.LineTemplate;
import dev.blackbox.session.atif.model.TextMark;
import dev.blackbox.session.turns.TurnLine;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Writes the lines of the recording into {@code extra.bbox}. */
final class SourceWriter {
  private SourceWriter() {}

  /**
   * Writes lines as an array: {@code [12,"u: {m} step=1",40,"o: …"]}.
   *
   * <p>A number is the number of the next line where that does not follow the previous one. A text
   * is a line as a {@link LineTemplate}; an object holds a line that is not UTF-8 ({@code b64}) or
   * that has no newline at its end ({@code end} false).
   *
   * @param marks the texts of the step that a line may repeat, the most valuable first
   * @param stepTexts the texts of the step by the name of their mark
   */
  static void write(
      List<TurnLine> lines,
      Function<TurnLine, List<TextMark>> marks,
      Function<String, @Nullable String> stepTexts,
      JsonGenerator out) {
    long next = -1;
    out.writeStartArray();
    for (TurnLine line : lines) {
      if (line.number() != next) {
        out.writeNumber(line.number());
      }
      String text = text(line.source());
      write(
          line.source(),
          text == null ? null : LineTemplate.of(text, marks.apply(line), stepTexts),
          out);
      next = line.next();
    }
    out.writeEndArray();
  }

  private static void write(LogicalLine line, @Nullable String template, JsonGenerator out) {
    boolean isEnded = line.ending().endsWith("\n");
    if (template != null && isEnded) {
      out.writeString(template);
      return;
    }
    out.writeStartObject();
    if (template != null) {
      out.writeStringProperty("t", template);
    } else {
      out.writeStringProperty("b64", Base64.getEncoder().encodeToString(bytes(line)));
    }
    if (!isEnded) {
      out.writeBooleanProperty("end", false);
    }
    out.writeEndObject();
  }

  /** The line with the carriage return before its newline; null if it is not UTF-8. */
  private static @Nullable String text(LogicalLine line) {
    byte[] bytes = line.bytes();
    String text = new String(bytes, StandardCharsets.UTF_8);
    boolean isText =
        text.indexOf('\ufffd') < 0 || Arrays.equals(text.getBytes(StandardCharsets.UTF_8), bytes);
    return !isText ? null : line.ending().startsWith("\r") ? text + '\r' : text;
  }

  private static byte[] bytes(LogicalLine line) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(line.bytes().length + 1);
    bytes.writeBytes(line.bytes());
    if (line.ending().startsWith("\r")) {
      bytes.write('\r');
    }
    return bytes.toByteArray();
  }
}
