package dev.blackbox.format.bbox;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.CommentType;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.QuotedString;
import dev.blackbox.format.text.Digits;
import java.util.List;

/** Parses comments; some have a meaning (bbox-1 §8). */
public final class CommentParser {
  /** Prefix of a note; the note itself may be a quoted string. */
  static final String NOTES = "notes: ";

  private CommentParser() {}

  /** Parses the text after {@code #}. */
  public static Line.Comment parse(String content) {
    String text = content.strip();
    CommentType type = keyword(text);
    if (type == CommentType.PLAIN) {
      return untitled(text);
    }
    if (type == CommentType.NOTES) {
      return notes(text.substring(keywordLength(text)).strip());
    }
    List<Arg> fields = ArgTokens.fields(text.substring(keywordLength(text)));
    boolean needsPair = type != CommentType.BUDGET && type != CommentType.MODEL;
    if (needsPair && fields.stream().noneMatch(field -> field.key() != null)) {
      return plain(text);
    }
    return new Line.Comment(type, text, fields);
  }

  /** A plain comment; a quoted string protects text that would have a meaning. */
  private static Line.Comment plain(String text) {
    return new Line.Comment(CommentType.PLAIN, QuotedString.unquote(text), List.of());
  }

  private static Line.Comment notes(String text) {
    return new Line.Comment(CommentType.NOTES, NOTES + QuotedString.unquote(text), List.of());
  }

  private static CommentType keyword(String text) {
    return switch (text.substring(0, keywordLength(text))) {
      case "metrics" -> CommentType.METRICS;
      case "condense" -> CommentType.CONDENSE;
      case "anchor" -> CommentType.ANCHOR;
      case "memory" -> CommentType.MEMORY;
      case "gap" -> CommentType.GAP;
      case "budget:" -> CommentType.BUDGET;
      case "model:" -> CommentType.MODEL;
      case "notes:" -> CommentType.NOTES;
      default -> CommentType.PLAIN;
    };
  }

  private static int keywordLength(String text) {
    int i = 0;
    while (i < text.length() && text.charAt(i) != ' ' && text.charAt(i) != '\t') {
      i++;
    }
    return i;
  }

  /** A comment without a keyword: an elapsed time, a count of redactions or the closing summary. */
  private static Line.Comment untitled(String text) {
    if (text.indexOf('=') <= 0 || text.charAt(0) == '"') {
      return plain(text);
    }
    List<Arg> fields = ArgTokens.fields(text);
    Arg first = fields.get(0);
    if ("t".equals(first.key()) && isElapsed(first.value())) {
      return new Line.Comment(CommentType.TIME, text, fields);
    }
    if (fields.stream().anyMatch(field -> field.key() == null)) {
      return plain(text);
    }
    if (isSummary(fields)) {
      return new Line.Comment(CommentType.SUMMARY, text, fields);
    }
    return "redactions".equals(first.key()) && fields.size() == 1
        ? new Line.Comment(CommentType.REDACTIONS, text, fields)
        : plain(text);
  }

  private static boolean isSummary(List<Arg> fields) {
    boolean hasTokens = false;
    boolean hasCost = false;
    for (Arg field : fields) {
      hasTokens |= "tokens".equals(field.key()) || "tokens_in".equals(field.key());
      hasCost |= "cost".equals(field.key());
    }
    return hasTokens && hasCost;
  }

  /** {@code HH:MM:SS}, hours with two digits or more. */
  private static boolean isElapsed(String value) {
    int colon = value.indexOf(':');
    if (colon < 2 || value.length() != colon + 6 || value.charAt(colon + 3) != ':') {
      return false;
    }
    for (int i = 0; i < value.length(); i++) {
      if (!Digits.isDigit(value.charAt(i)) && i != colon && i != colon + 3) {
        return false;
      }
    }
    return true;
  }
}
