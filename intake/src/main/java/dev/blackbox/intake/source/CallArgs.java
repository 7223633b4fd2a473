package dev.blackbox.intake.source;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Arg;
import dev.blackbox.store.blob.BlobRef;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Writes the input of a call as arguments, so that a reader gets the same JSON back (bbox-1 §4.6):
 * one pair per field, large values as blobs ({@code content=@blob sha256=… bytes=… mime=…}), and
 * the names of fields that hold JSON rather than text in {@code extra.json}.
 */
final class CallArgs {
  /** Says that the argument {@code arguments} holds the whole input. */
  private static final String ALL = "*";

  private static final String WHOLE = "arguments";
  private static final String BLOB = "@blob";

  private final TextStore texts;
  private final List<Arg> args = new ArrayList<>();
  private final List<String> jsonKeys = new ArrayList<>();

  private CallArgs(TextStore texts) {
    this.texts = texts;
  }

  static CallArgs of(Json input, TextStore texts) throws IOException {
    CallArgs args = new CallArgs(texts);
    if (input.isObject() && !areListable(input.fields())) {
      args.whole(input);
    } else if (input.isObject()) {
      for (Json.Field field : input.fields()) {
        args.add(field.name(), field.value());
      }
    } else if (!input.isNull()) {
      args.add("input", input);
    }
    return args;
  }

  /** Shows these arguments to people, and keeps the input in one more. */
  static CallArgs shown(List<Arg> shown, Json input, TextStore texts) throws IOException {
    CallArgs args = new CallArgs(texts);
    args.args.addAll(shown);
    args.whole(input);
    return args;
  }

  List<Arg> args() {
    return args;
  }

  /** The value of {@code extra.json}; empty if all arguments are texts. */
  String json() {
    return String.join(",", jsonKeys);
  }

  /** Whether {@code extra.json} can list every field. */
  private static boolean areListable(List<Json.Field> fields) {
    Set<String> names = new HashSet<>();
    for (Json.Field field : fields) {
      String name = field.name();
      if (!names.add(name) || name.indexOf(',') >= 0 || name.isEmpty() || name.equals(ALL)) {
        return false;
      }
    }
    return true;
  }

  private void whole(Json input) throws IOException {
    jsonKeys.add(ALL);
    value(WHOLE, input.text(), "application/json");
  }

  private void add(String key, Json value) throws IOException {
    if (value instanceof Json.Text(var text) && !text.equals(BLOB)) {
      value(key, text, "text/plain");
    } else if (isListOfTexts(value) && !texts.isLarge(value.text())) {
      args.add(Arg.list(key, value.items().stream().map(Json::asString).toList()));
    } else {
      jsonKeys.add(key);
      value(key, value.isText() ? "\"" + BLOB + "\"" : value.text(), "application/json");
    }
  }

  private void value(String key, String whole, String mime) throws IOException {
    String text = texts.isLarge(whole) ? texts.clean(whole) : whole;
    Optional<BlobRef> blob = texts.ifLarge(text, mime);
    if (blob.isPresent()) {
      args.add(Arg.pair(key, BLOB));
      args.add(Arg.pair("sha256", blob.get().sha256()));
      args.add(Arg.pair("bytes", Long.toString(blob.get().bytes())));
      args.add(Arg.pair("mime", blob.get().mime()));
    } else {
      args.add(Arg.pair(key, text));
    }
  }

  private static boolean isListOfTexts(Json value) {
    return !value.items().isEmpty() && value.items().stream().allMatch(Json::isText);
  }
}
