package dev.blackbox.session.model;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A mark the agent set: {@code @checkpoint hour=4 tokens=45000 cost=$12.30} or {@code @snapshot
 * id=after_pr "PR created"}.
 *
 * @param event the position of the event
 * @param label what the mark says of itself, empty if nothing
 * @param tokens as stated, -1 if not
 * @param cost as stated, null if not
 */
public record StepCheckpoint(
    int event, String name, String label, long tokens, @Nullable BigDecimal cost) {}
