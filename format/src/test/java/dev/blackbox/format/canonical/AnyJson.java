package dev.blackbox.format.canonical;

import dev.blackbox.testkit.property.Choices;
import dev.blackbox.testkit.property.Gen;
import dev.blackbox.testkit.property.TextGenerator;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Generated values that have a canonical form, and clumsy ways to write them. */
public final class AnyJson {
  private static final Gen<String> TEXT = TextGenerator.any().map(AnyJson::wellFormed);
  private static final List<String> BLANKS = List.of("", "", "", " ", "\t", "  ");

  private AnyJson() {}

  /** Half a character has no form. */
  private static String wellFormed(String text) {
    StringBuilder whole = new StringBuilder();
    text.codePoints()
        .map(c -> c >= 0xD800 && c <= 0xDFFF ? 0xE000 + c % 0x1000 : c)
        .forEach(whole::appendCodePoint);
    return whole.toString();
  }

  /** Objects, a few levels deep. */
  public static Gen<Map<String, @Nullable Object>> objects() {
    return choices -> object(choices, 4);
  }

  private static Map<String, @Nullable Object> object(Choices choices, int depth) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    int count = choices.below(6);
    for (int i = 0; i < count; i++) {
      members.put(TEXT.from(choices), value(choices, depth - 1));
    }
    return members;
  }

  private static @Nullable Object value(Choices choices, int depth) {
    return switch (choices.below(depth > 0 ? 8 : 6)) {
      case 0 -> TEXT.from(choices);
      case 1 -> choices.between(-1000, 1000);
      case 2 -> (long) choices.below(Integer.MAX_VALUE) << choices.below(32);
      case 3 -> BigInteger.valueOf(choices.between(-9, 9)).pow(choices.below(90));
      case 4 -> choices.below(2) == 0;
      case 5 -> null;
      case 6 -> object(choices, depth);
      default -> {
        List<@Nullable Object> items = new ArrayList<>();
        for (int i = choices.below(4); i > 0; i--) {
          items.add(value(choices, depth - 1));
        }
        yield items;
      }
    };
  }

  /** The value with blanks, other escapes, and keys in another order. */
  public static String clumsy(@Nullable Object value, Choices choices) {
    StringBuilder text = new StringBuilder();
    write(value, choices, text);
    return text.toString();
  }

  private static void write(@Nullable Object value, Choices choices, StringBuilder out) {
    out.append(choices.pick(BLANKS));
    if (value instanceof Map<?, ?> map) {
      members(map, choices, out);
    } else if (value instanceof List<?> list) {
      String before = "[";
      for (Object item : list) {
        out.append(before);
        write(item, choices, out);
        before = ",";
      }
      out.append(list.isEmpty() ? "[]" : "]");
    } else if (value instanceof String string) {
      text(string, choices, out);
    } else {
      out.append(Integer.valueOf(0).equals(value) && choices.below(2) == 1 ? "-0" : "" + value);
    }
    out.append(choices.pick(BLANKS));
  }

  private static void members(Map<?, ?> map, Choices choices, StringBuilder out) {
    List<Map.Entry<?, ?>> entries = new ArrayList<>(map.entrySet());
    String before = "{";
    while (!entries.isEmpty()) {
      Map.Entry<?, ?> entry = entries.remove(choices.below(entries.size()));
      out.append(before).append(choices.pick(BLANKS));
      text((String) entry.getKey(), choices, out);
      out.append(choices.pick(BLANKS)).append(':');
      write(entry.getValue(), choices, out);
      before = ",";
    }
    out.append(map.isEmpty() ? "{}" : "}");
  }

  private static void text(String text, Choices choices, StringBuilder out) {
    int style = choices.below(3);
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (style == 0 || c < ' ') {
        out.append(String.format(i % 2 == 0 ? "\\u%04x" : "\\u%04X", (int) c));
      } else if (c == '/' && style == 1) {
        out.append("\\/");
      } else {
        out.append(c == '"' || c == '\\' ? "\\" : "").append(c);
      }
    }
    out.append('"');
  }
}
