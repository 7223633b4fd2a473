package dev.blackbox.session.cost;

import dev.blackbox.session.usage.AnswerIndex;
import dev.blackbox.session.usage.ModelCall;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A model call and its cost.
 *
 * @param day {@code 2026-11-15}; empty if unknown
 * @param tools the tools that the answer called, each name once
 * @param cost null if unknown
 * @param price the price it was computed with, or null
 * @param before the place of a copy with fewer tokens, which is counted there; the charge is for
 *     the rest
 */
public record Charge(
    ModelCall call,
    String day,
    List<String> tools,
    @Nullable BigDecimal cost,
    Basis basis,
    @Nullable Price price,
    AnswerIndex.@Nullable Counted before) {

  /** The source of the cost. */
  public enum Basis {
    /** The recording states it. */
    STATED,
    /** It was computed from the tokens and a price. */
    PRICED,
    /** The model has no price. */
    UNKNOWN
  }

  public Charge {
    tools = List.copyOf(tools);
  }
}
