package dev.blackbox.intake.opencode;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.CommentType;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.Timestamps;
import dev.blackbox.intake.source.ExitCode;
import dev.blackbox.intake.source.Meta;
import dev.blackbox.intake.source.SessionWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Maps the parts of messages, which are the same in an export and in the output of a run. */
final class OpencodePartMapper {
  private static final Set<String> SILENT = Set.of("step-start", "snapshot");
  private static final Set<String> FINISHED = Set.of("completed", "error");

  private final SessionWriter writer;
  private final OpencodeThreads threads;

  OpencodePartMapper(SessionWriter writer, OpencodeThreads threads) {
    this.writer = writer;
    this.threads = threads;
  }

  /**
   * The message that a part belongs to.
   *
   * @param model empty if unknown
   */
  record Message(boolean isUser, String model, String id, int thread) {}

  void map(Json part, Message message) throws IOException {
    String type = part.string("type");
    at(part.path("time"), "start", message.thread);
    if (!message.isUser) {
      writer.answer();
    }
    switch (type) {
      case "text" ->
          writer.message(
              message.isUser ? LineKind.USER : LineKind.AGENT,
              part.string("text"),
              Meta.none().mark("extra.meta", part.path("synthetic").isTrue()));
      case "reasoning" -> writer.message(LineKind.THINKING, part.string("text"), Meta.none());
      case "tool" -> tool(part, message.thread);
      case "file" -> file(part, List.of());
      case "step-finish" -> usage(part, message);
      default -> {
        if (!SILENT.contains(type)) {
          writer.unknown(List.of(Arg.pair("part", type)), part.asString());
        }
      }
    }
  }

  private void tool(Json part, int thread) throws IOException {
    Json state = part.path("state");
    String id = part.string("callID");
    at(state.path("time"), "start", thread);
    if (threads.isNew(id)) {
      start(id, part.string("tool"), state);
    }
    boolean isFinished = FINISHED.contains(state.string("status"));
    if (isFinished && !threads.defers(id, part, thread)) {
      result(part, thread);
    }
  }

  private void result(Json part, int thread) throws IOException {
    Json state = part.path("state");
    Json time = state.path("time");
    String id = part.string("callID");
    at(time, "end", thread);
    boolean isError = state.string("status").equals("error");
    String exitCode = state.path("metadata").string("exit");
    Meta meta =
        Meta.none()
            .put("latency_ms", Math.max(0, time.number("end") - time.number("start")))
            .put("extra.exit_code", exitCode);
    writer.result(
        id,
        threads.ofCall(id, thread),
        state.string(isError ? "error" : "output"),
        isError || ExitCode.isFailure(exitCode),
        meta);
    for (Json file : state.path("attachments").items()) {
      file(file, List.of(Arg.pair("call", id)));
    }
  }

  /** Writes the results of a thread's subagents whose own messages were all written. */
  void finish(int thread) throws IOException {
    for (Json part : threads.deferred(thread)) {
      finish(threads.ofCall(part.string("callID"), thread));
      result(part, thread);
    }
  }

  private void start(String id, String name, Json state) throws IOException {
    Json input = state.path("input");
    String session = state.path("metadata").string("sessionId");
    if (name.equals("task")) {
      String type = input.string("subagent_type");
      writer.call(
          LineKind.SUBAGENT,
          type.isEmpty() ? name : type,
          id,
          threads.start(id, session),
          input,
          Meta.none().put("extra.tool", name).put("extra.session", session));
    } else {
      threads.start(id);
      writer.call(LineKind.TOOL_START, name, id, input, Meta.none());
      todos(name, input);
    }
  }

  /** Writes a file, given by its URL or within a data URL: {@code data:image/png;base64,…}. */
  private void file(Json part, List<Arg> args) throws IOException {
    String url = part.string("url");
    int comma = url.indexOf(',');
    if (url.startsWith("data:") && comma > 0 && url.substring(0, comma).endsWith(";base64")) {
      writer.attachment(args, url.substring(comma + 1), part.string("mime"));
    } else {
      writer.lifecycle("attachment", args, url, Meta.none());
    }
  }

  private void todos(String name, Json input) throws IOException {
    List<String> items = new ArrayList<>();
    if (name.equals("todowrite")) {
      for (Json todo : input.path("todos").items()) {
        items.add("[" + todo.string("status") + "] " + todo.string("content"));
      }
    }
    if (!items.isEmpty()) {
      writer.message(LineKind.TODOS, String.join("; ", items), Meta.none());
    }
  }

  /**
   * Writes usage; the three inputs do not overlap here, and reasoning is not part of the output.
   */
  private void usage(Json part, Message message) throws IOException {
    Json tokens = part.path("tokens");
    Json cache = tokens.path("cache");
    long prompt = tokens.number("input") + cache.number("read") + cache.number("write");
    List<Arg> fields = new ArrayList<>();
    fields.add(Arg.pair("step", Long.toString(writer.step())));
    if (!message.model.isEmpty()) {
      fields.add(Arg.pair("model", message.model));
    }
    fields.add(Arg.pair("prompt_tokens", Long.toString(prompt)));
    fields.add(
        Arg.pair(
            "completion_tokens",
            Long.toString(tokens.number("output") + tokens.number("reasoning"))));
    fields.add(Arg.pair("cached_tokens", cache.path("read").isNull() ? "0" : cache.string("read")));
    if (!part.path("cost").isNull()) {
      fields.add(Arg.pair("cost_usd", part.string("cost")));
    }
    fields.add(Arg.pair("extra.message_id", message.id));
    writer.comment(CommentType.METRICS, "metrics", fields);
    writer.endAnswer();
  }

  /** Writes the error of a failed request, if there is one. */
  void failure(Json error) throws IOException {
    if (!error.isNull()) {
      String message = error.path("data").string("message");
      writer.lifecycle(
          "api-error",
          List.of(),
          message.isEmpty() ? error.asString() : message,
          true,
          Meta.none().put("level", "error"));
    }
  }

  private void at(Json time, String key, int thread) {
    String when = time(time, key);
    if (!when.isEmpty()) {
      writer.at(when, thread);
    }
  }

  static String time(Json time, String key) {
    return Timestamps.ofMillis(time.number(key));
  }
}
