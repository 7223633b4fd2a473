package dev.blackbox.format.jsonl;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Arg;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Arguments as JSON: {@code {"path":"src","type":"rs"}} if all are pairs with distinct keys, {@code
 * "activate"} for a single word, {@code ["log",{"path":"src"}]} otherwise.
 */
final class ArgumentJson {
  private ArgumentJson() {}

  static Json toJson(List<Arg> args) {
    if (args.size() == 1 && isWord(args.get(0))) {
      return new Json.Text(args.get(0).value());
    }
    if (haveOwnKeys(args)) {
      List<Json.Field> fields = new ArrayList<>(args.size());
      args.forEach(arg -> fields.add(field(arg)));
      return new Json.Fields(fields);
    }
    List<Json> items = new ArrayList<>(args.size());
    args.forEach(arg -> items.add(item(arg)));
    return new Json.Items(items);
  }

  static boolean isWord(Arg arg) {
    return arg.key() == null && !arg.isList();
  }

  private static boolean haveOwnKeys(List<Arg> args) {
    Set<String> keys = new HashSet<>();
    for (Arg arg : args) {
      if (arg.key() == null || !keys.add(arg.key())) {
        return false;
      }
    }
    return true;
  }

  private static Json.Field field(Arg arg) {
    return new Json.Field(Objects.requireNonNull(arg.key()), value(arg));
  }

  private static Json item(Arg arg) {
    return arg.key() == null ? value(arg) : new Json.Fields(List.of(field(arg)));
  }

  private static Json value(Arg arg) {
    return arg.isList() ? ListJson.toJson(arg.value()) : new Json.Text(arg.value());
  }

  /** Reads all of these shapes and other JSON that programs may write. */
  static List<Arg> toArgs(Json json) {
    List<Arg> args = new ArrayList<>();
    if (json instanceof Json.Items list) {
      list.items().forEach(item -> addItem(item, args));
    } else if (!json.isNull()) {
      addItem(json, args);
    }
    return args;
  }

  private static void addItem(Json json, List<Arg> args) {
    if (json instanceof Json.Fields object) {
      object.fields().forEach(field -> args.add(arg(field.name(), field.value())));
    } else {
      args.add(arg(null, json));
    }
  }

  private static Arg arg(@Nullable String key, Json value) {
    return value instanceof Json.Items list
        ? new Arg(key, ListJson.toText(list), true)
        : new Arg(key, value.text(), false);
  }
}
