package dev.blackbox.intake.codex;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.CommentType;
import dev.blackbox.intake.source.Cast;
import dev.blackbox.intake.source.Checkout;
import dev.blackbox.intake.source.Fate;
import dev.blackbox.intake.source.Meta;
import dev.blackbox.intake.source.Narrator;
import dev.blackbox.intake.source.Node;
import dev.blackbox.intake.source.Selection;
import dev.blackbox.intake.source.SessionFacts;
import dev.blackbox.intake.source.Teller;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Tells the records of a rollout, old and new, or of a stream. */
final class Records implements Teller {
  private static final Set<String> KEPT = Set.of("world_state");

  /** A compaction repeats the whole conversation that it replaces. */
  private static final Selection SELECTION =
      new Selection(
          Set.of(),
          Map.of(),
          Map.of(
              "payload",
              Set.of(
                  "replacement_history",
                  "replacement_history_metadata",
                  "retained_context",
                  "rate_limits")));

  private final Narrator narrator;
  private final Threads threads = new Threads();
  private final Usage usage;
  private final Items items;
  private final Events events;
  private final StreamRecords stream;
  private boolean hasBegun;
  private String model = "";
  private String permissions = "";

  Records(Narrator narrator) {
    this.narrator = narrator;
    this.usage = new Usage(narrator);
    Calls calls = new Calls(narrator, threads);
    Echoes echoes = new Echoes();
    this.items = new Items(narrator, calls, echoes);
    this.events = new Events(narrator, calls, echoes, usage);
    this.stream = new StreamRecords(narrator, calls, usage);
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
  public Fate tell(Node record, int thread) throws IOException {
    narrator.moment(record.text("timestamp"), thread);
    Node payload = record.get("payload");
    if (!payload.isObject()) {
      return bare(record, thread);
    }
    switch (record.text("type")) {
      case "session_meta" -> session(payload);
      case "turn_context" -> {
        return context(payload, thread);
      }
      case "response_item" -> {
        return items.tell(payload, thread);
      }
      case "event_msg" -> {
        return events.tell(payload, thread, record.text("timestamp"));
      }
      case "token_usage_record" -> {
        return usage.record(thread, payload);
      }
      case "compacted" -> compacted(payload);
      default -> {
        return Fate.UNKNOWN;
      }
    }
    return Fate.MAPPED;
  }

  /** Until 0.29 the items stand alone; in a stream they are wrapped in events. */
  private Fate bare(Node record, int thread) throws IOException {
    String type = record.text("type");
    if (type.isEmpty()) {
      if (record.text("record_type").equals("state")) {
        return Fate.kept("state");
      }
      boolean isSession = !record.text("id").isEmpty() && !record.text("timestamp").isEmpty();
      if (isSession) {
        session(record);
      }
      return isSession ? Fate.MAPPED : Fate.UNKNOWN;
    }
    return StreamRecords.isOne(type) ? stream.tell(record) : items.tell(record, thread);
  }

  private void session(Node payload) throws IOException {
    SessionFacts facts = narrator.facts();
    boolean isFirst = !hasBegun;
    hasBegun = true;
    List<Arg> args = new ArrayList<>();
    add(args, "session", payload.text("id"));
    add(args, "forked_from", payload.text("forked_from_id"));
    add(args, "parent_session", payload.text("parent_thread_id"));
    add(args, "nickname", payload.text("agent_nickname"));
    if (isFirst) {
      facts.id(payload.text("id"));
      facts.version(payload.text("cli_version"));
      facts.cwd(payload.text("cwd"));
      facts.extra("originator", payload.text("originator"));
      facts.extra("provider", payload.text("model_provider"));
      facts.extra("forked_from", payload.text("forked_from_id"));
      facts.extra("parent_session", payload.text("parent_thread_id"));
      git(payload.get("git"));
    } else {
      narrator.lifecycle("session", args, "", Meta.none());
    }
    Node base = payload.get("base_instructions");
    String instructions = base.isText() ? base.text() : base.text("text");
    context("system", instructions);
    context("user", payload.text("instructions"));
  }

  private void context(String role, String text) throws IOException {
    if (!text.isEmpty()) {
      narrator.lifecycle("context", List.of(Arg.pair("role", role)), text, Meta.none());
    }
  }

  private void git(Node git) {
    String sha = git.text("commit_hash");
    if (sha.matches("[0-9a-f]{6,40}")) {
      narrator.facts().checkout(new Checkout(sha, git.text("repository_url"), git.text("branch")));
    }
  }

  private Fate context(Node payload, int thread) throws IOException {
    String now = payload.text("model");
    usage.model(thread, now);
    boolean hasTold = false;
    if (thread == Narrator.MAIN) {
      narrator.facts().cwd(payload.text("cwd"));
      narrator.facts().model(now);
      if (!model.isEmpty() && !model.equals(now) && !now.isEmpty()) {
        narrator.comment(CommentType.MODEL, "model:", List.of(Arg.word(now)));
        hasTold = true;
      }
      model = now;
      hasTold |= permissions(payload);
    }
    return hasTold ? Fate.MAPPED : Fate.kept("turn_context");
  }

  private boolean permissions(Node payload) throws IOException {
    String approval = payload.text("approval_policy");
    Node policy = payload.get("sandbox_policy");
    String sandbox = policy.isText() ? policy.text() : policy.any("type", "mode").text();
    String now = approval + " " + sandbox + " " + payload.get("collaboration_mode").text("mode");
    if (now.equals(permissions) || approval.isEmpty()) {
      return false;
    }
    permissions = now;
    boolean isPlan = payload.get("collaboration_mode").text("mode").equals("plan");
    String mode = isPlan ? "plan" : approval.equals("never") ? "auto" : "chat";
    List<Arg> args = new ArrayList<>();
    add(args, "approval", approval);
    add(args, "sandbox", sandbox);
    narrator.mode(mode, args);
    return true;
  }

  private void compacted(Node payload) throws IOException {
    List<Arg> args = new ArrayList<>();
    add(args, "window", payload.text("window_number"));
    narrator.lifecycle("compact", args, payload.text("message"), Meta.none());
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
