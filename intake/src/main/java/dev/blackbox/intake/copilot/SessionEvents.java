package dev.blackbox.intake.copilot;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.CommentType;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.intake.source.Fate;
import dev.blackbox.intake.source.Meta;
import dev.blackbox.intake.source.Narrator;
import dev.blackbox.intake.source.Node;
import dev.blackbox.intake.source.Teller;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Tells the events of a session. */
final class SessionEvents implements Teller {
  /** What a stream has beside the events of a session says nothing that those do not say. */
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

  private static final String NO_USAGE = "notes: the stream does not say what was used";

  private final Narrator narrator;
  private final Drafts drafts;
  private final StreamEvents stream;
  private final Thoughts thoughts = new Thoughts();
  private final Map<String, Integer> threads = new HashMap<>();
  private final Map<String, Integer> calls = new HashMap<>();
  private String model = "";
  private long lastStep;
  private boolean isStream;
  private boolean hasUsage;

  SessionEvents(Narrator narrator) {
    this.narrator = narrator;
    this.drafts = new Drafts(narrator);
    this.stream = new StreamEvents(narrator, drafts);
  }

  @Override
  public Set<String> keptTypes() {
    return KEPT;
  }

  @Override
  public Fate tell(Node record) throws IOException {
    String agent = record.text("agentId");
    Node data = record.get("data");
    if (record.text("type").equals("subagent.started") && !agent.isEmpty()) {
      threads.put(agent, calls.getOrDefault(data.text("toolCallId"), Narrator.MAIN));
    }
    return tell(record, agent.isEmpty() ? Narrator.MAIN : threadOf(agent));
  }

  private int threadOf(String agent) {
    return threads.computeIfAbsent(agent, _ -> calls.size() + threads.size() + 2);
  }

  @Override
  public Fate tell(Node record, int thread) throws IOException {
    narrator.moment(record.text("timestamp"), thread);
    isStream |= record.get("ephemeral").isTrue();
    Node data = record.get("data");
    String type = record.text("type");
    switch (type) {
      case "session.start" -> begin(data);
      case "user.message" -> narrator.message(LineKind.USER, data.text("content"), Meta.none());
      case "system.message" ->
          say("context", List.of(Arg.pair("role", data.text("role"))), data.text("content"));
      case "assistant.message" -> assistant(data, thread);
      case "assistant.reasoning" -> {
        return reasoning(data, thread);
      }
      case "tool.execution_start" -> start(data);
      case "tool.execution_complete" -> complete(data, thread);
      case "session.usage_record" -> usage(data.get("usage"));
      case "session.model_change" -> model(data.text("newModel"), thread);
      case "hook.end" -> hook(data);
      case "permission.completed" -> permission(data);
      case "session.shutdown" -> say("end", List.of(), "");
      case "session.error", "session.warning", "session.info" -> notice(type, data);
      case "session.resume" -> say("resume", List.of(), "");
      case "session.compaction_complete" -> say("compact", List.of(), data.text("summaryContent"));
      case "abort" -> say("interrupt", List.of(), data.text("reason"));
      case "session.tools_updated" -> {
        return tools(data.text("model"), thread);
      }
      case "subagent.started" -> {
        return Fate.kept(type);
      }
      default -> {
        return stream.tell(record, thread);
      }
    }
    return Fate.MAPPED;
  }

  private void begin(Node data) {
    narrator.facts().id(data.text("sessionId"));
    narrator.facts().version(data.text("copilotVersion"));
    narrator.facts().model(data.text("selectedModel"));
    narrator.facts().cwd(data.get("context").text("cwd"));
    narrator.facts().branch(data.get("context").text("branch"));
    model = data.text("selectedModel");
  }

  private void assistant(Node data, int thread) throws IOException {
    String thought = data.text("reasoningText");
    drafts.complete(LineKind.THINKING, thread, "", thought);
    if (!thought.isEmpty() && thoughts.isNewInMessage(thread, thought)) {
      narrator.message(LineKind.THINKING, thought, Meta.none());
    }
    String content = data.text("content");
    drafts.complete(LineKind.AGENT, thread, data.text("messageId"), content);
    if (!content.isEmpty()) {
      narrator.message(LineKind.AGENT, content, Meta.none());
    }
  }

