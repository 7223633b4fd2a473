package dev.blackbox.session.cost;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

class DollarsTest {

  @Test
  void amountsBelowADollarKeepFourDigits() {
    assertThat(Dollars.of(new BigDecimal("0.01931"))).isEqualTo("$0.0193");
    assertThat(Dollars.of(new BigDecimal("42.169"))).isEqualTo("$42.17");
    assertThat(Dollars.of(BigDecimal.ZERO)).isEqualTo("$0.00");
  }

  @Test
  void lessThanACentIsNotNothing() {
    assertThat(Dollars.cents(new BigDecimal("0.004"))).isEqualTo("<$0.01");
    assertThat(Dollars.cents(new BigDecimal("0.226"))).isEqualTo("$0.23");
    assertThat(Dollars.cents(BigDecimal.ZERO)).isEqualTo("$0.00");
  }
}
