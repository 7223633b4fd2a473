package dev.blackbox.session.atif.export;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.session.atif.write.Fields;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a call is named and given in a document. */
final class CallJson {
  /** Under this key stand the words that have none. */
  static final String WORDS = "_";

  private CallJson() {}

  static String functionName(Line.Statement call) {
    String name = call.name();
    String full =
        switch (call.kind()) {
          case SUBAGENT -> "subagent." + name;
          case SKILL -> "skill." + name;
          case PLAN -> "plan." + name;
          case RECALL -> "recall";
          case QUESTION -> "question";
          default -> name;
        };
    return full.isEmpty() ? "unknown" : full;
  }

  static Json.Fields arguments(List<Arg> args) {
    Map<String, Json> values = new LinkedHashMap<>();
    List<Json> words = new ArrayList<>(0);
    for (Arg arg : args) {
      if (arg.key() == null) {
        words.add(value(arg));
      } else {
        values.put(arg.key(), value(arg));
      }
    }
    if (!words.isEmpty()) {
      values.put(WORDS, new Json.Items(words));
    }
    return fields(values);
  }

  private static Json value(Arg arg) {
    return arg.isList()
        ? new Json.Items(arg.items().stream().<Json>map(Json.Text::new).toList())
        : new Json.Text(arg.value());
  }

  static Json.Fields fields(Map<String, Json> values) {
    List<Json.Field> fields = new ArrayList<>(values.size());
    values.forEach((name, value) -> fields.add(new Json.Field(name, value)));
    return new Json.Fields(fields);
  }

  /** The names under which a line may mark the call's parts. */
  static List<String> marks(int index, List<Arg> args) {
    String number = index == 0 ? "" : Integer.toString(index);
    List<String> marks = new ArrayList<>();
    int words = 0;
    for (Arg arg : args) {
      String key = arg.key();
      if (key == null) {
        marks.add("a" + number + "." + WORDS + "." + words++);
      } else if (isPlain(key)) {
        marks.add("a" + number + "." + key);
      }
    }
    marks.add("i" + number);
    marks.add("f" + number);
    return marks;
  }

  private static boolean isPlain(String key) {
    for (int i = 0; i < key.length(); i++) {
      char c = key.charAt(i);
      if (!Character.isLetterOrDigit(c) && c != '_' && c != '-') {
        return false;
      }
    }
    return !key.equals(WORDS);
  }

  /** The {@code extra.*} of a line, and what a call says of itself. */
  static @Nullable Json extra(Metadata meta, String... keys) {
    Map<String, Json> extra = extras(meta);
    for (String key : keys) {
      meta.get(key).ifPresent(value -> extra.put(key, new Json.Text(value)));
    }
    return new Fields().all(fields(extra)).toJsonOrNull();
  }

  static Map<String, Json> extras(Metadata meta) {
    Map<String, Json> extra = new LinkedHashMap<>(0);
    for (Metadata.Entry entry : meta.entries()) {
      if (entry.key().startsWith("extra.") && entry.key().length() > 6) {
        extra.put(entry.key().substring(6), new Json.Text(entry.value()));
      }
    }
    return extra;
  }
}
