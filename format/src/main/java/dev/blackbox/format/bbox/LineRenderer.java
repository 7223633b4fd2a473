package dev.blackbox.format.bbox;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.CommentType;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.format.line.QuotedString;
import java.util.List;
import java.util.Locale;

/** Renders one line as text (bbox-1 §9). */
final class LineRenderer {
  private final LineLayout layout;
  private final StringBuilder out = new StringBuilder(128);

  LineRenderer(LineLayout layout) {
    this.layout = layout;
  }

  String render(Line line) {
    if (line instanceof Line.Statement statement) {
      statement(statement);
    } else if (line instanceof Line.Message message) {
      message(message);
    } else if (line instanceof Line.Comment comment) {
      comment(comment);
    } else if (line instanceof Line.Continuation continuation) {
      out.append("  ").append(continuation.text().replace("\n", "\n  "));
    } else if (line instanceof Line.HeaderText header) {
      out.append(header.text());
    } else if (line instanceof Line.Unknown unknown) {
      out.append(unknown.text().replace("\n", "\n  "));
    }
    return out.toString();
  }

  private void message(Line.Message message) {
    out.append(message.kind().prefix());
    String text = message.text();
    boolean isSafe = MessageText.isSafe(text, message) && (isSpaced() || text.indexOf('\n') < 0);
    int newline = isSafe ? text.indexOf('\n') : -1;
    String first =
        !isSafe ? QuotedString.quote(text) : newline < 0 ? text : text.substring(0, newline);
    if (!first.isEmpty()) {
      gap();
      out.append(first);
    }
    metadata(message.meta(), first.isEmpty());
    if (message.metrics() != null) {
      out.append(" # ").append(inlineText(message.metrics()));
    }
    if (newline >= 0) {
      continuations(text.substring(newline + 1));
    }
  }

  private void metadata(Metadata meta, boolean isFirst) {
    boolean first = isFirst;
    for (Metadata.Entry entry : meta.entries()) {
      if (first) {
        gap();
      } else {
        out.append(' ');
      }
      first = false;
      entry(entry);
    }
  }

  private void comment(Line.Comment comment) {
    out.append('#');
    gap();
    out.append(commentText(comment));
  }

  /** The text after {@code #} in a comment line. */
  private static String commentText(Line.Comment comment) {
    String text = comment.text();
    boolean isSafe = WordQuoting.isOneLine(text) && CommentParser.parse(text).equals(comment);
    return isSafe ? text : rewritten(comment);
  }

  /** The text after {@code #} in a message, where a stray quote would reach too far. */
  private static String inlineText(Line.Comment comment) {
    String text = commentText(comment);
    return LineView.of(text).quotesCount ? text : rewritten(comment);
  }

  private static String rewritten(Line.Comment comment) {
    String text = comment.text();
    if (comment.type() == CommentType.NOTES && text.startsWith(CommentParser.NOTES)) {
      return CommentParser.NOTES + QuotedString.quote(text.substring(CommentParser.NOTES.length()));
    }
    String rebuilt = keyword(comment.type()) + fields(comment);
    Line.Comment read = CommentParser.parse(rebuilt);
    boolean isSame = read.type() == comment.type() && read.fields().equals(comment.fields());
    return isSame && comment.type() != CommentType.PLAIN ? rebuilt : QuotedString.quote(text);
  }

  private static String keyword(CommentType type) {
    return switch (type) {
      case METRICS, CONDENSE, ANCHOR, MEMORY, GAP -> type.name().toLowerCase(Locale.ROOT) + " ";
      case BUDGET, MODEL -> type.name().toLowerCase(Locale.ROOT) + ": ";
      case TIME, NOTES, REDACTIONS, SUMMARY, PLAIN -> "";
    };
  }

  private static String fields(Line.Comment comment) {
    StringBuilder fields = new StringBuilder();
    for (Arg field : comment.fields()) {
      fields.append(fields.length() == 0 ? "" : " ").append(WordQuoting.arg(field));
    }
    return fields.toString();
  }

  private void statement(Line.Statement line) {
    head(line);
    List<Metadata.Entry> meta = line.meta().entries();
    int ids = 0;
    while (ids < meta.size() && isCorrelation(meta.get(ids).key())) {
      separate();
      entry(meta.get(ids++));
    }
    for (Arg arg : line.args()) {
      separate();
      out.append(isSaid(line.kind()) ? WordQuoting.said(arg) : WordQuoting.arg(arg));
    }
    for (Metadata.Entry entry : meta.subList(ids, meta.size())) {
      separate();
      entry(entry);
    }
    String result = line.result();
    if (result != null) {
      result(result);
    }
  }

  private void head(Line.Statement line) {
    LineKind kind = line.kind();
    out.append(kind.prefix());
    if (kind == LineKind.PHASE) {
      out.append(' ').append(WordQuoting.name(line.name()));
    } else if (kind == LineKind.LIFECYCLE) {
      out.append(WordQuoting.lifecycleName(line.name()));
    } else if (kind == LineKind.MODE) {
      gap();
      out.append(WordQuoting.name(line.name()));
    } else if (line instanceof Line.McpCall mcp) {
      out.append(WordQuoting.mcpName(mcp.server(), mcp.method()));
    } else if (kind.isNamed()) {
      out.append(WordQuoting.name(line.name()));
    } else {
      gap();
    }
  }

  /** Kinds whose words are prose: tasks, questions, queries and titles are always quoted. */
  private static boolean isSaid(LineKind kind) {
    return switch (kind) {
      case QUESTION, SUBAGENT, RECALL, PLAN -> true;
      default -> false;
    };
  }

  /** Leading ids come before the arguments, other metadata after them, in their order. */
  private static boolean isCorrelation(String key) {
    return switch (key) {
      case "id", "tid", "span", "parent" -> true;
      default -> false;
    };
  }

  private void entry(Metadata.Entry entry) {
    out.append(WordQuoting.metaKey(entry.key()))
        .append('=')
        .append(WordQuoting.value(entry.value()));
  }

  private void result(String result) {
    boolean isSpaced = isSpaced();
    if (isSpaced) {
      separate();
    }
    out.append('→');
    boolean isLines = isSpaced && result.indexOf('\n') >= 0 && WordQuoting.isWritable(result);
    if (isLines) {
      continuations(result);
    } else if (!result.isEmpty()) {
      gap();
      out.append(WordQuoting.isSafeResult(result) ? result : QuotedString.quote(result));
    }
  }

  private void continuations(String text) {
    out.append("\n  ").append(text.replace("\n", "\n  "));
  }

  private boolean isSpaced() {
    return layout == LineLayout.SPACED;
  }

  private void gap() {
    if (isSpaced()) {
      out.append(' ');
    }
  }

  /** Appends a blank between two tokens, unless there is one or the prefix ends here. */
  private void separate() {
    char last = out.charAt(out.length() - 1);
    if (last != ' ' && !(last == ':' && out.length() == 2)) {
      out.append(' ');
    }
  }
}
