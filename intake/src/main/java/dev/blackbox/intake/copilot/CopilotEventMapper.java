package dev.blackbox.intake.copilot;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.CommentType;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.intake.source.ExitCode;
import dev.blackbox.intake.source.MappingOutcome;
import dev.blackbox.intake.source.Meta;
import dev.blackbox.intake.source.RecordMapper;
import dev.blackbox.intake.source.SessionWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Maps the events of a session. */
final class CopilotEventMapper implements RecordMapper {
  /** Types of a stream that add nothing to the events of a session. */
  private static final Set<String> KEPT =
      Set.of(
          "assistant.idle",
          "assistant.intent",
          "assistant.message_start",
          "assistant.tool_call_delta",
          "assistant.turn_end",
          "assistant.turn_retry",
          "assistant.turn_start",
          "hook.start",
          "model.call_final_result",
          "model.call_finished",
          "model.call_start",
          "permission.requested",
          "session.background_tasks_changed",
          "session.mcp_servers_loaded",
          "session.skills_loaded",
          "subagent.completed",
          "subagent.configured",
          "tool.execution_partial_result",
          "tool.execution_progress",
          "tool.shell_output");

  private static final String NO_USAGE = "notes: the stream does not state the usage";

  private final SessionWriter writer;
  private final CopilotDraftMapper drafts;
  private final CopilotStreamMapper stream;
  private final CopilotThoughtFilter thoughts = new CopilotThoughtFilter();
  private final Map<String, Integer> threads = new HashMap<>();
  private final Map<String, Integer> calls = new HashMap<>();

  /** The threads whose answer has thoughts and no message so far. */
  private final Set<Integer> thinking = new HashSet<>();

  private String model = "";
  private long lastStep;
  private boolean isStream;
  private boolean hasUsage;

  CopilotEventMapper(SessionWriter writer) {
    this.writer = writer;
    this.drafts = new CopilotDraftMapper(writer);
    this.stream = new CopilotStreamMapper(writer, drafts);
  }

  @Override
  public Set<String> keptTypes() {
    return KEPT;
  }

  @Override
  public MappingOutcome map(Json record) throws IOException {
    String agent = record.string("agentId");
    Json data = record.path("data");
    if (record.string("type").equals("subagent.started") && !agent.isEmpty()) {
      threads.put(agent, calls.getOrDefault(data.string("toolCallId"), SessionWriter.MAIN));
    }
    return map(record, agent.isEmpty() ? SessionWriter.MAIN : threadOf(agent));
  }

  private int threadOf(String agent) {
    return threads.computeIfAbsent(agent, _ -> calls.size() + threads.size() + 2);
  }

  @Override
  public MappingOutcome map(Json record, int thread) throws IOException {
    writer.at(record.string("timestamp"), thread);
    isStream |= record.path("ephemeral").isTrue();
    Json data = record.path("data");
    if (!data.isObject()) {
      return stream.map(record, thread);
    }
    String type = record.string("type");
    switch (type) {
      case "session.start" -> begin(data);
      case "user.message" -> writer.message(LineKind.USER, data.string("content"), Meta.none());
      case "system.message" ->
          say("context", List.of(Arg.pair("role", data.string("role"))), data.string("content"));
      case "assistant.message" -> assistant(data, thread);
      case "assistant.reasoning" -> {
        return reasoning(data, thread);
      }
      case "tool.execution_start" -> start(data);
      case "tool.execution_complete" -> complete(data, thread);
      case "session.usage_record" -> usage(data.path("usage"));
      case "session.model_change" -> model(data.string("newModel"), thread);
      case "hook.end" -> hook(data);
      case "permission.completed" -> permission(data);
      case "session.shutdown" -> say("end", List.of(), "");
      case "session.error", "session.warning", "session.info" -> notice(type, data);
      case "session.resume" -> say("resume", List.of(), "");
      case "session.compaction_complete" ->
          say("compact", List.of(), data.string("summaryContent"));
      case "abort" -> say("interrupt", List.of(), data.string("reason"));
      case "session.tools_updated" -> {
        return tools(data.string("model"), thread);
      }
      case "subagent.started" -> {
        return MappingOutcome.kept(type);
      }
      default -> {
        return stream.map(record, thread);
      }
    }
    return MappingOutcome.MAPPED;
  }

  private void begin(Json data) {
    writer.facts().id(data.string("sessionId"));
    writer.facts().version(data.string("copilotVersion"));
    writer.facts().model(data.string("selectedModel"));
    writer.facts().cwd(data.path("context").string("cwd"));
    writer.facts().branch(data.path("context").string("branch"));
    model = data.string("selectedModel");
  }

  private void assistant(Json data, int thread) throws IOException {
    beginAnswer(!thinking.remove(thread));
    String thought = data.string("reasoningText");
    drafts.complete(LineKind.THINKING, thread, "", thought);
    if (!thought.isEmpty() && thoughts.isNewInMessage(thread, thought)) {
      writer.message(LineKind.THINKING, thought, Meta.none());
    }
    String content = data.string("content");
    drafts.complete(LineKind.AGENT, thread, data.string("messageId"), content);
    if (!content.isEmpty()) {
      writer.message(LineKind.AGENT, content, Meta.none());
    }
  }

