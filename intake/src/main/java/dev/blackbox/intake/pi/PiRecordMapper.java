package dev.blackbox.intake.pi;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Timestamps;
import dev.blackbox.intake.source.MappingOutcome;
import dev.blackbox.intake.source.Meta;
import dev.blackbox.intake.source.RecordMapper;
import dev.blackbox.intake.source.SessionWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Maps the entries of a session, which are a tree: the user may go back to an earlier entry. A
 * stream repeats its messages several times; only the complete ones are mapped.
 */
final class PiRecordMapper implements RecordMapper {
  private static final Set<String> KEPT =
      Set.of(
          "agent_end",
          "agent_start",
          "auto_compaction_start",
          "auto_retry_end",
          "message_start",
          "message_update",
          "tool_execution_end",
          "tool_execution_start",
          "tool_execution_update",
          "turn_end",
          "turn_start");

  private final SessionWriter writer;
  private final PiMessageMapper messages;
  private String lastEntry = "";

  PiRecordMapper(SessionWriter writer) {
    this.writer = writer;
    this.messages = new PiMessageMapper(writer);
  }

  /** Records of a stream that others repeat. */
  @Override
  public Set<String> keptTypes() {
    return KEPT;
  }

  @Override
  public MappingOutcome map(Json record, int thread) throws IOException {
    String type = record.string("type");
    Json message = record.path("message");
    writer.at(time(record, message), thread);
    branch(record);
    switch (type) {
      case "session" -> begin(record);
      case "message", "message_end" -> {
        return messages.map(message, record.string("id"));
      }
      case "custom_message" -> messages.injected(record);
      case "model_change" -> writer.model(record.string("modelId"));
      case "compaction" ->
          say("compact", "tokens_before", record.string("tokensBefore"), record.string("summary"));
      case "branch_summary" ->
          say("branch", "from", record.string("fromId"), record.string("summary"));
      case "session_info" -> say("title", "", "", record.string("name"));
      case "auto_retry_start" -> retry(record);
      case "custom", "label", "thinking_level_change" -> {
        return MappingOutcome.kept(type);
      }
      default -> {
        return MappingOutcome.UNKNOWN;
      }
    }
    return MappingOutcome.MAPPED;
  }

  /** Streams only have times within messages, as milliseconds since 1970. */
  private static String time(Json record, Json message) {
    String own = record.string("timestamp");
    return own.isEmpty() ? Timestamps.ofMillis(message.number("timestamp")) : own;
  }

  /** Notes that the user went back: an entry does not follow the one before it. */
  private void branch(Json record) throws IOException {
    String parent = record.string("parentId");
    if (!parent.isEmpty() && !lastEntry.isEmpty() && !parent.equals(lastEntry)) {
      say("branch", "from", parent, "");
    }
    String id = record.string("id");
    boolean isEntry = !id.isEmpty() && !record.string("type").equals("session");
    lastEntry = isEntry ? id : lastEntry;
  }

  private void begin(Json record) {
    writer.facts().id(record.string("id"));
    writer.facts().cwd(record.string("cwd"));
    writer.facts().extra("parent_session", record.string("parentSession"));
  }

  private void retry(Json record) throws IOException {
    String attempt = record.string("attempt");
    String most = record.string("maxAttempts");
    writer.lifecycle(
        "retry",
        List.of(),
        record.string("errorMessage"),
        true,
        Meta.none().put("attempt", most.isEmpty() ? attempt : attempt + "/" + most));
  }

  private void say(String name, String key, String value, String text) throws IOException {
    List<Arg> args = new ArrayList<>();
    args.add(Arg.pair(key, value));
    args.removeIf(arg -> arg.value().isEmpty());
    writer.lifecycle(name, args, text, Meta.none());
  }
}
