package dev.blackbox.intake.codex;

import dev.blackbox.format.json.Json;
import dev.blackbox.intake.source.RecordReader;
import dev.blackbox.intake.source.SessionWriter;
import dev.blackbox.intake.source.SubagentFile;
import dev.blackbox.intake.source.SubagentThreads;
import java.util.HashMap;
import java.util.Map;

/** Assigns subagents to threads: a call starts one, and its result names the agent. */
final class CodexThreads implements SubagentThreads {
  private final Map<String, Integer> byCall = new HashMap<>();
  private final Map<String, Integer> byAgent = new HashMap<>();
  private int last = SessionWriter.MAIN;

  int started(String call) {
    return byCall.computeIfAbsent(call, _ -> ++last);
  }

  int startedBy(String call, int otherwise) {
    return byCall.getOrDefault(call, otherwise);
  }

  /** The call started this agent. */
  void isAgent(String call, String agent) {
    Integer thread = byCall.get(call);
    if (thread != null && !agent.isEmpty()) {
      byAgent.putIfAbsent(agent, thread);
    }
  }

  /** Reads the result of a call that starts an agent: {@code {"agent_id":"…"}}. */
  void answered(String call, String output) {
    if (byCall.containsKey(call)) {
      Json parsed = RecordReader.read(output).orElse(Json.Literal.NULL);
      isAgent(call, parsed.path("agent_id", "thread_id").asString());
    }
  }

  @Override
  public boolean mayBegin(SubagentFile file) {
    return byAgent.containsKey(file.id());
  }

  @Override
  public int threadOf(SubagentFile file) {
    return byAgent.computeIfAbsent(file.id(), _ -> ++last);
  }
}
