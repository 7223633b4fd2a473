package dev.blackbox.session.atif.model;

import dev.blackbox.format.line.QuotedString;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A line in which marks replace the texts that the step's fields already hold: in {@code a: {m}
 * step=2}, {@code {m}} is the step's message.
 *
 * <p>Literal braces are doubled. A suffix of the mark's name says how the text is written in the
 * line: none (unchanged), {@code >} (over several indented lines), {@code ]} (the same with CRLF),
 * {@code "} (with the escapes of a quoted string). Only texts are inserted, so a text that was
 * edited in the document changes the line.
 */
public final class LineTemplate {
  /** A mark must save at least this many bytes. */
  private static final int LEAST_GAIN = 3;

  private static final List<String> ON_ONE_LINE = List.of("", "\"");
  private static final List<String> ON_SEVERAL = List.of(">", "]", "\"");

  /** The part of a line that a mark replaces. */
  private record Mark(int from, int to, String name) {}

  private LineTemplate() {}

  /**
   * The template of a line.
   *
   * @param texts the texts that the line may repeat, the most valuable first
   * @param stepTexts the texts that only the complete step knows, by the name of their mark
   */
  public static String of(
      String line, List<TextMark> texts, Function<String, @Nullable String> stepTexts) {
    List<Mark> marks = new ArrayList<>(texts.size());
    for (TextMark repeated : texts) {
      String text = repeated.text() == null ? stepTexts.apply(repeated.name()) : repeated.text();
      if (text != null && !text.isEmpty()) {
        mark(line, repeated.name(), text, marks);
      }
    }
    if (marks.isEmpty() && line.indexOf('{') < 0) {
      return line;
    }
    StringBuilder out = new StringBuilder(64);
    int at = 0;
    for (Mark mark : marks) {
      copy(line, at, mark.from(), out);
      out.append('{').append(mark.name()).append('}');
      at = mark.to();
    }
    copy(line, at, line.length(), out);
    return out.toString();
  }

  /** Copies a part of the line and doubles its braces. */
  private static void copy(String line, int from, int to, StringBuilder out) {
    int at = from;
    for (int brace = line.indexOf('{', at, to); brace >= 0; brace = line.indexOf('{', at, to)) {
      out.append(line, at, brace).append("{{");
      at = brace + 1;
    }
    out.append(line, at, to);
  }

  private static void mark(String line, String name, String text, List<Mark> marks) {
    boolean hasLines = text.indexOf('\n') >= 0;
    for (String form : hasLines ? ON_SEVERAL : ON_ONE_LINE) {
      String written = written(text, form, hasLines);
      String formed = form.isEmpty() ? name : name + form;
      int from = written != null && isWorthIt(written, formed) ? free(line, written, marks) : -1;
      if (written != null && from >= 0) {
        insert(new Mark(from, from + written.length(), formed), marks);
        return;
      }
    }
  }

  private static boolean isWorthIt(String written, String mark) {
    int least = mark.length() + 2 + LEAST_GAIN;
    return written.length() >= least
        || (3 * written.length() >= least
            && written.getBytes(StandardCharsets.UTF_8).length >= least);
  }

  private static void insert(Mark mark, List<Mark> marks) {
    int at = marks.size();
    while (at > 0 && marks.get(at - 1).from() > mark.from()) {
      at--;
    }
    marks.add(at, mark);
  }

  /** Finds the first place of a text that no mark covers, or -1. */
  private static int free(String line, String written, List<Mark> marks) {
    boolean splitsCharacters =
        Character.isLowSurrogate(written.charAt(0))
            || Character.isHighSurrogate(written.charAt(written.length() - 1));
    int at = splitsCharacters ? -1 : line.indexOf(written);
    while (at >= 0) {
      Mark taken = overlapping(at, at + written.length(), marks);
      if (taken == null) {
        return at;
      }
      at = line.indexOf(written, taken.to());
    }
    return -1;
  }

  private static @Nullable Mark overlapping(int from, int to, List<Mark> marks) {
    for (Mark mark : marks) {
      if (mark.to() > from && mark.from() < to) {
        return mark;
      }
    }
    return null;
  }

  /** The text as a line would contain it, or null if it cannot be written in this form. */
  private static @Nullable String written(String text, String form, boolean hasLines) {
    return switch (form) {
      case "" -> hasLines ? null : text;
      case ">" -> hasLines ? text.replace("\n", "\n  ") : null;
      case "]" -> hasLines ? text.replace("\n", "\r\n  ") : null;
      default -> {
        String quoted = isPlain(text) ? null : QuotedString.quote(text);
        yield quoted == null ? null : quoted.substring(1, quoted.length() - 1);
      }
    };
  }

  /** Whether the text is unchanged between quotes. */
  private static boolean isPlain(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < ' ' || c == '"' || c == '\\' || c == 0x7f || Character.isSurrogate(c)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Token counts as lines repeat them.
   *
   * @param prompt what the model read, tokens from the cache included
   */
  public static String counts(long prompt, long out, long cached) {
    return "tokens_in=" + (prompt - cached) + " tokens_out=" + out + " tokens_cached=" + cached;
  }

  /**
   * Restores the line; empty if the template marks a text that is missing.
   *
   * @param end what to append
   */
  public static Optional<String> expand(
      String template, Function<String, @Nullable String> texts, String end) {
    int brace = template.indexOf('{');
    if (brace < 0) {
      return Optional.of(template + end);
    }
    StringBuilder out = new StringBuilder(2 * template.length() + 80);
    int at = 0;
    while (brace >= 0) {
      out.append(template, at, brace);
      boolean isLiteral = template.startsWith("{{", brace);
      int close = isLiteral ? brace + 1 : template.indexOf('}', brace);
      String text = isLiteral ? "{" : close < 0 ? null : text(template, brace + 1, close, texts);
      if (text == null) {
        return Optional.empty();
      }
      out.append(text);
      at = close + 1;
      brace = template.indexOf('{', at);
    }
    return Optional.of(out.append(template, at, template.length()).append(end).toString());
  }

  private static @Nullable String text(
      String template, int from, int to, Function<String, @Nullable String> texts) {
    String last = to > from ? template.substring(to - 1, to) : "";
    String form = ON_SEVERAL.contains(last) ? last : "";
    String text = texts.apply(template.substring(from, to - form.length()));
    if (text == null) {
      return null;
    }
    String written = written(text, form, text.indexOf('\n') >= 0);
    return written != null ? written : changed(text);
  }

  /** Indents the lines of a text that was edited, so that none of them becomes an event. */
  private static String changed(String text) {
    return text.replace("\n", "\n  ");
  }
}
