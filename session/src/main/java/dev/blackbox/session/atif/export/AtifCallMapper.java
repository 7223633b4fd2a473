package dev.blackbox.session.atif.export;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonObjectBuilder;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.session.atif.model.TextMark;
import dev.blackbox.session.atif.model.ToolCall;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Maps calls to the names, arguments and extras they have in a document. */
final class AtifCallMapper {
  /** The argument that holds the words without a key. */
  static final String WORDS = "_";

  private static final String EXTRA = "extra.";

  /** Further arguments of a call are written twice: in its field and in its line. */
  private static final int MOST_REPEATED = 64;

  private AtifCallMapper() {}

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
    JsonObjectBuilder values = new JsonObjectBuilder();
    List<Json> words = new ArrayList<>(0);
    for (Arg arg : args) {
      if (arg.key() == null) {
        words.add(value(arg));
      } else {
        values.add(arg.key(), value(arg));
      }
    }
    return values.add(WORDS, words.isEmpty() ? null : new Json.Items(words)).toJson();
  }

  private static Json value(Arg arg) {
    return arg.isList()
        ? new Json.Items(arg.items().stream().<Json>map(Json.Text::new).toList())
        : new Json.Text(arg.value());
  }

  /** Adds the texts of a call that its line may repeat. */
  static void repeated(ToolCall call, int index, List<TextMark> texts) {
    for (Json.Field field : call.arguments().fields()) {
      String key = field.name();
      if (key.equals(WORDS) && field.value() instanceof Json.Items words) {
        for (int i = 0; i < words.items().size(); i++) {
          add(name("a", index) + "." + WORDS + "." + i, words.items().get(i), texts);
        }
      } else if (isPlain(key)) {
        add(name("a", index) + "." + key, field.value(), texts);
      }
    }
    texts.add(new TextMark(name("i", index), call.id()));
    texts.add(new TextMark(name("f", index), call.functionName()));
  }

  private static void add(String name, Json value, List<TextMark> texts) {
    if (value instanceof Json.Text(var text) && texts.size() < MOST_REPEATED) {
      texts.add(new TextMark(name, text));
    }
  }

  /** The name of a numbered mark; the first has no number. */
  static String name(String letter, int index) {
    return index == 0 ? letter : letter + index;
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

  /** The {@code extra.*} metadata of a line, and the metadata with the keys. */
  static @Nullable Json extra(Metadata meta, String... keys) {
    JsonObjectBuilder extra = new JsonObjectBuilder().all(extras(meta));
    for (String key : keys) {
      meta.get(key).ifPresent(value -> extra.text(key, value));
    }
    return extra.toJsonOrNull();
  }

  static Json.Fields extras(Metadata meta) {
    JsonObjectBuilder extra = null;
    for (Metadata.Entry entry : meta.entries()) {
      if (isExtra(entry.key())) {
        extra = extra == null ? new JsonObjectBuilder() : extra;
        extra.text(extraName(entry.key()), entry.value());
      }
    }
    return extra == null ? Json.Fields.EMPTY : extra.toJson();
  }

  static boolean isExtra(String key) {
    return key.startsWith(EXTRA) && key.length() > EXTRA.length();
  }

  static String extraName(String key) {
    return key.substring(EXTRA.length());
  }
}
