package dev.blackbox.intake.codex;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.CommentType;
import dev.blackbox.intake.source.Checkout;
import dev.blackbox.intake.source.FieldSelection;
import dev.blackbox.intake.source.MappingOutcome;
import dev.blackbox.intake.source.Meta;
import dev.blackbox.intake.source.RecordMapper;
import dev.blackbox.intake.source.SessionFacts;
import dev.blackbox.intake.source.SessionWriter;
import dev.blackbox.intake.source.SubagentThreads;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Maps the records of a rollout, in the old or new layout, or of a stream. */
final class CodexRecordMapper implements RecordMapper {
  private static final Set<String> KEPT = Set.of("world_state");

  /** Skips the conversation that a compaction repeats. */
  private static final FieldSelection SELECTION =
      new FieldSelection(
          Set.of(),
          Map.of(),
          Map.of(
              "payload",
              Set.of(
                  "replacement_history",
                  "replacement_history_metadata",
                  "retained_context",
                  "rate_limits")));

  private final SessionWriter writer;
  private final CodexThreads threads = new CodexThreads();
  private final CodexUsageMapper usage;
  private final CodexItemMapper items;
  private final CodexEventMapper events;
  private final CodexStreamMapper stream;
  private boolean hasBegun;
  private String model = "";
  private String permissions = "";

  CodexRecordMapper(SessionWriter writer) {
    this.writer = writer;
    this.usage = new CodexUsageMapper(writer);
    CodexCallMapper calls = new CodexCallMapper(writer, threads);
    CodexEchoFilter echoes = new CodexEchoFilter();
    this.items = new CodexItemMapper(writer, calls, echoes);
    this.events = new CodexEventMapper(writer, calls, echoes, usage);
    this.stream = new CodexStreamMapper(writer, calls, usage);
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
  public MappingOutcome map(Json record, int thread) throws IOException {
    writer.at(record.string("timestamp"), thread);
    Json payload = record.path("payload");
    if (!payload.isObject()) {
      return bare(record, thread);
    }
    switch (record.string("type")) {
      case "session_meta" -> session(payload);
      case "turn_context" -> {
        return context(payload, thread);
      }
      case "response_item" -> {
        return items.map(payload, thread);
      }
      case "event_msg" -> {
        return events.map(payload, thread, record.string("timestamp"));
      }
      case "token_usage_record" -> {
        return usage.record(thread, payload);
      }
      case "compacted" -> compacted(payload);
      default -> {
        return MappingOutcome.UNKNOWN;
      }
    }
    return MappingOutcome.MAPPED;
  }

  /** Until 0.29, items are not wrapped; in a stream, they are wrapped in events. */
  private MappingOutcome bare(Json record, int thread) throws IOException {
    String type = record.string("type");
    if (type.isEmpty()) {
      if (record.string("record_type").equals("state")) {
        return MappingOutcome.kept("state");
      }
      boolean isSession = !record.string("id").isEmpty() && !record.string("timestamp").isEmpty();
      if (isSession) {
        session(record);
      }
      return isSession ? MappingOutcome.MAPPED : MappingOutcome.UNKNOWN;
    }
    return CodexStreamMapper.isOne(type) ? stream.map(record) : items.map(record, thread);
  }

  private void session(Json payload) throws IOException {
    SessionFacts facts = writer.facts();
    boolean isFirst = !hasBegun;
    hasBegun = true;
    List<Arg> args = new ArrayList<>();
    add(args, "session", payload.string("id"));
    add(args, "forked_from", payload.string("forked_from_id"));
    add(args, "parent_session", payload.string("parent_thread_id"));
    add(args, "nickname", payload.string("agent_nickname"));
    if (isFirst) {
      facts.id(payload.string("id"));
      facts.version(payload.string("cli_version"));
      facts.cwd(payload.string("cwd"));
      facts.extra("originator", payload.string("originator"));
      facts.extra("provider", payload.string("model_provider"));
      facts.extra("forked_from", payload.string("forked_from_id"));
      facts.extra("parent_session", payload.string("parent_thread_id"));
      git(payload.path("git"));
    } else {
      writer.lifecycle("session", args, "", Meta.none());
    }
    Json base = payload.path("base_instructions");
    String instructions = base.isText() ? base.asString() : base.string("text");
    context("system", instructions);
    context("user", payload.string("instructions"));
  }

  private void context(String role, String text) throws IOException {
    if (!text.isEmpty()) {
      writer.lifecycle("context", List.of(Arg.pair("role", role)), text, Meta.none());
    }
  }

  private void git(Json git) {
    String sha = git.string("commit_hash");
    if (sha.matches("[0-9a-f]{6,40}")) {
      writer
          .facts()
          .checkout(new Checkout(sha, git.string("repository_url"), git.string("branch")));
    }
  }

  private MappingOutcome context(Json payload, int thread) throws IOException {
    String now = payload.string("model");
    usage.model(thread, now);
    boolean hasWritten = false;
    if (thread == SessionWriter.MAIN) {
      writer.facts().cwd(payload.string("cwd"));
      writer.facts().model(now);
      if (!model.isEmpty() && !model.equals(now) && !now.isEmpty()) {
        writer.comment(CommentType.MODEL, "model:", List.of(Arg.word(now)));
        hasWritten = true;
      }
      model = now;
      hasWritten |= permissions(payload);
    }
    return hasWritten ? MappingOutcome.MAPPED : MappingOutcome.kept("turn_context");
  }

  private boolean permissions(Json payload) throws IOException {
    String approval = payload.string("approval_policy");
    Json policy = payload.path("sandbox_policy");
    String sandbox = policy.isText() ? policy.asString() : policy.path("type", "mode").asString();
    String now = approval + " " + sandbox + " " + payload.path("collaboration_mode").string("mode");
    if (now.equals(permissions) || approval.isEmpty()) {
      return false;
    }
    permissions = now;
    boolean isPlan = payload.path("collaboration_mode").string("mode").equals("plan");
    String mode = isPlan ? "plan" : approval.equals("never") ? "auto" : "chat";
    List<Arg> args = new ArrayList<>();
    add(args, "approval", approval);
    add(args, "sandbox", sandbox);
    writer.mode(mode, args);
    return true;
  }

  private void compacted(Json payload) throws IOException {
    List<Arg> args = new ArrayList<>();
    add(args, "window", payload.string("window_number"));
    writer.lifecycle("compact", args, payload.string("message"), Meta.none());
  }

  static void add(List<Arg> args, String key, String value) {
    if (!value.isEmpty()) {
      args.add(Arg.pair(key, value));
    }
  }

  @Override
  public void finish() throws IOException {
    events.flush();
  }
}
