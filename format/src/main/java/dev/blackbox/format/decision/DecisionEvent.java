package dev.blackbox.format.decision;

import java.util.Optional;

/**
 * One line of a run's {@code events.jsonl}: what somebody who watched an agent from outside saw
 * (docs/format/decision-1.md).
 */
public record DecisionEvent(
    Envelope envelope,
    DecisionSession session,
    DecisionRequest request,
    PromptProvenance promptProvenance,
    ModelOutput modelOutput,
    AgentAction action,
    Evaluation evaluation) {

  /** The kind its summary names, if it names one. */
  public Optional<EventKind> kind() {
    return EventKind.of(action.actionSummary());
  }
}
