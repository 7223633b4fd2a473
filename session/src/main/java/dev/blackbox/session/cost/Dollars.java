package dev.blackbox.session.cost;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Formats dollars for people. */
public final class Dollars {
  private Dollars() {}

  /** Formats dollars with cents, and smaller amounts with more decimals: {@code $0.0193}. */
  public static String of(BigDecimal cost) {
    boolean isSmall = cost.signum() != 0 && cost.abs().compareTo(BigDecimal.ONE) < 0;
    return "$" + cost.setScale(isSmall ? 4 : 2, RoundingMode.HALF_UP).toPlainString();
  }

  /** Formats dollars in whole cents: {@code $0.23}, {@code <$0.01}. */
  public static String cents(BigDecimal cost) {
    BigDecimal cents = cost.setScale(2, RoundingMode.HALF_UP);
    return cents.signum() == 0 && cost.signum() > 0 ? "<$0.01" : "$" + cents.toPlainString();
  }
}
