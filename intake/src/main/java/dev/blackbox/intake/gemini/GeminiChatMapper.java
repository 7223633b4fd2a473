package dev.blackbox.intake.gemini;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.CommentType;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.text.Hashes;
import dev.blackbox.intake.source.MappingOutcome;
import dev.blackbox.intake.source.Meta;
import dev.blackbox.intake.source.RecordMapper;
import dev.blackbox.intake.source.SessionWriter;
import dev.blackbox.intake.source.SubagentFile;
import dev.blackbox.intake.source.SubagentThreads;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Maps a chat. Gemini writes a message again when it has grown; only what was added becomes new
 * lines.
 */
final class GeminiChatMapper implements RecordMapper, SubagentThreads {
  private static final List<String> CONTENT = List.of("content", "toolCalls", "thoughts", "tokens");

  private final SessionWriter writer;
  private final GeminiCallMapper calls;
  private final GeminiStreamMapper stream;
  private final Set<String> written = new HashSet<>();
  private final Map<Integer, Json> open = new HashMap<>();
  private final Map<Integer, Long> openSteps = new HashMap<>();

  GeminiChatMapper(SessionWriter writer) {
    this.writer = writer;
    this.calls = new GeminiCallMapper(writer);
    this.stream = new GeminiStreamMapper(writer, calls);
  }

  @Override
  public boolean mayBegin(SubagentFile file) {
    return true;
  }

  @Override
  public int threadOf(SubagentFile file) {
    return calls.threadOf(file.id());
  }

  @Override
  public MappingOutcome map(Json record, int thread) throws IOException {
    if (GeminiStreamMapper.isOne(record)) {
      return stream.map(record);
    }
    stream.finish();
    Json update = record.path("$set");
    if (update.isObject()) {
      for (Json message : update.path("messages").items()) {
        message(message, thread);
      }
      return update.path("messages").isNull() ? MappingOutcome.kept("$set") : MappingOutcome.MAPPED;
    }
    if (!record.path("sessionId").isNull() && record.path("type").isNull()) {
      begin(record, thread);
      return MappingOutcome.MAPPED;
    }
    return message(record, thread);
  }

  private void begin(Json record, int thread) {
    writer.at(record.string("startTime"), thread);
    if (thread == SessionWriter.MAIN) {
      writer.facts().id(record.string("sessionId"));
      List<Json> folders = record.path("directories").items();
      writer.facts().cwd(folders.isEmpty() ? "" : folders.getFirst().asString());
    }
  }

  private MappingOutcome message(Json message, int thread) throws IOException {
    writer.at(message.string("timestamp"), thread);
    if (CONTENT.stream().allMatch(key -> message.path(key).isNull())) {
      return MappingOutcome.UNKNOWN;
    }
    return switch (message.string("type")) {
      case "user" -> user(message, thread);
      case "gemini" -> gemini(message, thread);
      case "info", "warning", "error" -> notice(message);
      default -> MappingOutcome.UNKNOWN;
    };
  }

  private MappingOutcome user(Json message, int thread) throws IOException {
    Json content = message.path("content");
    boolean hasWritten = false;
    List<Json> parts = content instanceof Json.Items ? content.items() : List.of(content);
    for (int i = 0; i < parts.size(); i++) {
      Json part = parts.get(i);
      Json response = part.path("functionResponse");
      String text = part.isText() ? part.asString() : part.string("text");
      if (response.isObject()) {
        hasWritten |= result(response.string("id"), thread, response.path("response"), false);
      } else if (written.add(message.string("id") + "/" + i)) {
        close(thread);
        part(part, text);
        hasWritten = true;
      }
    }
    return hasWritten ? MappingOutcome.MAPPED : MappingOutcome.kept("user");
  }

  private void part(Json part, String text) throws IOException {
    Json data = part.path("inlineData", "inline_data");
    if (data.isObject()) {
      writer.attachment(
          List.of(), data.string("data"), data.path("mimeType", "mime_type").asString());
    } else if (part.isText() || !part.path("text").isNull()) {
      writer.message(LineKind.USER, text, Meta.none());
    } else {
      writer.unknown(List.of(Arg.pair("part", "user")), part.asString());
    }
  }

