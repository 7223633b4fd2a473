package dev.blackbox.format.bbox;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.CommentType;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.QuotedString;
import java.util.Locale;

/** Decides how a comment is written so that it fits one line and keeps its meaning. */
final class CommentText {
  private CommentText() {}

  /** The text after {@code #} in a comment line. */
  static String of(Line.Comment comment) {
    String text = comment.text();
    boolean isSafe = WordQuoting.isOneLine(text) && CommentParser.parse(text).equals(comment);
    return isSafe ? text : rewritten(comment);
  }

  /** The text after {@code #} in a message, where a stray quote would reach too far. */
  static String inline(Line.Comment comment) {
    String text = of(comment);
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
      case METRICS, CONDENSE, ANCHOR, MEMORY -> type.name().toLowerCase(Locale.ROOT) + " ";
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
}
