package dev.blackbox.store.line;

import dev.blackbox.format.bbox.BboxWriter;
import dev.blackbox.format.bbox.LineLayout;
import dev.blackbox.format.line.Line;
import dev.blackbox.store.redact.Redactor;
import org.jspecify.annotations.Nullable;

/**
 * Masks the secrets in lines.
 *
 * <p>Searches the rendered line as a whole, because the words next to a value often show that it is
 * a secret. Only if it finds one does it redact the texts of the line one by one, which keeps the
 * structure of the line; it masks what is left in the rendered line. Texts of several lines are
 * long, so they are searched once, by themselves.
 */
final class LineRedactor {
  private final @Nullable Redactor redactor;

  /** Without a redactor, lines do not change. */
  LineRedactor(@Nullable Redactor redactor) {
    this.redactor = redactor;
  }

  String text(String text) {
    return redactor == null ? text : redactor.redact(text).text();
  }

  /** Redacts each multi-line text by itself, before continuation indents split its secrets. */
  Line texts(Line line) {
    return redactor == null || !hasSeveralLines(line)
        ? line
        : LineTextMapper.map(line, text -> text.indexOf('\n') < 0 ? text : text(text));
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

  /** Returns the rendered line without secrets and without its last line ending. */
  String rendered(Line line) {
    String text = BboxWriter.render(line, LineLayout.SPACED);
    return masked(line, text, text);
  }

  /** Returns the same for a line whose multi-line texts are redacted, without searching them. */
  String renderedRest(Line line) {
    String text = BboxWriter.render(line, LineLayout.SPACED);
    if (redactor == null || !hasSeveralLines(line)) {
      return masked(line, text, text);
    }
    Line rest = LineTextMapper.map(line, each -> each.indexOf('\n') < 0 ? each : "");
    return masked(line, text, BboxWriter.render(rest, LineLayout.SPACED));
  }

  private String masked(Line line, String rendered, String searched) {
    if (redactor == null || redactor.redact(searched).matches().isEmpty()) {
      return rendered;
    }
    Line redacted = LineTextMapper.map(line, this::text);
    return text(BboxWriter.render(redacted, LineLayout.SPACED));
  }
}
