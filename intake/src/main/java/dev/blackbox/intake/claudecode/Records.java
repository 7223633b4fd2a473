package dev.blackbox.intake.claudecode;

import dev.blackbox.intake.source.Cast;
import dev.blackbox.intake.source.Fate;
import dev.blackbox.intake.source.Narrator;
import dev.blackbox.intake.source.Node;
import dev.blackbox.intake.source.Selection;
import dev.blackbox.intake.source.SessionFacts;
import dev.blackbox.intake.source.Teller;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Tells the records of a session, whichever of its files they come from. */
final class Records implements Teller {
  /**
   * Kinds that say nothing that other records do not say: progress of calls and hooks, copies of
   * files for undoing, requests as they were sent, pieces of messages that follow as a whole.
   */
  private static final Set<String> KEPT =
      Set.of(
          "progress",
          "file-history-snapshot",
          "file-history-delta",
          "queue-operation",
          "last-prompt",
          "mode",
          "tools-used",
          "atis-latch",
          "api-request",
          "api-request-blob",
          "api-request-shape",
          "stream_event",
          "control_request",
          "control_response",
          "control_cancel_request",
          "keep_alive");

  /** Beside each result stands what the tool returned: whole files, often twice. */
  private static final Set<String> ASKED =
      Set.of(
          "agentId",
          "answers",
          "interrupted",
          "isAsync",
          "persistedOutputPath",
          "persistedOutputSize",
          "status",
          "totalDurationMs",
          "totalTokens",
          "totalToolUseCount");

  private static final Selection SELECTION =
      new Selection(
          Set.of("rendered"), Map.of("toolUseResult", ASKED, "tool_use_result", ASKED), Map.of());

  private final Narrator narrator;
  private final Threads threads = new Threads();
  private final MessageUsage usage;
  private final Messages messages;
  private final SystemRecords systems;
  private final Results results;
  private boolean hasBegun;
  private boolean isSubagent;
  private boolean hasMessages;

  /**
   * Begins to tell a session.
   *
   * @param session the folder beside the transcript that has its name
   */
  Records(Narrator narrator, Optional<Path> session) {
    this.narrator = narrator;
    this.usage = new MessageUsage(narrator);
    ToolUses calls = new ToolUses(narrator, threads);
    Notifications notifications = new Notifications(narrator, threads, calls);
    Spills spills = new Spills(narrator, session);
    ToolResults toolResults = new ToolResults(narrator, threads, calls, spills);
    this.messages = new Messages(narrator, calls, toolResults, notifications, usage);
    this.systems = new SystemRecords(narrator, messages, notifications);
    this.results = new Results(narrator, usage);
  }

  @Override
  public Set<String> keptTypes() {
    return KEPT;
  }

  @Override
  public Selection selection() {
    return SELECTION;
  }

  Cast cast() {
    return threads;
  }

  @Override
  public Fate tell(Node record) throws IOException {
    if (!hasBegun) {
      hasBegun = true;
      isSubagent = isOfSubagent(record);
    }
    return tell(record, isSubagent ? Narrator.MAIN : threads.of(record));
  }

  /** A file that begins with a subagent's record is all that subagent's, whatever its name. */
  private static boolean isOfSubagent(Node record) {
    return record.get("isSidechain").isTrue() && !record.text("agentId").isEmpty();
  }

  @Override
  public Fate tell(Node record, int thread) throws IOException {
    facts(record);
    narrator.moment(record.text("timestamp"), thread);
    switch (record.text("type")) {
      case "user" -> {
        return user(record, thread);
      }
      case "assistant" -> {
        if (!record.get("message").isObject()) {
          return Fate.UNKNOWN;
        }
        hasMessages = true;
        messages.assistant(record, thread);
      }
      case "system" -> {
        boolean isFirst = !hasMessages && thread == Narrator.MAIN;
        if (isFirst && record.text("subtype").equals("compact_boundary")) {
          results.forked();
        }
        return systems.system(record);
      }
      case "attachment" -> {
        return systems.attachment(record, thread);
      }
      case "result" -> results.result(record);
      case "cost-state" -> results.costState(record);
      case "summary" -> systems.title("summary", record.text("summary"));
      case "custom-title" -> systems.title("custom", record.text("customTitle"));
      case "ai-title" -> systems.title("ai", record.text("aiTitle"));
      case "agent-name" -> systems.title("agent", record.text("agentName"));
      case "permission-mode" -> messages.permissions(record.text("permissionMode"));
      default -> {
        return Fate.UNKNOWN;
      }
    }
    return Fate.MAPPED;
  }

  private Fate user(Node record, int thread) throws IOException {
    Node content = record.get("message").get("content");
    if (content.isAbsent()) {
      return Fate.UNKNOWN;
    }
    hasMessages = true;
    messages.user(record, thread);
    return Fate.MAPPED;
  }

  private void facts(Node record) {
    SessionFacts facts = narrator.facts();
    String streamed = record.text("session_id");
    if (!streamed.isEmpty()) {
      usage.leaveToResults();
    }
    String session = streamed.isEmpty() ? record.text("sessionId") : streamed;
    if (isSubagent && !record.text("agentId").isEmpty()) {
      facts.id(record.text("agentId"));
      facts.extra("parent_session", session);
    }
    facts.id(session);
    facts.version(record.text("version"));
    facts.cwd(record.text("cwd"));
    facts.branch(record.text("gitBranch"));
  }

  @Override
  public void finish() throws IOException {
    usage.closeAll();
    results.unrecorded();
  }
}
