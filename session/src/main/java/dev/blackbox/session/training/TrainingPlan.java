package dev.blackbox.session.training;

/**
 * The options for training rows.
 *
 * @param hasReasoning whether answers include the model's reasoning
 * @param isRedacted whether secrets are masked first
 * @param isWithoutDuplicates whether near-duplicates give only one row
 */
public record TrainingPlan(
    RowShape shape,
    boolean hasReasoning,
    boolean isRedacted,
    boolean isWithoutDuplicates,
    ConversationFilter filters,
    ValidationSplit split) {
  /** Whether rows depend on how the session ended. */
  public boolean needsOutcome() {
    return filters.isOnlySuccessful() || shape == RowShape.ROLLOUT;
  }
}
