package dev.blackbox.session.cost;

import dev.blackbox.session.usage.ModelCall;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A model call and what it cost.
 *
 * @param day {@code 2026-11-15}, as the recording writes it; empty where it tells no time
 * @param tools what the model called in this answer, each name once
 * @param cost null where nobody knows
 * @param price the price it was reckoned with, null where it was not reckoned
 */
public record Charge(
    ModelCall call,
    String day,
    List<String> tools,
    @Nullable BigDecimal cost,
    Basis basis,
    @Nullable Price price) {

  /** How the cost is known. */
  public enum Basis {
    /** The recording states it. */
    STATED,
    /** The tokens were multiplied with a price. */
    PRICED,
    /** The model has no price here. */
    UNKNOWN
  }

  public Charge {
    tools = List.copyOf(tools);
  }
}
