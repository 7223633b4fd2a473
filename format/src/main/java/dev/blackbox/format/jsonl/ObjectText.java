package dev.blackbox.format.jsonl;

import dev.blackbox.format.bbox.BboxWriter;
import dev.blackbox.format.bbox.LineLayout;
import dev.blackbox.format.compact.LogicalHeader;
import dev.blackbox.format.json.Json;
import java.util.List;

/**
 * Renders an object without raw bytes as text. The reader writes this text; the writer adds raw
 * bytes if this text differs from the file.
 */
final class ObjectText {
  /**
   * The physical lines.
   *
   * @param text all of them without the last line ending
   * @param problems the members of the object that have no place in them
   */
  record Rendered(String text, List<String> problems) {
    Rendered {
      problems = List.copyOf(problems);
    }
  }

  private ObjectText() {}

  /** Adds the last line ending unless it is a newline. */
  static Json.Fields withEnding(Json.Fields object, String ending) {
    return ending.equals("\n") ? object : object.with("eol", new Json.Text(ending));
  }

  /** The last line ending, {@code eol}; a newline if it is absent or not valid. */
  static String ending(Json.Fields object) {
    String written = object.get("eol").map(Json::text).orElse("\n");
    return switch (written) {
      case "", "\n", "\r", "\r\n" -> written;
      default -> "\n";
    };
  }

  static Rendered render(Json.Fields object) throws NotALineException {
    Rendered rendered = isHeader(object) ? header(object) : line(object);
    boolean isCrlf = ending(object).equals("\r\n");
    return isCrlf
        ? new Rendered(rendered.text().replace("\n", "\r\n"), rendered.problems())
        : rendered;
  }

  private static boolean isHeader(Json.Fields object) {
    return object.get("t").map(Json::text).orElse("").equals(LineCode.HEADER);
  }

  private static Rendered header(Json.Fields object) throws NotALineException {
    if (!(object.get("h").orElse(null) instanceof Json.Fields fields)) {
      throw new NotALineException("a header needs the object \"h\"");
    }
    String text =
        LogicalHeader.write(HeaderJson.toHeader(fields))
            .orElseThrow(() -> new NotALineException("the header is too large or too deep"));
    return new Rendered(text.substring(0, text.length() - 1), List.of());
  }

  private static Rendered line(Json.Fields object) throws NotALineException {
    JsonToLine.Result result = JsonToLine.convert(object);
    return new Rendered(BboxWriter.render(result.line(), LineLayout.SPACED), result.problems());
  }
}
