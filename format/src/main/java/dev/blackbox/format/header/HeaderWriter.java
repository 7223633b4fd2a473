package dev.blackbox.format.header;

import dev.blackbox.format.line.QuotedString;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * Writes a header as YAML that {@link HeaderReader} reads as the same header: one field per line,
 * lists and maps in brackets, quotes only where a text needs them.
 *
 * <pre>{@code
 * format: bbox/1
 * skills: [code-review, deploy]
 * notes: "see: the wiki"
 * }</pre>
 */
public final class HeaderWriter {
  /** A longer key needs a question mark before it (YAML 1.2 §7.4.3). */
  private static final int MAX_SIMPLE_KEY = 1000;

  private static final String FLOW_SIGNS = ",[]{}";

  private final StringBuilder out = new StringBuilder(256);

  private HeaderWriter() {}

  /** The lines between the fences, each with its newline. */
  public static String write(Header header) {
    HeaderWriter writer = new HeaderWriter();
    header.fields().forEach(writer::field);
    return writer.out.toString();
  }

  private void field(String key, HeaderValue value) {
    key(key, "\n");
    out.append(' ');
    if (value instanceof HeaderValue.Text text) {
      out.append(isPlain(text.text()) ? text.text() : quoted(text.text()));
    } else {
      value(value);
    }
    out.append('\n');
  }

  private void key(String key, String behindLongKey) {
    boolean isPlain = PlainHeader.keyEnd(key + ":") == key.length();
    String written = isPlain ? key : quoted(key);
    if (written.length() > MAX_SIMPLE_KEY) {
      out.append("? ").append(written).append(behindLongKey);
    } else {
      out.append(written);
    }
    out.append(':');
  }

  private void value(HeaderValue value) {
    if (value instanceof HeaderValue.Text text) {
      out.append(isPlainInside(text.text()) ? text.text() : quoted(text.text()));
    } else if (value instanceof HeaderValue.Items list) {
      items(list.items());
    } else if (value instanceof HeaderValue.Fields map) {
      fields(map.fields());
    }
  }

  private void items(List<HeaderValue> items) {
    out.append('[');
    for (Iterator<HeaderValue> i = items.iterator(); i.hasNext(); ) {
      value(i.next());
      out.append(i.hasNext() ? ", " : "");
    }
    out.append(']');
  }

  private void fields(Map<String, HeaderValue> fields) {
    out.append('{');
    for (Iterator<Map.Entry<String, HeaderValue>> i = fields.entrySet().iterator(); i.hasNext(); ) {
      Map.Entry<String, HeaderValue> field = i.next();
      key(field.getKey(), " ");
      out.append(' ');
      value(field.getValue());
      out.append(i.hasNext() ? ", " : "");
    }
    out.append('}');
  }

  /** Plain, and without characters that end a text inside brackets. */
  private static boolean isPlainInside(String text) {
    return isPlain(text) && text.chars().noneMatch(c -> FLOW_SIGNS.indexOf(c) >= 0);
  }

  private static boolean isPlain(String text) {
    return PlainHeader.isPlain(text) && !text.endsWith(" ");
  }

  /** A double-quoted YAML scalar; characters that are not printable are escaped. */
  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder(text.length() + 8).append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"', '\\' -> quoted.append('\\').append(c);
        case '\n' -> quoted.append("\\n");
        case '\t' -> quoted.append("\\t");
        case '\r' -> quoted.append("\\r");
        default -> {
          if (isPrintable(text, i)) {
            quoted.append(c);
          } else {
            quoted.append("\\u").append(String.format("%04x", (int) c));
          }
        }
      }
    }
    return quoted.append('"').toString();
  }

  private static boolean isPrintable(String text, int i) {
    char c = text.charAt(i);
    boolean isLineBreak = c == 0x85 || c == 0x2028 || c == 0x2029;
    boolean isControl = c < ' ' || (c >= 0x7f && c < 0xa0);
    boolean isSpecial = c == 0xfeff || c == 0xfffe || c == 0xffff;
    return !isLineBreak && !isControl && !isSpecial && !QuotedString.isLoneSurrogate(text, i);
  }
}
