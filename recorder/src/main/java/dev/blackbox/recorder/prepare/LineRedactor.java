package dev.blackbox.recorder.prepare;

import dev.blackbox.format.bbox.BboxWriter;
import dev.blackbox.format.bbox.LineLayout;
import dev.blackbox.format.line.Line;
import dev.blackbox.store.redact.Redactor;
import org.jspecify.annotations.Nullable;

/**
 * Takes the secrets out of lines.
 *
 * <p>The line as it would be written is looked at as a whole, because what stands beside a value
 * often says that it is secret. Only where something is found, the texts of the line are cleaned
 * one by one, so that the line keeps its parts; what that leaves over is masked in the line itself.
 */
final class LineRedactor {
  private final @Nullable Redactor redactor;

  /** Without a redactor, lines stay as they are. */
  LineRedactor(@Nullable Redactor redactor) {
    this.redactor = redactor;
  }

  String text(String text) {
    return redactor == null ? text : redactor.redact(text).text();
  }

  /** Texts of several lines by themselves: continuations tear apart what belongs together. */
  Line texts(Line line) {
    return redactor == null || !hasSeveralLines(line)
        ? line
        : LineTexts.map(line, text -> text.indexOf('\n') < 0 ? text : text(text));
  }

  private static boolean hasSeveralLines(Line line) {
    if (line instanceof Line.Statement statement) {
      String result = statement.result();
      return (result != null && result.indexOf('\n') >= 0)
          || statement.args().stream().anyMatch(arg -> arg.value().indexOf('\n') >= 0);
    }
    String text =
        line instanceof Line.Message message
            ? message.text()
            : line instanceof Line.Continuation continuation
                ? continuation.text()
                : line instanceof Line.Unknown unknown ? unknown.text() : "";
    return text.indexOf('\n') >= 0;
  }

  /** The line as it is written, without its last line ending. */
  String rendered(Line line) {
    String text = BboxWriter.render(line, LineLayout.SPACED);
    if (redactor == null || redactor.redact(text).matches().isEmpty()) {
      return text;
    }
    Line cleaned = LineTexts.map(line, this::text);
    return text(BboxWriter.render(cleaned, LineLayout.SPACED));
  }
}
