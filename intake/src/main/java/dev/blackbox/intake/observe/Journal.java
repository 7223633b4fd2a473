package dev.blackbox.intake.observe;

import dev.blackbox.format.decision.ActionType;
import dev.blackbox.format.decision.AgentAction;
import dev.blackbox.format.decision.Artifact;
import dev.blackbox.format.decision.Constraint;
import dev.blackbox.format.decision.DecisionEvent;
import dev.blackbox.format.decision.DecisionRequest;
import dev.blackbox.format.decision.DecisionSession;
import dev.blackbox.format.decision.Envelope;
import dev.blackbox.format.decision.Evaluation;
import dev.blackbox.format.decision.EventKind;
import dev.blackbox.format.decision.ModelOutput;
import dev.blackbox.format.decision.PromptProvenance;
import dev.blackbox.format.json.Json;
import dev.blackbox.intake.observe.workspace.EventLog;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Writes the events of one run. */
final class Journal {
  private final EventLog log;
  private final Frame frame;
  private final Clock clock;
  private final Map<EventKind, String> spans = new EnumMap<>(EventKind.class);
  private final Map<EventKind, Instant> times = new EnumMap<>(EventKind.class);
  private Instant latest = Instant.MIN;

  Journal(EventLog log, Frame frame, Clock clock) {
    this.log = log;
    this.frame = frame;
    this.clock = clock;
  }

  /** The fields that all events of a run share. */
  record Frame(
      String traceId,
      DecisionSession session,
      String requestId,
      String userRequestRaw,
      PromptProvenance provenance) {
    static Frame of(DecisionEvent event) {
      return new Frame(
          event.envelope().traceId(),
          event.session(),
          event.request().requestId(),
          event.request().userRequestRaw(),
          event.promptProvenance());
    }
  }

  /** The fields of one event. */
  record Entry(
      EventKind kind,
      ActionType type,
      String summary,
      List<Artifact> artifacts,
      List<Constraint> constraints,
      @Nullable Long latencyMillis,
      Evaluation evaluation) {
    Entry(EventKind kind, ActionType type, String summary, List<Artifact> artifacts) {
      this(kind, type, summary, artifacts, List.of(), null, Evaluation.UNKNOWN);
    }
  }

  Frame frame() {
    return frame;
  }

  /** Registers events that are already in the log. */
  void resume(List<DecisionEvent> events) {
    for (DecisionEvent event : events) {
      latest = Instant.parse(event.envelope().timestamp());
      event.kind().ifPresent(kind -> note(kind, event.envelope().spanId()));
    }
  }

  private void note(EventKind kind, String span) {
    spans.put(kind, span);
    times.put(kind, latest);
  }

  /** When an event was recorded that is in the log. */
  Instant time(EventKind kind) {
    return times.getOrDefault(kind, latest);
  }

  boolean has(EventKind kind) {
    return spans.containsKey(kind);
  }

  /** Appends an event durably. */
  void add(Entry entry) throws IOException {
    String span = UUID.randomUUID().toString();
    Instant now = clock.instant();
    latest = now.isBefore(latest) ? latest : now;
    Envelope envelope =
        new Envelope(
            Envelope.SCHEMA,
            UUID.randomUUID().toString(),
            latest.toString(),
            frame.traceId(),
            span,
            parent(entry.kind()),
            Envelope.BLACK_BOX);
    log.add(
        new DecisionEvent(
            envelope,
            frame.session(),
            request(entry.constraints()),
            frame.provenance(),
            output(entry),
            new AgentAction(
                entry.type(), entry.kind().summary(entry.summary()), entry.artifacts(), List.of()),
            entry.evaluation()));
    note(entry.kind(), span);
  }

  private @Nullable String parent(EventKind kind) {
    return switch (kind) {
      case RUN_STARTED -> null;
      case WORKSPACE_PREPARED, AGENT_INVOKED, RUN_FINISHED -> spans.get(EventKind.RUN_STARTED);
      case AGENT_COMPLETED -> spans.get(EventKind.AGENT_INVOKED);
      case ARTIFACTS_CAPTURED, FS_DIFF_CAPTURED -> spans.get(EventKind.AGENT_COMPLETED);
      case COMMANDS_OBSERVED, COMMANDS_OBSERVATION_UNAVAILABLE ->
          spans.get(EventKind.FS_DIFF_CAPTURED);
      case EVALUATION_PERFORMED -> spans.get(EventKind.FS_DIFF_CAPTURED);
    };
  }

  private DecisionRequest request(List<Constraint> constraints) {
    Json.Fields context =
        constraints.isEmpty()
            ? Json.Fields.EMPTY
            : Json.Fields.EMPTY.with(
                "scenario_constraints", Json.of(constraints.stream().map(Constraint::id).toList()));
    return new DecisionRequest(frame.requestId(), frame.userRequestRaw(), constraints, context);
  }

  private static ModelOutput output(Entry entry) {
    Json latency =
        entry.latencyMillis() == null
            ? Json.Literal.NULL
            : Json.of(entry.latencyMillis().longValue());
    return new ModelOutput(
        null,
        entry.kind() == EventKind.ARTIFACTS_CAPTURED ? ModelOutput.CAPTURED : null,
        Json.Literal.NULL,
        List.of(),
        Json.Fields.EMPTY
            .with("input_tokens", Json.Literal.NULL)
            .with("output_tokens", Json.Literal.NULL)
            .with("latency_ms", latency));
  }
}
