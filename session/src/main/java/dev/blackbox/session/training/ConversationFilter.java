package dev.blackbox.session.training;

import java.util.Optional;

/**
 * Selects conversations.
 *
 * @param minToolCalls 0 for any
 * @param maxTokens 0 for any
 */
public record ConversationFilter(
    boolean isOnlySuccessful,
    long minToolCalls,
    long maxTokens,
    boolean isWithoutErrors,
    boolean isWithoutRedacted) {
  public static final ConversationFilter NONE = new ConversationFilter(false, 0, 0, false, false);

  /** Returns why the conversation is excluded; empty if it is not. */
  Optional<ExclusionReason> objection(Traits traits) {
    if (traits.flaw() != null) {
      return Optional.of(traits.flaw());
    }
    if (isOnlySuccessful && !traits.isSuccessful()) {
      return Optional.of(ExclusionReason.NOT_SUCCESSFUL);
    }
    if (traits.toolCalls() < minToolCalls) {
      return Optional.of(ExclusionReason.TOO_FEW_CALLS);
    }
    if (maxTokens > 0 && traits.tokens() > maxTokens) {
      return Optional.of(ExclusionReason.TOO_LONG);
    }
    if (isWithoutErrors && traits.errors() > 0) {
      return Optional.of(ExclusionReason.ERRORS);
    }
    return isWithoutRedacted && traits.isRedacted()
        ? Optional.of(ExclusionReason.REDACTED)
        : Optional.empty();
  }
}
