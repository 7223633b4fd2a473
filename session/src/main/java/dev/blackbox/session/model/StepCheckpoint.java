package dev.blackbox.session.model;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A mark set by the agent: {@code @checkpoint hour=4 tokens=45000 cost=$12.30} or {@code @snapshot
 * id=after_pr "PR created"}.
 *
 * @param event the position of the event
 * @param label its label, or empty
 * @param tokens as stated, or -1
 * @param cost as stated, or null
 */
public record StepCheckpoint(
    int event, String name, String label, long tokens, @Nullable BigDecimal cost) {}
