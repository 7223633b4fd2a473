package dev.blackbox.intake.cursor;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.intake.source.BlockWriter;
import dev.blackbox.intake.source.CallWriter;
import dev.blackbox.intake.source.MappingOutcome;
import dev.blackbox.intake.source.Meta;
import dev.blackbox.intake.source.RecordMapper;
import dev.blackbox.intake.source.SessionWriter;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Maps the records of a transcript or a stream. A transcript has no times, no usage and often no
 * results, and its calls may lack ids.
 */
final class CursorRecordMapper implements RecordMapper {
  /** A prompt as it is stored, after what the program added to it. */
  private static final Pattern QUERY =
      Pattern.compile("(.*?)<user_query>\n?(.*?)\n?</user_query>\\s*", Pattern.DOTALL);

  private final SessionWriter writer;
  private final BlockWriter blocks;
  private final CallWriter calls;
  private final CursorStreamMapper stream;
  private long unnamed;

  CursorRecordMapper(SessionWriter writer) {
    this.writer = writer;
    this.calls = new CallWriter(writer);
    this.blocks = new BlockWriter(writer, calls);
    this.stream = new CursorStreamMapper(writer, calls);
  }

  @Override
  public MappingOutcome map(Json record, int thread) throws IOException {
    if (!record.path("type").isNull()) {
      return record.string("type").equals("turn_ended")
          ? MappingOutcome.kept("turn_ended")
          : stream.map(record);
    }
    stream.finish();
    writer.at("", thread);
    Json content = record.path("message").path("content");
    return switch (content.isNull() ? "" : record.string("role")) {
      case "user" -> user(content, thread);
      case "assistant" -> assistant(record.path("message"), content, thread);
      default -> MappingOutcome.UNKNOWN;
    };
  }

  private MappingOutcome user(Json content, int thread) throws IOException {
    for (Json block : BlockWriter.blocks(content)) {
      if (block.string("type").equals("tool_result")) {
        result(block, thread);
      } else if (block.string("type").equals("text")) {
        prompt(block.string("text"));
      } else {
        blocks.block(block, LineKind.USER, Meta.none());
      }
    }
    return MappingOutcome.MAPPED;
  }

  private void prompt(String text) throws IOException {
    Matcher query = QUERY.matcher(text);
    if (!query.matches()) {
      writer.message(LineKind.USER, text, Meta.none());
      return;
    }
    if (!query.group(1).isBlank()) {
      writer.message(LineKind.USER, query.group(1).strip(), Meta.none().mark("extra.meta", true));
    }
    writer.message(LineKind.USER, query.group(2), Meta.none());
  }

  private MappingOutcome assistant(Json message, Json content, int thread) throws IOException {
    writer.facts().model(message.string("model"));
    writer.endAnswer();
    writer.answer();
    for (Json block : BlockWriter.blocks(content)) {
      switch (block.string("type")) {
        case "tool_use" -> {
          String id = block.string("id");
          String known = id.isEmpty() ? "call_" + ++unnamed : id;
          calls.tool(block.string("name"), known, block.path("input"));
        }
        case "tool_result" -> result(block, thread);
        default -> blocks.block(block, LineKind.AGENT, Meta.none());
      }
    }
    return MappingOutcome.MAPPED;
  }

  private void result(Json block, int thread) throws IOException {
    blocks.result(
        block.string("tool_use_id"),
        thread,
        block.path("content"),
        block.path("is_error").isTrue(),
        Meta.none());
  }

  @Override
  public void finish() throws IOException {
    stream.finish();
  }
}
