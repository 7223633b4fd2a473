package dev.blackbox.session.training;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The properties of a conversation that filters use.
 *
 * @param repository the repository of the session, if known; a repository is never split
 * @param isSuccessful whether the session states that it reached its end
 * @param reward the score of a judge, or null
 * @param tokens its length: as the model counted, else a quarter of its characters
 * @param flaw why it cannot be a row whatever the filters are, or null
 */
public record Traits(
    String repository,
    boolean isSuccessful,
    @Nullable BigDecimal reward,
    int toolCalls,
    int errors,
    long tokens,
    boolean isRedacted,
    @Nullable ExclusionReason flaw) {}
