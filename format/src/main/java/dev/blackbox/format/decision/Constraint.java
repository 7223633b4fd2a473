package dev.blackbox.format.decision;

/** Something the agent was asked to keep to: {@code scope.no_ci_changes}. */
public record Constraint(String id, ConstraintType type, String rule) {}
