package dev.blackbox.format.decision;

import java.util.Optional;

/**
 * One line of a run's {@code events.jsonl}: an observation of an agent from outside
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

  /** The kind that its summary names, if any. */
  public Optional<EventKind> kind() {
    return EventKind.of(action.actionSummary());
  }
}
