package dev.blackbox.intake.codex;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonObjectBuilder;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.intake.source.BoundedMap;
import dev.blackbox.intake.source.MappingOutcome;
import dev.blackbox.intake.source.Meta;
import dev.blackbox.intake.source.RecordReader;
import dev.blackbox.intake.source.SessionWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/** Maps calls of tools and their results. */
final class CodexCallMapper {
  private static final String MCP = "mcp__";
  private static final int MOST_FINISHED = 64;

  private final SessionWriter writer;
  private final CodexThreads threads;
  private final SequencedMap<String, Open> open = new BoundedMap<>();

  /** The last results, because some calls are reported as completed after theirs. */
  private final SequencedMap<String, String> finished =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
          return size() > MOST_FINISHED;
        }
      };

  CodexCallMapper(SessionWriter writer, CodexThreads threads) {
    this.writer = writer;
    this.threads = threads;
  }

  /** A call whose result is pending, and what is known of its outcome so far. */
  private static final class Open {
    private CodexCallOutcome outcome = CodexCallOutcome.UNKNOWN;
  }

  /** {@code function_call}, {@code custom_tool_call} and similar items. */
  void start(Json item) throws IOException {
    String id = item.string("call_id").isEmpty() ? item.string("id") : item.string("call_id");
    String name = item.string("name").isEmpty() ? item.string("type") : item.string("name");
    String space = item.string("namespace");
    Json input = input(item);
    open.put(id, new Open());
    writer.answer();
    if (space.startsWith(MCP)) {
      String server = space.substring(MCP.length()).replace('.', '_');
      Meta meta = Meta.none().put("extra.tool", name).put("extra.namespace", space);
      writer.call(LineKind.MCP, server + "." + name, id, input, meta);
    } else if (name.contains("__")) {
      int at = name.indexOf("__");
      String called =
          name.startsWith(MCP)
              ? mcpName(name)
              : name.substring(0, at) + "." + name.substring(at + 2);
      writer.call(LineKind.MCP, called, id, input, Meta.none().put("extra.tool", name));
    } else if (name.equals("spawn_agent")) {
      subagent(id, input);
    } else {
      writer.call(LineKind.TOOL_START, name, id, input, Meta.none());
      if (name.equals("update_plan")) {
        todos(input.path("plan"), "step");
      }
    }
  }

  private static String mcpName(String name) {
    String rest = name.substring(MCP.length());
    int at = rest.indexOf("__");
    return at < 0 ? rest : rest.substring(0, at) + "." + rest.substring(at + 2);
  }

  /** Parses the arguments, which are JSON in a string; anything else stays a string. */
  private static Json input(Json item) {
    Json arguments = item.path("arguments");
    if (arguments.isText()) {
      Json read = RecordReader.read(arguments.asString()).orElse(arguments);
      return read.isObject() ? read : arguments;
    }
    if (!arguments.isNull()) {
      return arguments;
    }
    return item.path("input", "action");
  }

  private void subagent(String id, Json input) throws IOException {
    int thread = threads.started(id);
    String type = input.path("agent_type", "task_name").asString();
    writer.call(
        LineKind.SUBAGENT,
        type.isEmpty() ? "agent" : type,
        id,
        thread,
        input,
        Meta.none().put("extra.tool", "spawn_agent"));
  }

  void todos(Json items, String textKey) throws IOException {
    List<String> lines = new ArrayList<>();
    for (Json item : items.items()) {
      String status = item.string("status");
      String state =
          !status.isEmpty() ? status : item.path("completed").isTrue() ? "completed" : "pending";
      lines.add("[" + state + "] " + item.string(textKey));
    }
    if (!lines.isEmpty()) {
      writer.message(LineKind.TODOS, String.join("; ", lines), Meta.none());
    }
  }

  /** {@code function_call_output} and similar items. */
  void finish(Json item, int thread) throws IOException {
    String id = item.string("call_id");
    Json output = item.path("output");
    List<String> texts = CodexContentMapper.texts(output);
    String text = String.join("\n", texts);
    Open call = open.remove(id);
    finished.put(id, text);
    CodexCallOutcome known = call == null ? CodexCallOutcome.UNKNOWN : call.outcome;
    CodexCallOutcome outcome = known.isKnown() ? known : CodexCallOutcome.ofOutput(text);
    writer.result(id, threads.startedBy(id, thread), texts, outcome.hasFailed(), outcome.meta());
    if (!known.output().isEmpty() && !text.contains(known.output())) {
      writer.lifecycle("output", List.of(Arg.pair("call", id)), known.output(), Meta.none());
    }
    CodexContentMapper.images(output, List.of(Arg.pair("call", id)), writer);
    threads.answered(id, text);
    writer.endAnswer();
  }

  /**
   * Maps a completed item. It adds to an open call, or it is a call made from within another one,
   * which no other record has.
   */
  MappingOutcome completed(Json item) throws IOException {
    String id = item.string("id");
    Open call = open.get(id);
    for (Json agent : item.path("receiver_thread_ids").items()) {
      threads.isAgent(id, agent.asString());
    }
    if (call != null) {
      call.outcome = CodexCallOutcome.ofItem(item);
      return MappingOutcome.kept("item_completed/" + item.string("type"));
    }
    return finished.containsKey(id) ? after(id, item) : within(id, item);
  }

  /** Maps a completed item whose call has its result, because it was interrupted. */
  private MappingOutcome after(String id, Json item) throws IOException {
    String output = CodexCallOutcome.ofItem(item).output();
    if (output.isBlank() || finished.getOrDefault(id, "").contains(output)) {
      return MappingOutcome.kept("item_completed/" + item.string("type"));
    }
    writer.lifecycle("output", List.of(Arg.pair("call", id)), output, Meta.none());
    return MappingOutcome.MAPPED;
  }

  private MappingOutcome within(String id, Json item) throws IOException {
    Meta meta = Meta.none();
    if (!open.isEmpty()) {
      meta.put("extra.within", open.lastEntry().getKey());
    }
    switch (item.string("type")) {
      case "CommandExecution" -> {
        Json input = only(item, "command", "cwd");
        writer.call(LineKind.TOOL_START, "exec_command", id, input, meta);
      }
      case "FileChange" -> {
        Json input = only(item, "changes");
        writer.call(LineKind.TOOL_START, "apply_patch", id, input, meta);
      }
      case "McpToolCall" -> {
        String name = item.string("server").replace('.', '_') + "." + item.string("tool");
        writer.call(LineKind.MCP, name, id, item.path("arguments"), meta);
      }
      default -> {
        return MappingOutcome.UNKNOWN;
      }
    }
    CodexCallOutcome outcome = CodexCallOutcome.ofItem(item);
    writer.result(id, outcome.output(), outcome.hasFailed(), outcome.meta());
    CodexContentMapper.images(
        item.path("result").path("content"), List.of(Arg.pair("call", id)), writer);
    return MappingOutcome.MAPPED;
  }

  static Json only(Json item, String... keys) {
    JsonObjectBuilder fields = new JsonObjectBuilder();
    for (String key : keys) {
      if (!item.path(key).isNull()) {
        fields.add(key, item.path(key));
      }
    }
    return fields.toJson();
  }
}
