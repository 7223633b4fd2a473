package dev.blackbox.intake.opencode;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Timestamps;
import dev.blackbox.intake.source.MappingOutcome;
import dev.blackbox.intake.source.RecordMapper;
import dev.blackbox.intake.source.SessionWriter;
import java.io.IOException;

/**
 * Maps the output of {@code opencode run --format json}: the completed parts of answers. It has
 * neither the prompt nor the model.
 */
final class OpencodeStreamMapper implements RecordMapper {
  private final SessionWriter writer;
  private final OpencodePartMapper parts;

  OpencodeStreamMapper(SessionWriter writer) {
    this.writer = writer;
    this.parts = new OpencodePartMapper(writer, new OpencodeThreads());
  }

  @Override
  public MappingOutcome map(Json record, int thread) throws IOException {
    writer.facts().id(record.string("sessionID"));
    writer.at(Timestamps.ofMillis(record.number("timestamp")), thread);
    Json part = record.path("part");
    if (!part.isObject() && record.path("error").isNull()) {
      return MappingOutcome.UNKNOWN;
    }
    switch (record.string("type")) {
      case "text", "reasoning", "tool_use", "step_finish" ->
          parts.map(
              part, new OpencodePartMapper.Message(false, "", part.string("messageID"), thread));
      case "error" -> parts.failure(record.path("error"));
      case "step_start" -> {
        return MappingOutcome.kept("step_start");
      }
      default -> {
        return MappingOutcome.UNKNOWN;
      }
    }
    return MappingOutcome.MAPPED;
  }
}
