package dev.blackbox.session.atif.export;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonObjectBuilder;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.session.atif.model.ToolCall;
import dev.blackbox.session.calls.BlobRefs;
import dev.blackbox.session.calls.TextBlobs;
import dev.blackbox.session.turns.Turn;
import dev.blackbox.session.turns.TurnCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Maps the calls of a turn to tool calls. */
final class AtifCallMapper {
  private static final String EXTRA = "extra.";

  /** The metadata that a call keeps in its extra. */
  private static final List<String> KEYS = List.of("span", "parent", "attempt");

  /** Metadata that says how a line is written rather than what it says. */
  private static final Set<String> ENCODING =
      Set.of("answer", "copied", "headline", "json", "parts", "tool");

  private AtifCallMapper() {}

  static List<ToolCall> calls(Turn turn, TextBlobs blobs) {
    List<ToolCall> calls = new ArrayList<>(turn.calls().size());
    turn.calls().forEach(call -> calls.add(of(call, blobs)));
    return calls;
  }

  private static ToolCall of(TurnCall call, TextBlobs blobs) {
    Metadata meta = call.line().meta();
    Json.Fields arguments = call.arguments(blobs);
    JsonObjectBuilder extra = new JsonObjectBuilder().all(extras(meta));
    for (String key : KEYS) {
      meta.get(key).ifPresent(value -> extra.text(key, value));
    }
    List<BlobRefs.Ref> missing = new ArrayList<>(0);
    for (Json.Field field : arguments.fields()) {
      if (field.value() instanceof Json.Text(var text) && text.startsWith("@blob ")) {
        missing.addAll(BlobRefs.in(text));
      }
    }
    extra.add("blobs", references(missing, blobs));
    return new ToolCall(call.id(), call.name(), arguments, extra.toJsonOrNull(), Json.Fields.EMPTY);
  }

  /** Blobs as other programs find them; null if there are none. */
  static @Nullable Json references(List<BlobRefs.Ref> refs, TextBlobs blobs) {
    return refs.isEmpty()
        ? null
        : new Json.Items(refs.stream().map(ref -> reference(ref, blobs)).toList());
  }

  private static Json reference(BlobRefs.Ref ref, TextBlobs blobs) {
    return new JsonObjectBuilder()
        .text("sha256", ref.sha256())
        .number("bytes", ref.bytes() < 0 ? null : ref.bytes())
        .text("mime", ref.mime().isEmpty() ? null : ref.mime())
        .text("path", blobs.path(ref.sha256()).orElse(null))
        .toJson();
  }

  /** The {@code extra.*} metadata of a line. */
  static Json.Fields extras(Metadata meta) {
    JsonObjectBuilder extras = null;
    for (Metadata.Entry entry : meta.entries()) {
      if (isExtra(entry.key()) && !ENCODING.contains(extraName(entry.key()))) {
        extras = extras == null ? new JsonObjectBuilder() : extras;
        extras.text(extraName(entry.key()), entry.value());
      }
    }
    return extras == null ? Json.Fields.EMPTY : extras.toJson();
  }

  static boolean isExtra(String key) {
    return key.startsWith(EXTRA) && key.length() > EXTRA.length();
  }

  static String extraName(String key) {
    return key.substring(EXTRA.length());
  }
}
