package dev.blackbox.format.line;

import java.util.ArrayList;
import java.util.List;

/** The text of a list: {@code [201, "b c", [d]]}. */
final class ListText {
  private ListText() {}

  static String join(List<String> items) {
    StringBuilder out = new StringBuilder("[");
    for (String item : items) {
      if (out.length() > 1) {
        out.append(", ");
      }
      out.append(isPlain(item) ? item : QuotedString.quote(item));
    }
    return out.append(']').toString();
  }

  private static boolean isPlain(String item) {
    if (item.isEmpty()) {
      return false;
    }
    for (int i = 0; i < item.length(); i++) {
      char c = item.charAt(i);
      if (c <= ' ' || "\",[]→\u007f".indexOf(c) >= 0 || QuotedString.isLoneSurrogate(item, i)) {
        return false;
      }
    }
    return true;
  }

  /** The items of a balanced list, split at the commas of its outermost level, unquoted. */
  static List<String> split(String list) {
    String inner = list.substring(1, list.length() - 1);
    List<String> items = new ArrayList<>();
    int depth = 0;
    int from = 0;
    boolean quotesClose = true;
    for (int i = 0; i < inner.length(); i++) {
      char c = inner.charAt(i);
      if (c == '"' && quotesClose) {
        // if one quote does not close, no later one does
        int close = QuotedString.end(inner, i);
        quotesClose = close > 0;
        i = quotesClose ? close - 1 : i;
      } else if (c == '[') {
        depth++;
      } else if (c == ']') {
        depth--;
      } else if (c == ',' && depth == 0) {
        items.add(item(inner, from, i));
        from = i + 1;
      }
    }
    if (from > 0 || !trimmed(inner).isEmpty()) {
      items.add(item(inner, from, inner.length()));
    }
    return List.copyOf(items);
  }

  private static String item(String inner, int from, int to) {
    return QuotedString.unquote(trimmed(inner.substring(from, to)));
  }

  /** Strips blanks from both ends; a blank is a space or a tab (bbox-1 §2). */
  private static String trimmed(String text) {
    int from = 0;
    int to = text.length();
    while (from < to && isBlank(text.charAt(from))) {
      from++;
    }
    while (to > from && isBlank(text.charAt(to - 1))) {
      to--;
    }
    return text.substring(from, to);
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\t';
  }
}
