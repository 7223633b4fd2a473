package dev.blackbox.session.atif.source;

import dev.blackbox.format.line.QuotedString;
import dev.blackbox.session.atif.write.JsonBytes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A line in which texts that stand elsewhere in the step are marks: {@code a: {m} step=2} where
 * {@code {m}} is the step's message.
 *
 * <p>A brace that is none of ours is doubled. Behind the name stands how the text is written in the
 * line: nothing (as it is), {@code >} (over several lines, indented), {@code ]} (the same with
 * CRLF), {@code "} (with the escapes of a quoted string). The template lives by the texts alone, so
 * a text that was changed in the document changes the line.
 */
final class Template {
  /** A mark must save this much to be worth it. */
  private static final int LEAST_GAIN = 3;

  private static final byte[] NOTHING = {};
  private static final List<String> ON_ONE_LINE = List.of("", "\"");
  private static final List<String> ON_SEVERAL = List.of(">", "]", "\"");

  /** A part of a line that a mark stands for. */
  private record Mark(int from, int to, String name) {}

  private Template() {}

  /** Writes the template of a line as a text; what it may repeat comes in order of worth. */
  static void write(byte[] line, List<Repeated> texts, WholeStep step, JsonBytes out)
      throws IOException {
    List<Mark> marks = new ArrayList<>(texts.size());
    for (Repeated repeated : texts) {
      String text = step.text(repeated);
      if (text != null && text.length() > LEAST_GAIN) {
        mark(line, repeated.name(), text, marks);
      }
    }
    out.startText();
    int at = 0;
    for (Mark mark : marks) {
      out.partWithBraces(line, at, mark.from());
      out.mark(mark.name());
      at = mark.to();
    }
    out.partWithBraces(line, at, line.length);
    out.endText();
  }

  private static void mark(byte[] line, String name, String text, List<Mark> marks) {
    for (String form : text.indexOf('\n') < 0 ? ON_ONE_LINE : ON_SEVERAL) {
      String written = written(text, form);
      byte[] wanted = written == null ? NOTHING : written.getBytes(StandardCharsets.UTF_8);
      String formed = form.isEmpty() ? name : name + form;
      int from = isWorthIt(wanted.length, formed) ? free(line, wanted, marks) : -1;
      if (from >= 0) {
        insert(new Mark(from, from + wanted.length, formed), marks);
        return;
      }
    }
  }

  /** Whether a mark is so much shorter than what it stands for. */
  static boolean isWorthIt(int length, String mark) {
    return length >= mark.length() + 2 + LEAST_GAIN;
  }

  private static void insert(Mark mark, List<Mark> marks) {
    int at = marks.size();
    while (at > 0 && marks.get(at - 1).from() > mark.from()) {
      at--;
    }
    marks.add(at, mark);
  }

  private static int free(byte[] line, byte[] wanted, List<Mark> marks) {
    int last = line.length - wanted.length;
    for (int at = 0; at <= last; at++) {
      int to = at + wanted.length;
      if (line[at] == wanted[0]
          && Arrays.equals(line, at, to, wanted, 0, wanted.length)
          && isFree(at, to, marks)) {
        return at;
      }
    }
    return -1;
  }

  private static boolean isFree(int from, int to, List<Mark> marks) {
    for (Mark mark : marks) {
      if (mark.to() > from && mark.from() < to) {
        return false;
      }
    }
    return true;
  }

  /** The text as it would stand in a line; null where it cannot stand in this form. */
  private static @Nullable String written(String text, String form) {
    boolean hasLines = text.indexOf('\n') >= 0;
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

  /** Whether the text is the same between quotes. */
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
   * The line again; empty if the template marks a text that is not there.
   *
   * @param end what is put behind it
   */
  static Optional<String> expand(
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
    String written = written(text, form);
    return written != null ? written : changed(text);
  }

  /** A text that got or lost its lines or quotes since must not become lines of its own. */
  private static String changed(String text) {
    return text.replace("\n", "\n  ");
  }
}
