package dev.blackbox.format.jsonl;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.QuotedString;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/** The lists of a recording, {@code [a, "b c", [d]]}, as JSON arrays. */
final class ListJson {
  /** A list nested deeper than this stays a text. */
  private static final int MAX_DEPTH = 32;

  private ListJson() {}

  static Json.Items toJson(String list) {
    return items(list, 1);
  }

  private static Json.Items items(String list, int depth) {
    List<Json> items = new ArrayList<>();
    int nested = 0;
    int from = 1;
    int end = list.length() - 1;
    boolean quotesClose = true;
    for (int i = 1; i < end; i++) {
      char c = list.charAt(i);
      if (c == '"' && quotesClose) {
        int close = QuotedString.end(list, i);
        quotesClose = close > 0 && close <= end;
        i = quotesClose ? close - 1 : i;
      } else if (c == '[') {
        nested++;
      } else if (c == ']') {
        nested--;
      } else if (c == ',' && nested == 0) {
        items.add(item(trimmed(list, from, i), depth));
        from = i + 1;
      }
    }
    String last = trimmed(list, from, end);
    if (!items.isEmpty() || !last.isEmpty()) {
      items.add(item(last, depth));
    }
    return new Json.Items(items);
  }

  private static Json item(String item, int depth) {
    boolean isList = item.length() >= 2 && item.startsWith("[") && item.endsWith("]");
    return isList && depth < MAX_DEPTH
        ? items(item, depth + 1)
        : new Json.Text(QuotedString.unquote(item));
  }

  private static String trimmed(String list, int from, int to) {
    int start = from;
    int end = to;
    while (start < end && isBlank(list.charAt(start))) {
      start++;
    }
    while (end > start && isBlank(list.charAt(end - 1))) {
      end--;
    }
    return list.substring(start, end);
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\t';
  }

  /** The list as text; objects inside it become JSON text. */
  static String toText(Json.Items list) {
    StringJoiner joined = new StringJoiner(", ", "[", "]");
    for (Json item : list.items()) {
      joined.add(item instanceof Json.Items inner ? toText(inner) : word(item.text()));
    }
    return joined.toString();
  }

  private static String word(String text) {
    String list = Arg.list(null, List.of(text)).value();
    return list.substring(1, list.length() - 1);
  }
}
