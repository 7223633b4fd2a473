package dev.blackbox.session.training;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What filters ask about a conversation.
 *
 * @param repository what the session worked on, as far as it tells; parts of one repository are
 *     never split
 * @param isSuccessful whether the session says that it reached its end
 * @param reward what it was worth to whoever judged it; null where nobody did
 * @param tokens how long it is: as the model counted, else a quarter of its characters
 * @param flaw what keeps it from being a row whatever the filters say; null where nothing does
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
