package dev.blackbox.format.decision.contract;

import dev.blackbox.format.decision.DecisionEvent;
import dev.blackbox.format.decision.Envelope;
import dev.blackbox.format.decision.EventKind;
import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Rule;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Rules that connect the events of a run: ids, spans, time, identity (decision-1 §3). */
final class TraceRules {
  private final List<Finding> findings;
  private final @Nullable NumberedEvent prepared;
  private final Set<String> ids = new HashSet<>();
  private final Set<String> spans = new HashSet<>();
  private @Nullable DecisionEvent first;
  private Instant latest = Instant.MIN;

  private TraceRules(List<Finding> findings, @Nullable NumberedEvent prepared) {
    this.findings = findings;
    this.prepared = prepared;
  }

  static void check(DecisionRun run, List<Finding> findings) {
    NumberedEvent prepared = run.find(EventKind.WORKSPACE_PREPARED).orElse(null);
    TraceRules rules = new TraceRules(findings, prepared);
    run.events().forEach(rules::check);
  }

  private void check(NumberedEvent event) {
    DecisionEvent root = first == null ? event.event() : first;
    first = root;
    Envelope envelope = event.event().envelope();
    if (!ids.add(envelope.eventId())) {
      add(event, Rule.RUN_EVENT_ID_TWICE, "event_id " + envelope.eventId() + " was used before");
    }
    if (!envelope.traceId().equals(root.envelope().traceId())) {
      add(event, Rule.RUN_TRACE, "trace_id differs from that of the first event");
    }
    span(event, envelope);
    time(event, envelope);
    identity(event, root);
  }

  private void span(NumberedEvent event, Envelope envelope) {
    String parent = envelope.parentSpanId();
    if (parent == null && !spans.isEmpty()) {
      add(event, Rule.RUN_SPAN, "parent_span_id is null; only the first event has no parent");
    } else if (parent != null && !spans.contains(parent)) {
      add(
          event,
          Rule.RUN_SPAN,
          "parent_span_id " + parent + " is not the span of an earlier event");
    }
    if (!spans.add(envelope.spanId())) {
      add(event, Rule.RUN_SPAN, "span_id " + envelope.spanId() + " was used before");
    }
  }

  private void time(NumberedEvent event, Envelope envelope) {
    Optional<Instant> time = parse(envelope.timestamp());
    if (time.isEmpty()) {
      add(
          event,
          Rule.RUN_TIME,
          "timestamp is \"" + envelope.timestamp() + "\", expected RFC 3339: 2026-01-31T12:00:00Z");
    } else if (time.get().isBefore(latest)) {
      add(event, Rule.RUN_TIME, "timestamp is before that of an earlier event");
    } else {
      latest = time.get();
    }
  }

  private static Optional<Instant> parse(String timestamp) {
    try {
      return Optional.of(OffsetDateTime.parse(timestamp).toInstant());
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private void identity(NumberedEvent event, DecisionEvent root) {
    DecisionEvent here = event.event();
    if (!here.session().equals(root.session())) {
      add(event, Rule.RUN_IDENTITY, "session differs from that of the first event");
    } else if (!here.request().requestId().equals(root.request().requestId())) {
      add(event, Rule.RUN_IDENTITY, "request_id differs from that of the first event");
    }
    request(event);
  }

  private void request(NumberedEvent event) {
    String here = event.event().request().userRequestRaw();
    if (prepared != null && !here.equals(prepared.event().request().userRequestRaw())) {
      add(
          event,
          Rule.RUN_IDENTITY,
          "user_request_raw is \""
              + Finding.excerpt(here)
              + "\", in workspace_prepared it is \""
              + Finding.excerpt(prepared.event().request().userRequestRaw())
              + "\"");
    }
  }

  private void add(NumberedEvent event, Rule rule, String message) {
    findings.add(event.finding(rule, message));
  }
}
