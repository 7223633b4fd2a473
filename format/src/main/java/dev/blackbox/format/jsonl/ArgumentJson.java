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
 * "activate"} for a single word, {@code ["log",{"path":"src"}]} otherwise. A large value with the
 * arguments that describe it is one value: {@code {"old":{"@blob":{"sha256":"9e25f538"}}}}.
 */
final class ArgumentJson {
  private static final String BLOB = "@blob";
  private static final List<String> BLOB_KEYS = List.of("sha256", "bytes", "mime");

  private ArgumentJson() {}

  static Json toJson(List<Arg> args) {
    if (args.size() == 1 && isWord(args.get(0))) {
      return new Json.Text(args.get(0).value());
    }
    List<Json> items = new ArrayList<>(args.size());
    List<Json.Field> fields = new ArrayList<>(args.size());
    Set<String> keys = new HashSet<>();
    int next = 0;
    while (next < args.size()) {
      Arg arg = args.get(next++);
      int end = isBlob(arg) ? endOfBlob(args, next) : next;
      Json value = end == next ? value(arg) : blob(args.subList(next, end));
      next = end;
      String key = arg.key();
      if (key == null) {
        items.add(value);
      } else {
        Json.Field field = new Json.Field(key, value);
        items.add(new Json.Fields(List.of(field)));
        fields.add(field);
        keys.add(key);
      }
    }
    return keys.size() == items.size() ? new Json.Fields(fields) : new Json.Items(items);
  }

  static boolean isWord(Arg arg) {
    return arg.key() == null && !arg.isList();
  }

  private static boolean isBlob(Arg arg) {
    return arg.key() != null && !arg.isList() && arg.value().equals(BLOB);
  }

  /** Where the arguments end that describe a blob: {@code sha256=} and what follows in order. */
  private static int endOfBlob(List<Arg> args, int from) {
    int end = from;
    int known = 0;
    while (end < args.size() && !args.get(end).isList()) {
      String key = args.get(end).key();
      int place = key == null ? -1 : BLOB_KEYS.indexOf(key);
      if (place < known || (end == from && place > 0)) {
        return end;
      }
      known = place + 1;
      end++;
    }
    return end;
  }

  private static Json blob(List<Arg> parts) {
    List<Json.Field> fields = new ArrayList<>(parts.size());
    parts.forEach(part -> fields.add(field(part)));
    return new Json.Fields(List.of(new Json.Field(BLOB, new Json.Fields(fields))));
  }

  private static Json.Field field(Arg arg) {
    return new Json.Field(Objects.requireNonNull(arg.key()), value(arg));
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
      object.fields().forEach(field -> addField(field, args));
    } else {
      args.add(arg(null, json));
    }
  }

  private static void addField(Json.Field field, List<Arg> args) {
    if (field.value() instanceof Json.Fields value
        && value.fields().size() == 1
        && value.get(BLOB).orElse(null) instanceof Json.Fields blob) {
      args.add(new Arg(field.name(), BLOB, false));
      blob.fields().forEach(part -> args.add(arg(part.name(), part.value())));
    } else {
      args.add(arg(field.name(), field.value()));
    }
  }

  private static Arg arg(@Nullable String key, Json value) {
    return value instanceof Json.Items list
        ? new Arg(key, ListJson.toText(list), true)
        : new Arg(key, value.text(), false);
  }
}
