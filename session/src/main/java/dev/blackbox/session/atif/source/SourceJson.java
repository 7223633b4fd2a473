package dev.blackbox.session.atif.source;

import dev.blackbox.session.atif.write.JsonBytes;
import java.io.IOException;
import java.util.Base64;
import java.util.List;

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

  public static void write(List<SourceLine> lines, WholeStep step, JsonBytes out)
      throws IOException {
    long next = -1;
    out.startArray();
    for (SourceLine line : lines) {
      if (line.number() != next) {
        out.number(line.number());
      }
      if (line.spans() != null) {
        line.spans().write(line.bytes(), step, out);
      } else {
        write(line, step, out);
      }
      next = line.number() + line.newlines();
    }
    out.endArray();
  }

  private static void write(SourceLine line, WholeStep step, JsonBytes out) throws IOException {
    boolean isText = Utf8.isValid(line.bytes(), 0, line.bytes().length);
    if (isText && line.isEnded()) {
      Template.write(line.bytes(), line.texts(), step, out);
      return;
    }
    out.startObject();
    if (isText) {
      out.name("t");
      Template.write(line.bytes(), line.texts(), step, out);
    } else {
      out.name("b64");
      out.text(Base64.getEncoder().encodeToString(line.bytes()));
    }
    if (!line.isEnded()) {
      out.name("end");
      out.literal("false");
    }
    out.endObject();
  }
}