  private Fate reasoning(Node data, int thread) throws IOException {
    String thought = data.text("content");
    drafts.complete(LineKind.THINKING, thread, data.text("reasoningId"), thought);
    if (!thoughts.isNewInEvent(thread, thought)) {
      return Fate.kept("assistant.reasoning");
    }
    narrator.message(LineKind.THINKING, thought, Meta.none());
    return Fate.MAPPED;
  }

  private void start(Node data) throws IOException {
    String id = data.text("toolCallId");
    String name = data.text("toolName");
    Node input = data.get("arguments");
    String server = data.text("mcpServerName");
    if (name.equals("task")) {
      int thread = calls.size() + threads.size() + 2;
      calls.put(id, thread);
      String type = input.text("agent_type");
      narrator.call(
          LineKind.SUBAGENT,
          type.isEmpty() ? name : type,
          id,
          thread,
          narrator.args(input),
          Meta.none());
    } else if (!server.isEmpty()) {
      String tool = data.text("mcpToolName");
      String called = server.replace('.', '_') + "." + (tool.isEmpty() ? name : tool);
      narrator.call(LineKind.MCP, called, id, input, Meta.none());
    } else {
      narrator.call(LineKind.TOOL_START, name, id, input, Meta.none());
    }
  }

  private void complete(Node data, int thread) throws IOException {
    String id = data.text("toolCallId");
    boolean hasFailed = !data.get("success").isTrue();
    String content = data.get("result").text("content");
    String error = data.get("error").text("message");
    narrator.result(
        id,
        calls.getOrDefault(id, thread),
        content.isEmpty() ? error : content,
        hasFailed,
        Meta.none().put("extra.exit_code", data.get("shellExecution").text("exitCode")));
  }

  private void usage(Node usage) throws IOException {
    hasUsage = true;
    List<Arg> fields = new ArrayList<>();
    if (narrator.step() != lastStep) {
      lastStep = narrator.step();
      fields.add(Arg.pair("step", Long.toString(lastStep)));
    }
    fields.add(Arg.pair("model", usage.text("model")));
    fields.add(Arg.pair("prompt_tokens", Long.toString(usage.number("inputTokens"))));
    fields.add(Arg.pair("completion_tokens", Long.toString(usage.number("outputTokens"))));
    fields.add(Arg.pair("cached_tokens", Long.toString(usage.number("cacheReadTokens"))));
    narrator.comment(CommentType.METRICS, "metrics", fields);
  }

  private void model(String now, int thread) throws IOException {
    boolean isChanged = thread == Narrator.MAIN && !now.isEmpty() && !now.equals(model);
    if (isChanged) {
      narrator.comment(CommentType.MODEL, "model:", List.of(Arg.word(now)));
      model = now;
    }
  }

  private void hook(Node data) throws IOException {
    Node error = data.get("error");
    boolean hasFailed = !data.get("success").isTrue();
    String message = error.isObject() ? error.text("message") : error.text();
    narrator.lifecycle(
        "hook", List.of(Arg.pair("event", data.text("hookType"))), message, hasFailed, Meta.none());
  }

  private void permission(Node data) throws IOException {
    List<Arg> args = new ArrayList<>();
    args.add(Arg.pair("decision", data.get("result").text("kind")));
    args.add(Arg.pair("call", data.text("toolCallId")));
    args.add(Arg.pair("source", data.text("decisionSource")));
    args.removeIf(arg -> arg.value().isEmpty());
    say("permission", args, "");
  }

  private void notice(String type, Node data) throws IOException {
    String name = type.substring("session.".length());
    narrator.lifecycle(name, List.of(), data.text("message"), name.equals("error"), Meta.none());
  }

  private void say(String name, List<Arg> args, String text) throws IOException {
    narrator.lifecycle(name, args, text, Meta.none());
  }

  /** A stream names its model with the tools, before anything is said. */
  private Fate tools(String now, int thread) throws IOException {
    if (now.isEmpty() || now.equals(model)) {
      return Fate.kept("session.tools_updated");
    }
    if (model.isEmpty()) {
      narrator.facts().model(now);
      model = now;
    } else {
      model(now, thread);
    }
    return Fate.MAPPED;
  }

  @Override
  public void finish() throws IOException {
    drafts.finish();
    if (isStream && !hasUsage) {
      narrator.comment(CommentType.NOTES, NO_USAGE, List.of());
    }
  }
}
