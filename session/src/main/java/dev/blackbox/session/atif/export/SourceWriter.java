package dev.blackbox.session.atif.export;

import dev.blackbox.session.atif.model.LineTemplate;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * Writes the lines of a recording as the array {@code extra.bbox}: {@code [12,"u: {m}
 * step=1",40,"o: …"]}.
 *
 * <p>A number is the number of the next line where that does not follow the previous one. A text is
 * a line as a {@link LineTemplate}; an object holds a line that is not UTF-8 ({@code b64}) or that has
 * no newline at its end ({@code end} false).
 */
public final class SourceWriter {
  private SourceWriter() {}

  /**
   * Writes the array.
   *
   * @param stepTexts the texts of the step by the name of their mark
   */
  public static void write(
      List<SourceLine> lines, Function<String, @Nullable String> stepTexts, JsonGenerator out) {
    long next = -1;
    out.writeStartArray();
    for (SourceLine line : lines) {
      if (line.number() != next) {
        out.writeNumber(line.number());
      }
      write(line, stepTexts, out);
      next = line.number() + line.newlines();
    }
    out.writeEndArray();
  }

  private static void write(
      SourceLine line, Function<String, @Nullable String> stepTexts, JsonGenerator out) {
    String text = new String(line.bytes(), StandardCharsets.UTF_8);
    boolean isText =
        text.indexOf('\ufffd') < 0
            || Arrays.equals(text.getBytes(StandardCharsets.UTF_8), line.bytes());
    if (isText && line.isEnded()) {
      out.writeString(LineTemplate.of(text, line.texts(), stepTexts));
      return;
    }
    out.writeStartObject();
    if (isText) {
      out.writeStringProperty("t", LineTemplate.of(text, line.texts(), stepTexts));
    } else {
      out.writeStringProperty("b64", Base64.getEncoder().encodeToString(line.bytes()));
    }
    if (!line.isEnded()) {
      out.writeBooleanProperty("end", false);
    }
    out.writeEndObject();
  }
}
