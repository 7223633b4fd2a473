package dev.blackbox.session.turns;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonText;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.session.calls.TextBlobs;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * Reads the arguments of a call as a JSON object (bbox-1 §4.6). {@code extra.json} lists the
 * arguments that hold JSON rather than text; {@code *} says that {@code arguments} holds the whole
 * object. A large value is in a blob: {@code content=@blob sha256=… bytes=… mime=…}.
 */
public final class CallArguments {
  private static final String JSON_KEYS = "extra.json";
  private static final String ALL = "*";
  private static final String WHOLE = "arguments";
  private static final String BLOB = "@blob";

  private final TextBlobs blobs;
  private final Set<String> jsonKeys;
  private final Map<String, Json> fields = new LinkedHashMap<>();
  private final List<Json> words = new ArrayList<>(0);

  private CallArguments(TextBlobs blobs, Set<String> jsonKeys) {
    this.blobs = blobs;
    this.jsonKeys = jsonKeys;
  }

  /** Returns the arguments of a call as an object. */
  public static Json.Fields of(Line.Statement line, TextBlobs blobs) {
    String marked = line.meta().get(JSON_KEYS).orElse("");
    boolean isWhole = marked.equals(ALL);
    CallArguments arguments =
        new CallArguments(blobs, marked.isEmpty() ? Set.of() : keys(isWhole ? WHOLE : marked));
    List<Arg> args = line.args();
    for (int i = 0; i < args.size(); i++) {
      boolean isBlob = isBlob(args, i);
      arguments.add(args.get(i), isBlob ? reference(args, i) : null);
      i += isBlob ? 3 : 0;
    }
    return isWhole ? arguments.whole() : arguments.all();
  }

  private static Set<String> keys(String marked) {
    return new HashSet<>(List.of(marked.split(",")));
  }

  /** Whether the argument is a blob: {@code key=@blob}, then its hash, its size and its type. */
  private static boolean isBlob(List<Arg> args, int at) {
    return args.get(at).value().equals(BLOB)
        && at + 3 < args.size()
        && "sha256".equals(args.get(at + 1).key())
        && "bytes".equals(args.get(at + 2).key())
        && "mime".equals(args.get(at + 3).key());
  }

  private static String reference(List<Arg> args, int at) {
    StringBuilder text = new StringBuilder(BLOB);
    for (Arg part : args.subList(at + 1, at + 4)) {
      text.append(' ').append(part.key()).append('=').append(part.value());
    }
    return text.toString();
  }

  private void add(Arg arg, @Nullable String reference) {
    Json value;
    if (reference != null) {
      String sha256 = reference.substring(BLOB.length() + " sha256=".length()).split(" ", 2)[0];
      Optional<String> text = blobs.text(sha256);
      value = text.isPresent() ? value(arg.key(), text.get()) : Json.of(reference);
    } else {
      value = arg.isList() ? Json.of(arg.items()) : value(arg.key(), arg.value());
    }
    if (arg.key() == null) {
      words.add(value);
    } else {
      fields.put(arg.key(), value);
    }
  }

  private Json value(@Nullable String key, String text) {
    if (key == null || !jsonKeys.contains(key)) {
      return Json.of(text);
    }
    try {
      return JsonText.read(new StringReader(text));
    } catch (JacksonException e) {
      return Json.of(text); // a masked secret may have been part of a number
    }
  }

  private Json.Fields whole() {
    return fields.get(WHOLE) instanceof Json.Fields whole ? whole : all();
  }

  private Json.Fields all() {
    if (!words.isEmpty()) {
      fields.put(TurnCall.WORDS, new Json.Items(words));
    }
    List<Json.Field> all = new ArrayList<>(fields.size());
    fields.forEach((name, value) -> all.add(new Json.Field(name, value)));
    return new Json.Fields(all);
  }
}
