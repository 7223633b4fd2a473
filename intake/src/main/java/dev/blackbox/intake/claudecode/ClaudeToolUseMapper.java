package dev.blackbox.intake.claudecode;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.intake.source.BoundedMap;
import dev.blackbox.intake.source.Meta;
import dev.blackbox.intake.source.SessionWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Maps calls of tools, some of which have their own kind of line. */
final class ClaudeToolUseMapper {

  private final SessionWriter writer;
  private final ClaudeThreads threads;
  private final Map<String, Started> started = new BoundedMap<>();

  ClaudeToolUseMapper(SessionWriter writer, ClaudeThreads threads) {
    this.writer = writer;
    this.threads = threads;
  }

  /**
   * A call whose result is pending.
   *
   * @param questions the questions it asks the user, in order
   */
  record Started(LineKind kind, List<String> questions) {
    Started {
      questions = List.copyOf(questions);
    }
  }

  /** Maps a call. */
  void map(Json block, int thread, Json record, Meta meta) throws IOException {
    String id = block.string("id");
    String name = block.string("name");
    Json input = block.path("input");
    switch (name) {
      case "Task", "Agent" -> subagent(id, name, input, meta);
      case "AskUserQuestion" -> questions(id, input, meta.put("extra.tool", name));
      case "ExitPlanMode" ->
          start(LineKind.PLAN, "propose", id, input, meta.put("extra.tool", name));
      case "Skill" -> skill(id, thread, input, meta.put("extra.tool", name));
      case "TodoWrite" -> {
        start(LineKind.TOOL_START, name, id, input, meta);
        todos(input.path("todos"));
      }
      default -> {
        if (name.startsWith("mcp__")) {
          start(LineKind.MCP, mcpName(name, record), id, input, meta.put("extra.tool", name));
        } else {
          start(LineKind.TOOL_START, name.isEmpty() ? "unnamed" : name, id, input, meta);
        }
      }
    }
  }

  private void start(LineKind kind, String name, String id, Json input, Meta meta)
      throws IOException {
    started.put(id, new Started(kind, List.of()));
    writer.call(kind, name, id, input, meta);
  }

  private void subagent(String id, String name, Json input, Meta meta) throws IOException {
    started.put(id, new Started(LineKind.SUBAGENT, List.of()));
    int thread = threads.started(id, input.string("prompt"));
    String type = input.string("subagent_type");
    writer.call(
        LineKind.SUBAGENT,
        type.isEmpty() ? name : type,
        id,
        thread,
        input,
        meta.put("extra.tool", name));
  }

  private void skill(String id, int thread, Json input, Meta meta) throws IOException {
    started.put(id, new Started(LineKind.SKILL, List.of()));
    String key = input.path("skill").isNull() ? "command" : "skill";
    String name = input.string(key);
    writer.call(LineKind.SKILL, name.isEmpty() ? "unnamed" : name, id, thread, input, meta);
  }

  /**
   * Writes one line per question; the first is the call, the others have an id derived from its id.
   */
  private void questions(String id, Json input, Meta meta) throws IOException {
    List<String> texts = new ArrayList<>();
    for (Json question : input.path("questions").items()) {
      String text = question.string("question");
      texts.add(text);
      List<Arg> args = new ArrayList<>();
      args.add(Arg.word(text));
      args.add(
          Arg.list(
              "options",
              question.path("options").items().stream().map(o -> o.string("label")).toList()));
      if (question.path("multiSelect").isTrue()) {
        args.add(Arg.pair("several", "true"));
      }
      if (texts.size() == 1) {
        writer.call(LineKind.QUESTION, "", id, args, input, meta);
      } else {
        writer.question(id, questionId(id, texts.size()), args);
      }
    }
    if (texts.isEmpty()) {
      writer.call(LineKind.QUESTION, "", id, input, meta);
    }
    started.put(id, new Started(LineKind.QUESTION, texts));
  }

  static String questionId(String id, int number) {
    return number == 1 ? id : id + "/" + number;
  }

  /** {@code mcp__server__tool}; the record names the server, whose name may contain underscores. */
  private static String mcpName(String name, Json record) {
    String rest = name.substring("mcp__".length());
    String server = record.string("attributionMcpServer");
    int end =
        !server.isEmpty() && rest.startsWith(server + "__") ? server.length() : rest.indexOf("__");
    return end <= 0
        ? rest
        : rest.substring(0, end).replace('.', '_') + "." + rest.substring(end + 2);
  }

  private void todos(Json todos) throws IOException {
    List<String> items = new ArrayList<>();
    for (Json todo : todos.items()) {
      String status = todo.string("status");
      items.add("[" + (status.isEmpty() ? "pending" : status) + "] " + content(todo));
    }
    if (!items.isEmpty()) {
      writer.message(LineKind.TODOS, String.join("; ", items), Meta.none());
    }
  }

  private static String content(Json todo) {
    return todo.isText() ? todo.asString() : todo.string("content");
  }

  /** Removes and returns the call that a result belongs to. */
  Started finish(String id) {
    Started call = started.remove(id);
    return call == null ? new Started(LineKind.TOOL_START, List.of()) : call;
  }

  boolean isOpen(String id) {
    return started.containsKey(id);
  }

  /** Keeps the call of a background subagent open. */
  void goesOn(String id) {
    started.put(id, new Started(LineKind.SUBAGENT, List.of()));
  }
}
