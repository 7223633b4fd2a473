package dev.blackbox.session.atif.source;

import dev.blackbox.format.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/**
 * The lines of a recording as the array {@code extra.bbox}: {@code [12,"u: {m} step=1",40,"o: …"]}.
 *
 * <p>A number says which line comes next, where that is not the one behind the last. A text is a
 * line as a {@link Template}; an object holds one that is not UTF-8 ({@code b64}) or that no
 * newline ends ({@code end} false).
 */
public final class SourceJson {
  private SourceJson() {}

  /** The array for a step; the step's own fields are what its lines may repeat. */
  public static Json.Items of(List<SourceLine> lines, Json.Fields step) {
    StepTexts texts = new StepTexts(step);
    List<Json> items = new ArrayList<>(lines.size() + 1);
    long next = -1;
    for (SourceLine line : lines) {
      if (line.number() != next) {
        items.add(new Json.Literal(Long.toString(line.number())));
      }
      items.add(item(line, texts));
      next = line.number() + line.newlines();
    }
    return new Json.Items(items);
  }

  private static Json item(SourceLine line, StepTexts texts) {
    String text = new String(line.bytes(), StandardCharsets.UTF_8);
    boolean isText =
        text.indexOf('\ufffd') < 0
            || Arrays.equals(text.getBytes(StandardCharsets.UTF_8), line.bytes());
    Json.Field content =
        isText
            ? new Json.Field("t", new Json.Text(Template.of(text, line.marks(), texts::text)))
            : new Json.Field(
                "b64", new Json.Text(Base64.getEncoder().encodeToString(line.bytes())));
    if (isText && line.isEnded()) {
      return content.value();
    }
    Json.Fields object = new Json.Fields(List.of(content));
    return line.isEnded() ? object : object.with("end", new Json.Literal("false"));
  }
}