  private MappingOutcome reasoning(Json data, int thread) throws IOException {
    String thought = data.string("content");
    drafts.complete(LineKind.THINKING, thread, data.string("reasoningId"), thought);
    if (!thoughts.isNewInEvent(thread, thought)) {
      return MappingOutcome.kept("assistant.reasoning");
    }
    beginAnswer(thinking.add(thread));
    writer.message(LineKind.THINKING, thought, Meta.none());
    return MappingOutcome.MAPPED;
  }

  private void beginAnswer(boolean isNew) {
    if (isNew) {
      writer.endAnswer();
    }
    writer.answer();
  }

  private void start(Json data) throws IOException {
    String id = data.string("toolCallId");
    String name = data.string("toolName");
    Json input = data.path("arguments");
    String server = data.string("mcpServerName");
    writer.answer();
    if (name.equals("task")) {
      int thread = calls.size() + threads.size() + 2;
      calls.put(id, thread);
      String type = input.string("agent_type");
      writer.call(
          LineKind.SUBAGENT,
          type.isEmpty() ? name : type,
          id,
          thread,
          input,
          Meta.none().put("extra.tool", name));
    } else if (!server.isEmpty()) {
      String tool = data.string("mcpToolName");
      String called = server.replace('.', '_') + "." + (tool.isEmpty() ? name : tool);
      writer.call(LineKind.MCP, called, id, input, Meta.none().put("extra.tool", name));
    } else {
      writer.call(LineKind.TOOL_START, name, id, input, Meta.none());
    }
  }

  private void complete(Json data, int thread) throws IOException {
    String id = data.string("toolCallId");
    String exitCode = data.path("shellExecution").string("exitCode");
    boolean hasFailed = !data.path("success").isTrue() || ExitCode.isFailure(exitCode);
    String content = data.path("result").string("content");
    String error = data.path("error").string("message");
    writer.result(
        id,
        calls.getOrDefault(id, thread),
        content.isEmpty() ? error : content,
        hasFailed,
        Meta.none().put("extra.exit_code", exitCode));
  }

  private void usage(Json usage) throws IOException {
    hasUsage = true;
    List<Arg> fields = new ArrayList<>();
    if (writer.step() != lastStep) {
      lastStep = writer.step();
      fields.add(Arg.pair("step", Long.toString(lastStep)));
    }
    fields.add(Arg.pair("model", usage.string("model")));
    fields.add(Arg.pair("prompt_tokens", Long.toString(usage.number("inputTokens"))));
    fields.add(Arg.pair("completion_tokens", Long.toString(usage.number("outputTokens"))));
    fields.add(Arg.pair("cached_tokens", Long.toString(usage.number("cacheReadTokens"))));
    writer.comment(CommentType.METRICS, "metrics", fields);
  }

  private void model(String now, int thread) throws IOException {
    boolean isChanged = thread == SessionWriter.MAIN && !now.isEmpty() && !now.equals(model);
    if (isChanged) {
      writer.comment(CommentType.MODEL, "model:", List.of(Arg.word(now)));
      model = now;
    }
  }

  private void hook(Json data) throws IOException {
    Json error = data.path("error");
    boolean hasFailed = !data.path("success").isTrue();
    String message = error.isObject() ? error.string("message") : error.asString();
    writer.lifecycle(
        "hook",
        List.of(Arg.pair("event", data.string("hookType"))),
        message,
        hasFailed,
        Meta.none());
  }

  private void permission(Json data) throws IOException {
    List<Arg> args = new ArrayList<>();
    args.add(Arg.pair("decision", data.path("result").string("kind")));
    args.add(Arg.pair("call", data.string("toolCallId")));
    args.add(Arg.pair("source", data.string("decisionSource")));
    args.removeIf(arg -> arg.value().isEmpty());
    say("permission", args, "");
  }

  private void notice(String type, Json data) throws IOException {
    String name = type.substring("session.".length());
    writer.lifecycle(name, List.of(), data.string("message"), name.equals("error"), Meta.none());
  }

  private void say(String name, List<Arg> args, String text) throws IOException {
    writer.lifecycle(name, args, text, Meta.none());
  }

  /** Reads the model, which a stream names with the tools before the first message. */
  private MappingOutcome tools(String now, int thread) throws IOException {
    if (now.isEmpty() || now.equals(model)) {
      return MappingOutcome.kept("session.tools_updated");
    }
    if (model.isEmpty()) {
      writer.facts().model(now);
      model = now;
    } else {
      model(now, thread);
    }
    return MappingOutcome.MAPPED;
  }

  @Override
  public void finish() throws IOException {
    drafts.finish();
    if (isStream && !hasUsage) {
      writer.comment(CommentType.NOTES, NO_USAGE, List.of());
    }
  }
}
