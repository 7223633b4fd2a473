package dev.blackbox.format.decision;

/** A constraint on the agent: {@code scope.no_ci_changes}. */
public record Constraint(String id, ConstraintType type, String rule) {}
