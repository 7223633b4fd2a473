package dev.blackbox.intake.claudecode;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.intake.source.BoundedMap;
import dev.blackbox.intake.source.Meta;
import dev.blackbox.intake.source.Node;
import dev.blackbox.intake.source.SessionWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Maps calls of tools, some of which have their own kind of line. */
final class ClaudeToolUseMapper {

  private final SessionWriter writer;
  private final ClaudeThreads threads;
  private final Map<String, Started> started =
      new BoundedMap<>();

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
  void map(Node block, int thread, Node record, Meta meta) throws IOException {
    String id = block.text("id");
    String name = block.text("name");
    Node input = block.get("input");
    switch (name) {
      case "Task", "Agent" -> subagent(id, name, input, meta);
      case "AskUserQuestion" -> questions(id, thread, input, meta);
      case "ExitPlanMode" -> start(LineKind.PLAN, "propose", id, input, meta);
      case "Skill" -> skill(id, thread, input, meta);
      case "TodoWrite" -> {
        start(LineKind.TOOL_START, name, id, input, meta);
        todos(input.get("todos"));
      }
      default -> {
        if (name.startsWith("mcp__")) {
          start(LineKind.MCP, mcpName(name, record), id, input, meta);
        } else {
          start(LineKind.TOOL_START, name.isEmpty() ? "unnamed" : name, id, input, meta);
        }
      }
    }
  }

  private void start(LineKind kind, String name, String id, Node input, Meta meta)
      throws IOException {
    started.put(id, new Started(kind, List.of()));
    writer.call(kind, name, id, input, meta);
  }

  private void subagent(String id, String name, Node input, Meta meta) throws IOException {
    started.put(id, new Started(LineKind.SUBAGENT, List.of()));
    int thread = threads.started(id, input.text("prompt"));
    String type = input.text("subagent_type");
    List<Arg> args = new ArrayList<>();
    if (!input.get("description").isAbsent()) {
      args.add(Arg.word(input.text("description")));
    }
    args.addAll(writer.args(without(without(input, "subagent_type"), "description")));
    writer.call(LineKind.SUBAGENT, type.isEmpty() ? name : type, id, thread, args, meta);
  }

  private void skill(String id, int thread, Node input, Meta meta) throws IOException {
    started.put(id, new Started(LineKind.SKILL, List.of()));
    String key = input.get("skill").isAbsent() ? "command" : "skill";
    String name = input.text(key);
    writer.call(
        LineKind.SKILL,
        name.isEmpty() ? "unnamed" : name,
        id,
        thread,
        writer.args(without(input, key)),
        meta);
  }

  private static Node without(Node input, String key) {
    LinkedHashMap<String, Node> rest = new LinkedHashMap<>(input.fields());
    rest.remove(key);
    return new Node.Fields(rest);
  }

  /**
   * Writes one line per question; the first has the id of the call, the others an id derived from
   * it.
   */
  private void questions(String id, int thread, Node input, Meta meta) throws IOException {
    List<String> asked = new ArrayList<>();
    for (Node question : input.get("questions").items()) {
      String text = question.text("question");
      asked.add(text);
      List<Arg> args = new ArrayList<>();
      args.add(Arg.word(text));
      args.add(
          Arg.list(
              "options",
              question.get("options").items().stream().map(o -> o.text("label")).toList()));
      if (question.get("multiSelect").isTrue()) {
        args.add(Arg.pair("several", "true"));
      }
      writer.call(LineKind.QUESTION, "", questionId(id, asked.size()), thread, args, meta);
    }
    if (asked.isEmpty()) {
      writer.call(LineKind.QUESTION, "", id, thread, writer.args(input), meta);
    }
    started.put(id, new Started(LineKind.QUESTION, asked));
  }

  static String questionId(String id, int number) {
    return number == 1 ? id : id + "/" + number;
  }

  /** {@code mcp__server__tool}; the record names the server, whose name may contain underscores. */
  private static String mcpName(String name, Node record) {
    String rest = name.substring("mcp__".length());
    String server = record.text("attributionMcpServer");
    int end =
        !server.isEmpty() && rest.startsWith(server + "__") ? server.length() : rest.indexOf("__");
    return end <= 0
        ? rest
        : rest.substring(0, end).replace('.', '_') + "." + rest.substring(end + 2);
  }

  private void todos(Node todos) throws IOException {
    List<String> items = new ArrayList<>();
    for (Node todo : todos.items()) {
      String status = todo.text("status");
      items.add("[" + (status.isEmpty() ? "pending" : status) + "] " + content(todo));
    }
    if (!items.isEmpty()) {
      writer.message(LineKind.TODOS, String.join("; ", items), Meta.none());
    }
  }

  private static String content(Node todo) {
    return todo.isText() ? todo.text() : todo.text("content");
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
