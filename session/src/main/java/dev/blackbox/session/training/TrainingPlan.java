package dev.blackbox.session.training;

/**
 * What rows somebody wants.
 *
 * @param hasReasoning whether what the model thought is part of its answers
 * @param isRedacted whether secrets are taken out first
 * @param isWithoutDuplicates whether conversations that are nearly the same give one row
 */
public record TrainingPlan(
    RowShape shape,
    boolean hasReasoning,
    boolean isRedacted,
    boolean isWithoutDuplicates,
    ConversationFilter filters,
    ValidationSplit split) {}
