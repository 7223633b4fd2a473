package dev.blackbox.intake.gemini;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.CommentType;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.intake.source.MappingOutcome;
import dev.blackbox.intake.source.Meta;
import dev.blackbox.intake.source.Node;
import dev.blackbox.intake.source.RecordMapper;
import dev.blackbox.intake.source.SessionWriter;
import dev.blackbox.intake.source.SubagentFile;
import dev.blackbox.intake.source.SubagentThreads;
import java.io.IOException;
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
  private final SessionWriter writer;
  private final GeminiCallMapper calls;
  private final GeminiStreamMapper stream;
  private final Set<String> written = new HashSet<>();
  private final Map<Integer, Node> open = new HashMap<>();
  private final Map<Integer, Long> openSteps = new HashMap<>();
  private String model = "";

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
  public MappingOutcome map(Node record, int thread) throws IOException {
    if (GeminiStreamMapper.isOne(record)) {
      return stream.map(record);
    }
    stream.finish();
    Node update = record.get("$set");
    if (update.isObject()) {
      for (Node message : update.get("messages").items()) {
        message(message, thread);
      }
      return update.get("messages").isAbsent()
          ? MappingOutcome.kept("$set")
          : MappingOutcome.MAPPED;
    }
    if (!record.get("sessionId").isAbsent() && record.get("type").isAbsent()) {
      begin(record, thread);
      return MappingOutcome.MAPPED;
    }
    return message(record, thread);
  }

  private void begin(Node record, int thread) {
    writer.at(record.text("startTime"), thread);
    if (thread == SessionWriter.MAIN) {
      writer.facts().id(record.text("sessionId"));
      List<Node> folders = record.get("directories").items();
      writer.facts().cwd(folders.isEmpty() ? "" : folders.getFirst().text());
    }
  }

  private MappingOutcome message(Node message, int thread) throws IOException {
    writer.at(message.text("timestamp"), thread);
    return switch (message.text("type")) {
      case "user" -> user(message, thread);
      case "gemini" -> gemini(message, thread);
      case "info", "warning", "error" -> notice(message);
      default -> MappingOutcome.UNKNOWN;
    };
  }

  private MappingOutcome user(Node message, int thread) throws IOException {
    Node content = message.get("content");
    boolean hasWritten = false;
    List<Node> parts = content instanceof Node.Items ? content.items() : List.of(content);
    for (int i = 0; i < parts.size(); i++) {
      Node part = parts.get(i);
      Node response = part.get("functionResponse");
      String text = part.isText() ? part.text() : part.text("text");
      if (response.isObject()) {
        hasWritten |= result(response.text("id"), thread, response.get("response"), false);
      } else if (written.add(message.text("id") + "/" + i)) {
        close(thread);
        part(part, text);
        hasWritten = true;
      }
    }
    return hasWritten ? MappingOutcome.MAPPED : MappingOutcome.kept("user");
  }

  private void part(Node part, String text) throws IOException {
    Node data = part.any("inlineData", "inline_data");
    if (data.isObject()) {
      writer.attachment(List.of(), data.text("data"), data.any("mimeType", "mime_type").text());
    } else if (part.isText() || !part.get("text").isAbsent()) {
      writer.message(LineKind.USER, text, Meta.none());
    } else {
      writer.unknown(List.of(Arg.pair("part", "user")), part.text());
    }
  }

  private MappingOutcome gemini(Node message, int thread) throws IOException {
    String id = message.text("id");
    long before = writer.step();
    model(message.text("model"), thread);
    if (open.containsKey(thread) && !open.get(thread).text("id").equals(id)) {
      close(thread);
    }
    thoughts(id, message.get("thoughts"));
    String content = text(message.get("content"));
    if (!content.isEmpty() && written.add(id + "/content/" + content.hashCode())) {
      writer.message(LineKind.AGENT, content, Meta.none());
    }
    for (Node call : message.get("toolCalls").items()) {
      call(call, thread);
    }
    open.put(thread, message);
    boolean hasWritten = writer.step() > before;
    if (hasWritten || !openSteps.containsKey(thread)) {
      openSteps.put(thread, writer.step());
    }
    return hasWritten || (!message.get("tokens").isAbsent() && written.add(id + "/tokens"))
        ? MappingOutcome.MAPPED
        : MappingOutcome.kept("gemini");
  }

  private static String text(Node content) {
    if (!(content instanceof Node.Items)) {
      return content.text();
    }
    StringBuilder text = new StringBuilder();
    content.items().forEach(part -> text.append(part.isText() ? part.text() : part.text("text")));
    return text.toString();
  }

  private void thoughts(String id, Node thoughts) throws IOException {
    List<Node> all = thoughts.items();
    for (int i = 0; i < all.size(); i++) {
      if (written.add(id + "/thought/" + i)) {
        String subject = all.get(i).text("subject");
        String description = all.get(i).text("description");
        String text = subject.isEmpty() ? description : subject + "\n" + description;
        writer.message(LineKind.THINKING, text, Meta.none());
      }
    }
  }

  private void call(Node call, int thread) throws IOException {
    String id = call.text("id");
    if (written.add(id + "/call")) {
      calls.start(call.text("name"), id, call.get("args"), call.text("agentId"));
    }
    boolean hasFailed = call.text("status").equals("error") || isCancelled(call);
    for (Node part : call.get("result").items()) {
      Node response = part.get("functionResponse");
      Node data = part.any("inlineData", "inline_data");
      if (response.isObject()) {
        result(id, thread, response.get("response"), hasFailed);
      } else if (data.isObject() && written.add(id + "/data/" + data.text("data").hashCode())) {
        writer.attachment(
            List.of(Arg.pair("call", id)),
            data.text("data"),
            data.any("mimeType", "mime_type").text());
      }
    }
    if (call.get("result").items().isEmpty() && isCancelled(call)) {
      result(id, thread, call.get("resultDisplay"), true);
    }
  }

  private static boolean isCancelled(Node call) {
    return call.text("status").equals("cancelled");
  }

  /** Writes a result once; returns false if it was written before. */
  private boolean result(String id, int thread, Node response, boolean hasFailed)
      throws IOException {
    if (!written.add(id + "/result")) {
      return false;
    }
    Node error = response.get("error");
    Node output = response.get("output");
    Node said = !output.isAbsent() ? output : !error.isAbsent() ? error : response;
    calls.result(id, thread, said.text(), hasFailed || !error.isAbsent());
    return true;
  }

  private MappingOutcome notice(Node message) throws IOException {
    boolean hasFailed = message.text("type").equals("error");
    writer.lifecycle(
        message.text("type"), List.of(), text(message.get("content")), hasFailed, Meta.none());
    return MappingOutcome.MAPPED;
  }

  private void model(String now, int thread) throws IOException {
    if (thread != SessionWriter.MAIN || now.isEmpty()) {
      return;
    }
    if (!model.isEmpty() && !model.equals(now)) {
      writer.comment(CommentType.MODEL, "model:", List.of(Arg.word(now)));
    }
    model = now;
    writer.facts().model(now);
  }

  /** The thread's message is complete: writes its usage. */
  private void close(int thread) throws IOException {
    Node message = open.remove(thread);
    Long step = openSteps.remove(thread);
    Node tokens = message == null ? Node.absent() : message.get("tokens");
    if (message == null || step == null || !tokens.isObject()) {
      return;
    }
    long output = tokens.number("output") + tokens.number("thoughts");
    List<Arg> fields = new ArrayList<>();
    fields.add(Arg.pair("step", step.toString()));
    fields.add(Arg.pair("model", message.text("model")));
    fields.add(
        Arg.pair("prompt_tokens", Long.toString(tokens.number("input") + tokens.number("tool"))));
    fields.add(Arg.pair("completion_tokens", Long.toString(output)));
    fields.add(Arg.pair("cached_tokens", Long.toString(tokens.number("cached"))));
    fields.add(Arg.pair("extra.message_id", message.text("id")));
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