  private MappingOutcome gemini(Json message, int thread) throws IOException {
    String id = message.string("id");
    long before = writer.lines();
    writer.model(message.string("model"));
    if (open.containsKey(thread) && !open.get(thread).string("id").equals(id)) {
      close(thread);
    }
    writer.answer(id);
    thoughts(id, message.path("thoughts"));
    String content = text(message.path("content"));
    if (!content.isEmpty() && written.add(id + "/content/" + hash(content))) {
      writer.message(LineKind.AGENT, content, Meta.none());
    }
    for (Json call : message.path("toolCalls").items()) {
      call(call, thread);
    }
    open.put(thread, message);
    boolean hasWritten = writer.lines() > before;
    if (hasWritten || !openSteps.containsKey(thread)) {
      openSteps.put(thread, writer.step());
    }
    return hasWritten || (!message.path("tokens").isNull() && written.add(id + "/tokens"))
        ? MappingOutcome.MAPPED
        : MappingOutcome.kept("gemini");
  }

  /** Identifies a text that may be large. */
  private static String hash(String text) {
    return Hashes.sha256Hex(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String text(Json content) {
    if (!(content instanceof Json.Items)) {
      return content.asString();
    }
    StringBuilder text = new StringBuilder();
    content
        .items()
        .forEach(part -> text.append(part.isText() ? part.asString() : part.string("text")));
    return text.toString();
  }

  private void thoughts(String id, Json thoughts) throws IOException {
    List<Json> all = thoughts.items();
    for (int i = 0; i < all.size(); i++) {
      if (written.add(id + "/thought/" + i)) {
        String subject = all.get(i).string("subject");
        String description = all.get(i).string("description");
        String text = subject.isEmpty() ? description : subject + "\n" + description;
        writer.message(LineKind.THINKING, text, Meta.none());
      }
    }
  }

  private void call(Json call, int thread) throws IOException {
    String id = call.string("id");
    if (written.add(id + "/call")) {
      calls.start(call.string("name"), id, call.path("args"), call.string("agentId"));
    }
    boolean hasFailed = call.string("status").equals("error") || isCancelled(call);
    for (Json part : call.path("result").items()) {
      Json response = part.path("functionResponse");
      Json data = part.path("inlineData", "inline_data");
      if (response.isObject()) {
        result(id, thread, response.path("response"), hasFailed);
      } else if (data.isObject() && written.add(id + "/data/" + hash(data.string("data")))) {
        writer.attachment(
            List.of(Arg.pair("call", id)),
            data.string("data"),
            data.path("mimeType", "mime_type").asString());
      }
    }
    if (call.path("result").items().isEmpty() && isCancelled(call)) {
      result(id, thread, call.path("resultDisplay"), true);
    }
  }

  private static boolean isCancelled(Json call) {
    return call.string("status").equals("cancelled");
  }

  /** Writes a result once; returns false if it was written before. */
  private boolean result(String id, int thread, Json response, boolean hasFailed)
      throws IOException {
    if (!written.add(id + "/result")) {
      return false;
    }
    Json error = response.path("error");
    Json output = response.path("output");
    Json said = !output.isNull() ? output : !error.isNull() ? error : response;
    calls.result(id, thread, said.asString(), hasFailed || !error.isNull());
    return true;
  }

  private MappingOutcome notice(Json message) throws IOException {
    boolean hasFailed = message.string("type").equals("error");
    writer.lifecycle(
        message.string("type"), List.of(), text(message.path("content")), hasFailed, Meta.none());
    return MappingOutcome.MAPPED;
  }

  /** The thread's message is complete: writes its usage. */
  private void close(int thread) throws IOException {
    Json message = open.remove(thread);
    Long step = openSteps.remove(thread);
    Json tokens = message == null ? Json.Literal.NULL : message.path("tokens");
    if (message == null || step == null || !tokens.isObject()) {
      return;
    }
    long output = tokens.number("output") + tokens.number("thoughts");
    List<Arg> fields = new ArrayList<>();
    fields.add(Arg.pair("step", step.toString()));
    fields.add(Arg.pair("model", message.string("model")));
    fields.add(
        Arg.pair("prompt_tokens", Long.toString(tokens.number("input") + tokens.number("tool"))));
    fields.add(Arg.pair("completion_tokens", Long.toString(output)));
    fields.add(Arg.pair("cached_tokens", Long.toString(tokens.number("cached"))));
    fields.add(Arg.pair("extra.message_id", message.string("id")));
    writer.comment(CommentType.METRICS, "metrics", fields);
  }

  @Override
  public void finish() throws IOException {
    stream.finish();
    for (int thread : List.copyOf(open.keySet())) {
      close(thread);
    }
  }
}
