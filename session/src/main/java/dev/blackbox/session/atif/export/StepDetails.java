package dev.blackbox.session.atif.export;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonObjectBuilder;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.format.line.Timestamps;
import dev.blackbox.session.turns.Turn;
import dev.blackbox.session.turns.TurnLine;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What the metadata of a turn's lines says about its step.
 *
 * @param timestamp the first time that every reader of a document accepts, or null
 * @param model the model, or null if it is the main one
 */
record StepDetails(@Nullable String timestamp, @Nullable String model, Json.Fields extra) {
  /** A complete date and time with a zone, which every reader of a document accepts. */
  private static final Pattern EXACT_TIME =
      Pattern.compile(
          "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:[0-5]\\d(\\.\\d{1,9})?(Z|[+-]\\d\\d:\\d\\d)");

  private static final Json COMPACTION =
      new JsonObjectBuilder().text("type", "compaction").text("boundary", "replace").toJson();

  static StepDetails of(Turn turn, @Nullable String mainModel) {
    String timestamp = null;
    String model = null;
    JsonObjectBuilder extra = new JsonObjectBuilder();
    extra.add("context_management", turn.isCompaction() ? COMPACTION : null);
    for (TurnLine each : turn.lines()) {
      Line line = each.isEvent() ? each.line() : null;
      if (line instanceof Line.Message message) {
        extra.text("todos", message.kind() == LineKind.TODOS ? message.text() : null);
        for (Json.Field field : AtifCallMapper.extras(message.meta()).fields()) {
          extra.add(field.name(), field.value());
        }
      }
      Metadata meta = meta(line);
      if (timestamp == null) {
        timestamp = exactTime(meta.get(MetaKey.TS).orElse(""));
      }
      String named = meta.get(MetaKey.MODEL).orElse(mainModel);
      model = named == null || named.equals(mainModel) ? model : named;
    }
    return new StepDetails(timestamp, model, extra.toJson());
  }

  private static Metadata meta(@Nullable Line line) {
    return switch (line) {
      case Line.Message message -> message.meta();
      case Line.Statement statement -> statement.meta();
      case null, default -> Metadata.NONE;
    };
  }

  /** The time as written, or null if some reader would reject it. */
  private static @Nullable String exactTime(String time) {
    if (time.isEmpty() || !EXACT_TIME.matcher(time).matches() || time.startsWith("0000")) {
      return null;
    }
    byte[] bytes = time.getBytes(StandardCharsets.UTF_8);
    return Timestamps.parse(bytes, 0, bytes.length) == Timestamps.NOT_A_TIME ? null : time;
  }
}
