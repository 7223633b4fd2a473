package dev.blackbox.session.turns;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.session.calls.BlobRefs;
import dev.blackbox.session.calls.TextBlobs;
import dev.blackbox.session.usage.ModelCall;
import dev.blackbox.session.usage.Tokens;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One turn of a thread: a message, an answer, or an event of the session. */
public final class Turn {
  private static final Optional<String> USER_ROLE = Optional.of("user");

  /** Up to this many calls are searched one by one for an id. */
  private static final int FEW = 16;

  /** Who speaks. */
  public enum Role {
    USER,
    /** A model: one answer, with its thoughts, its calls and their results. */
    AGENT,
    /** Neither: an event such as {@code @start} or {@code m:}, or a result without its call. */
    SYSTEM
  }

  private final long number;
  private final Role role;
  private final TurnThread thread;
  private final List<String> messages = new ArrayList<>(1);
  private final List<String> thoughts = new ArrayList<>(0);
  private final List<TurnCall> calls = new ArrayList<>(0);
  private final List<TurnResult> results = new ArrayList<>(0);
  private final List<TurnLine> lines = new ArrayList<>(2);
  private final List<Line.Comment> metrics = new ArrayList<>(0);
  private final List<ModelCall> modelCalls = new ArrayList<>(0);
  private @Nullable Set<String> callIds;
  private long step = -1;
  private long size;

  int openCalls;
  int awaitedUsage;

  /** Whether no model made its calls: another call did. */
  boolean isDispatch;

  /** Whether one of its lines counts the tokens of a model call. */
  boolean hasCounts;

  /** Whether lines of the agent may still belong to it. */
  boolean isOpen = true;

  /** Whether the listener has it. */
  boolean isComplete;

  /** Whether it has the last line read; comments and blank lines that follow go with it. */
  boolean isLast;

  Turn(long number, Role role, TurnThread thread) {
    this.number = number;
    this.role = role;
    this.thread = thread;
  }

  /** Which turn of its thread this is, from 1. */
  public long number() {
    return number;
  }

  public Role role() {
    return role;
  }

  public boolean isAgent() {
    return role == Role.AGENT;
  }

  /** Whether its calls were made by another call rather than by a model. */
  public boolean isDispatch() {
    return isDispatch;
  }

  /** Whether it is a copy of an answer that the session already has. */
  public boolean isCopied() {
    Line first = lines.isEmpty() ? null : lines.getFirst().line();
    return role == Role.AGENT
        && (first instanceof Line.Message message
                ? message.meta()
                : first instanceof Line.Statement call ? call.meta() : Metadata.NONE)
            .get("extra.copied")
            .isPresent();
  }

  /** The {@code tid} of its thread; empty for the main thread. */
  public String thread() {
    return thread.tid();
  }

  TurnThread owner() {
    return thread;
  }

  /** The first {@code step=} that its lines name, -1 if they name none. */
  public long step() {
    return step;
  }

  void step(long named) {
    if (step < 0) {
      step = named;
    }
  }

  /** What was said, one text a line; an event of the session is its own line. */
  public List<String> messages() {
    return Collections.unmodifiableList(messages);
  }

  void message(String text) {
    messages.add(text);
  }

  /** What the model thought, one text a line. */
  public List<String> thoughts() {
    return Collections.unmodifiableList(thoughts);
  }

  void thought(String text) {
    thoughts.add(text);
  }

  public List<TurnCall> calls() {
    return Collections.unmodifiableList(calls);
  }

  void call(TurnCall call) {
    calls.add(call);
  }

  /** The results and the progress of its calls, in the order of their lines. */
  public List<TurnResult> results() {
    return Collections.unmodifiableList(results);
  }

  void result(TurnResult result) {
    results.add(result);
  }

  /** The {@code # metrics} that belong to it, inline ones included. */
  public List<Line.Comment> metrics() {
    return Collections.unmodifiableList(metrics);
  }

  void metrics(Line.Comment comment) {
    metrics.add(comment);
  }

  /** The calls of a model that its lines count, each once. */
  public List<ModelCall> modelCalls() {
    return Collections.unmodifiableList(modelCalls);
  }

  void modelCall(ModelCall call) {
    modelCalls.add(call);
  }

  /** The sum of its model calls. */
  public Tokens tokens() {
    Tokens sum = Tokens.NONE;
    for (ModelCall call : modelCalls) {
      sum = sum.plus(call.tokens());
    }
    return sum;
  }

  /** All its lines in the order of the recording, comments and blank lines behind them included. */
  public List<TurnLine> lines() {
    return Collections.unmodifiableList(lines);
  }

  /** The line of the session event that this turn consists of; null in other turns. */
  public Line.@Nullable Lifecycle event() {
    if (role == Role.SYSTEM) {
      for (TurnLine line : lines) {
        if (line.isEvent()) {
          return line.line() instanceof Line.Lifecycle event ? event : null;
        }
      }
    }
    return null;
  }

  /** Whether this is the event that a summary replaced the context. */
  public boolean isCompaction() {
    Line.Lifecycle event = event();
    return event != null && event.kind() == LineKind.LIFECYCLE && event.name().equals("compact");
  }

  /** The summary that replaced the context; empty where the recording does not have it. */
  public Optional<String> summary(TextBlobs blobs) {
    Line.Lifecycle event = isCompaction() ? event() : null;
    return event == null ? Optional.empty() : result(event, blobs).or(() -> event.arg("summary"));
  }

  /** Whether this is the message that holds the summary of a compaction. */
  public boolean isSummary() {
    return role == Role.USER
        && lines.getFirst().line() instanceof Line.Message message
        && message.meta().get("extra.compact_summary").isPresent();
  }

  /**
   * What the agent told the model in its own words, such as its system prompt; empty if this is not
   * such an event.
   */
  public Optional<String> instructions(TextBlobs blobs) {
    Line.Lifecycle event = event();
    return event != null && event.name().equals("context") && !event.arg("role").equals(USER_ROLE)
        ? result(event, blobs)
        : Optional.empty();
  }

  /** The schemas of the tools that the model was given; empty if this event does not list them. */
  public List<Json> tools(TextBlobs blobs) {
    Line.Lifecycle event = event();
    return event != null && event.name().equals("tools")
        ? result(event, blobs).map(ToolSchemas::of).orElse(List.of())
        : List.of();
  }

  private static Optional<String> result(Line.Lifecycle event, TextBlobs blobs) {
    Optional<String> text = Optional.ofNullable(event.result());
    List<BlobRefs.Ref> refs = text.map(BlobRefs::in).orElse(List.of());
    return refs.isEmpty() ? text : blobs.text(refs.getFirst().sha256()).or(() -> text);
  }

  /** Adds a line; returns how much memory that takes. */
  long line(TurnLine line) {
    lines.add(line);
    long more = 2L * line.source().bytes().length + 200;
    size += more;
    return more;
  }

  /** About how much memory it takes. */
  long size() {
    return size;
  }

  /** Whether one of its calls has that id. */
  boolean hasCall(String id) {
    if (calls.size() > FEW) {
      callIds = callIds == null ? new HashSet<>() : callIds;
      for (int i = callIds.size(); i < calls.size(); i++) {
        callIds.add(calls.get(i).id());
      }
      return callIds.contains(id);
    }
    return calls.stream().anyMatch(call -> call.id().equals(id));
  }

  /** Whether no line to come can add to it. */
  boolean isSettled() {
    return !isOpen && !isLast && openCalls == 0 && awaitedUsage == 0;
  }
}
