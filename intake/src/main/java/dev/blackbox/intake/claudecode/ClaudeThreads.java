package dev.blackbox.intake.claudecode;

import dev.blackbox.format.json.Json;
import dev.blackbox.intake.source.BoundedMap;
import dev.blackbox.intake.source.SessionWriter;
import dev.blackbox.intake.source.SubagentFile;
import dev.blackbox.intake.source.SubagentThreads;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * Assigns records to threads. A subagent gets its number with the call that starts it; its records
 * are recognised by their file, by the call they name, or by their first prompt.
 */
final class ClaudeThreads implements SubagentThreads {

  private final Map<String, Integer> byCall = new HashMap<>();
  private final Map<String, Integer> byAgent = new HashMap<>();
  private final Map<String, Deque<Integer>> byPrompt = new HashMap<>();
  private final Map<String, Integer> byRecord = new BoundedMap<>();
  private int last = SessionWriter.MAIN;

  /** A call starts a subagent. */
  int started(String toolUseId, String prompt) {
    int thread = ++last;
    byCall.put(toolUseId, thread);
    byPrompt.computeIfAbsent(prompt, _ -> new ArrayDeque<>()).add(thread);
    return thread;
  }

  @Override
  public boolean mayBegin(SubagentFile file) {
    return file.call().isEmpty() || byCall.containsKey(file.call());
  }

  @Override
  public int threadOf(SubagentFile file) {
    Integer known = byAgent.get(file.id());
    if (known == null) {
      Integer called = byCall.get(file.call());
      known = called != null ? called : prompted(file.prompt());
      byAgent.put(file.id(), known);
    }
    return known;
  }

  /** The thread of a record in the main file or in a stream. */
  int of(Json record) {
    String call = record.string("parent_tool_use_id");
    if (!call.isEmpty()) {
      return byCall.computeIfAbsent(call, _ -> ++last);
    }
    if (!record.path("isSidechain").isTrue()) {
      return SessionWriter.MAIN;
    }
    String agent = record.string("agentId");
    int thread = agent.isEmpty() ? chained(record) : named(agent, record);
    byRecord.put(record.string("uuid"), thread);
    return thread;
  }

  private int named(String agent, Json record) {
    Integer known = byAgent.get(agent);
    if (known == null) {
      known = prompted(record.path("message").string("content"));
      byAgent.put(agent, known);
    }
    return known;
  }

  /** Until 2.0, a subagent's record only names the record before it. */
  private int chained(Json record) {
    Integer before = byRecord.get(record.string("parentUuid"));
    return before != null ? before : prompted(record.path("message").string("content"));
  }

  private int prompted(String prompt) {
    Deque<Integer> waiting = byPrompt.get(prompt);
    Integer thread = waiting == null ? null : waiting.poll();
    return thread != null ? thread : ++last;
  }

  /** The thread that a call started, or the given one. */
  int startedBy(String toolUseId, int otherwise) {
    return byCall.getOrDefault(toolUseId, otherwise);
  }
}
