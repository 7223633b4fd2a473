package dev.blackbox.session.atif.source;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/**
 * Writes the lines of a recording as the array {@code extra.bbox}: {@code [12,"u: {m}
 * step=1",40,"o: …"]}.
 *
 * <p>A number says which line comes next, where that is not the one behind the last. A text is a
 * line as a {@link Template}; an object holds one that is not UTF-8 ({@code b64}) or that no
 * newline ends ({@code end} false).
 */
public final class SourceJson {
  private SourceJson() {}

  public static void write(List<SourceLine> lines, WholeStep step, JsonGenerator out) {
    long next = -1;
    out.writeStartArray();
    for (SourceLine line : lines) {
      if (line.number() != next) {
        out.writeNumber(line.number());
      }
      write(line, step, out);
      next = line.number() + line.newlines();
    }
    out.writeEndArray();
  }

  private static void write(SourceLine line, WholeStep step, JsonGenerator out) {
    String text = new String(line.bytes(), StandardCharsets.UTF_8);
    boolean isText =
        text.indexOf('\ufffd') < 0
            || Arrays.equals(text.getBytes(StandardCharsets.UTF_8), line.bytes());
    if (isText && line.isEnded()) {
      out.writeString(Template.of(text, line.texts(), step));
      return;
    }
    out.writeStartObject();
    if (isText) {
      out.writeStringProperty("t", Template.of(text, line.texts(), step));
    } else {
      out.writeStringProperty("b64", Base64.getEncoder().encodeToString(line.bytes()));
    }
    if (!line.isEnded()) {
      out.writeBooleanProperty("end", false);
    }
    out.writeEndObject();
  }
}
