package dev.blackbox.intake.source;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Arg;
import dev.blackbox.store.blob.BlobRef;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Builds the arguments of a call from JSON: one pair per field, nested values as JSON, large ones
 * as blobs ({@code content=@blob sha256=… bytes=… mime=…}).
 */
final class CallArgs {
  private final TextStore texts;
  private final List<Arg> args = new ArrayList<>();

  private CallArgs(TextStore texts) {
    this.texts = texts;
  }

  static List<Arg> of(Json input, TextStore texts) throws IOException {
    CallArgs args = new CallArgs(texts);
    if (input.isObject()) {
      for (Json.Field field : input.fields()) {
        if (!field.value().isNull()) {
          args.add(field.name(), field.value());
        }
      }
    } else if (!input.isNull()) {
      args.add("input", input);
    }
    return args.args;
  }

  private void add(String key, Json value) throws IOException {
    String whole = value.asString();
    String text = texts.isLarge(whole) ? texts.clean(whole) : whole;
    boolean isJson = !value.isText();
    Optional<BlobRef> blob = texts.ifLarge(text, isJson ? "application/json" : "text/plain");
    if (blob.isPresent()) {
      args.add(Arg.pair(key, "@blob"));
      args.add(Arg.pair("sha256", blob.get().sha256()));
      args.add(Arg.pair("bytes", Long.toString(blob.get().bytes())));
      args.add(Arg.pair("mime", blob.get().mime()));
    } else if (isListOfTexts(value)) {
      args.add(Arg.list(key, value.items().stream().map(Json::asString).toList()));
    } else {
      args.add(Arg.pair(key, text));
    }
  }

  private static boolean isListOfTexts(Json value) {
    return !value.items().isEmpty() && value.items().stream().allMatch(Json::isText);
  }
}
