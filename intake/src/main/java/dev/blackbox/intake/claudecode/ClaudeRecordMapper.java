package dev.blackbox.intake.claudecode;

import dev.blackbox.format.json.Json;
import dev.blackbox.intake.source.FieldSelection;
import dev.blackbox.intake.source.MappingOutcome;
import dev.blackbox.intake.source.RecordMapper;
import dev.blackbox.intake.source.SessionFacts;
import dev.blackbox.intake.source.SessionWriter;
import dev.blackbox.intake.source.SubagentFile;
import dev.blackbox.intake.source.SubagentThreads;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Maps the records of a session, from any of its files. */
final class ClaudeRecordMapper implements RecordMapper {
  /**
   * Types that add nothing to other records: progress of calls and hooks, copies of files for undo,
   * requests as sent, fragments of messages that follow as a whole.
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
          "stream_event",
          "control_request",
          "control_response",
          "control_cancel_request",
          "keep_alive");

  /** The fields to read next to a result; the others repeat whole files, often twice. */
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

  private static final FieldSelection SELECTION =
      new FieldSelection(
          Set.of("rendered"), Map.of("toolUseResult", ASKED, "tool_use_result", ASKED), Map.of());

  private final SessionWriter writer;
  private final List<SubagentFile> separate;
  private final ClaudeThreads threads = new ClaudeThreads();
  private final ClaudeUsageMapper usage;
  private final ClaudeMessageMapper messages;
  private final ClaudeSystemMapper systems;
  private final ClaudeTotalsMapper results;
  private String hookSession = "";
  private boolean hasBegun;
  private boolean isSubagent;
  private boolean hasMessages;

  /**
   * Creates a mapper for one session.
   *
   * @param session the folder next to the transcript that has its name
   * @param separate the subagents with their own recordings
   */
  ClaudeRecordMapper(SessionWriter writer, Optional<Path> session, List<SubagentFile> separate) {
    this.writer = writer;
    this.separate = separate;
    this.usage = new ClaudeUsageMapper(writer);
    ClaudeToolUseMapper calls = new ClaudeToolUseMapper(writer, threads);
    ClaudeNotificationMapper notifications = new ClaudeNotificationMapper(writer, threads, calls);
    ClaudeOutputFileMapper spills = new ClaudeOutputFileMapper(writer, session);
    ClaudeToolResultMapper toolResults = new ClaudeToolResultMapper(writer, threads, calls, spills);
    this.messages = new ClaudeMessageMapper(writer, calls, toolResults, notifications, usage);
    this.systems = new ClaudeSystemMapper(writer, messages, notifications);
    this.results = new ClaudeTotalsMapper(writer, usage);
  }

  @Override
  public Set<String> keptTypes() {
    return KEPT;
  }

  @Override
  public FieldSelection selection() {
    return SELECTION;
  }

  SubagentThreads threads() {
    return threads;
  }

  @Override
  public MappingOutcome map(Json record) throws IOException {
    if (!hasBegun) {
      hasBegun = true;
      isSubagent = isOfSubagent(record);
    }
    return map(record, isSubagent ? SessionWriter.MAIN : threads.of(record));
  }

  /** A file that starts with a subagent's record belongs to that subagent, whatever its name. */
  private static boolean isOfSubagent(Json record) {
    return record.path("isSidechain").isTrue() && !record.string("agentId").isEmpty();
  }

  @Override
  public MappingOutcome map(Json written, int thread) throws IOException {
    Json record = ClaudeMarks.opened(written);
    facts(record);
    writer.at(record.string("timestamp"), thread);
    switch (record.string("type")) {
      case "user" -> {
        return user(record, thread);
      }
      case "assistant" -> {
        if (record.path("message").path("content").isNull()) {
          return MappingOutcome.UNKNOWN;
        }
        hasMessages = true;
        messages.assistant(record, thread);
      }
      case "system" -> {
        boolean isFirst = !hasMessages && thread == SessionWriter.MAIN;
        if (isFirst && record.string("subtype").equals("compact_boundary")) {
          results.forked();
        }
        return systems.system(record);
      }
      case "attachment" -> {
        return systems.attachment(record, thread);
      }
      case "api-request-shape" -> {
        return systems.request(record.path("shape"), record.string("shapeHash"));
      }
      case "result" -> {
        if (record.path("subtype").isNull()) {
          return MappingOutcome.UNKNOWN;
        }
        results.result(record);
      }
      case "cost-state" -> {
        if (!record.path("modelUsage").isObject()) {
          return MappingOutcome.UNKNOWN;
        }
        results.costState(record);
      }
      case "summary" -> {
        return systems.title("summary", record.path("summary"));
      }
      case "custom-title" -> {
        return systems.title("custom", record.path("customTitle"));
      }
      case "ai-title" -> {
        return systems.title("ai", record.path("aiTitle"));
      }
      case "agent-name" -> {
        return systems.title("agent", record.path("agentName"));
      }
      case "permission-mode" -> {
        if (!record.path("permissionMode").isText()) {
          return MappingOutcome.UNKNOWN;
        }
        messages.permissions(record.string("permissionMode"));
      }
      default -> {
        return MappingOutcome.UNKNOWN;
      }
    }
    return MappingOutcome.MAPPED;
  }

  private MappingOutcome user(Json record, int thread) throws IOException {
    Json content = record.path("message").path("content");
    if (content.isNull()) {
      return MappingOutcome.UNKNOWN;
    }
    hasMessages = true;
    messages.user(record, thread);
    return MappingOutcome.MAPPED;
  }

  private void facts(Json record) {
    SessionFacts facts = writer.facts();
    String streamed = record.string("session_id");
    if (!streamed.isEmpty()) {
      usage.leaveToResults();
    }
    String session = streamed.isEmpty() ? record.string("sessionId") : streamed;
    if (isSubagent && !record.string("agentId").isEmpty()) {
      facts.id(record.string("agentId"));
      facts.extra("parent_session", session);
    }
    if (isOfStartingHook(record)) {
      hookSession = session;
    } else {
      facts.id(session);
    }
    facts.version(record.string("version"));
    facts.cwd(record.string("cwd"));
    facts.branch(record.string("gitBranch"));
  }

  /** The hooks that start a continued session still have the id of a session that never begins. */
  private static boolean isOfStartingHook(Json record) {
    return record.string("type").equals("system")
        && record.string("hook_event").equals("SessionStart");
  }

  @Override
  public void finish() throws IOException {
    writer.facts().id(hookSession);
    usage.closeAll();
    if (results.isStated()) {
      for (SubagentFile file : separate) {
        usage.countSeparate(file.path());
      }
    }
    results.unrecorded();
  }
}
