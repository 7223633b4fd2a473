package dev.blackbox.session.usage;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MoneyTest {

  @ParameterizedTest
  @CsvSource({
    "$12.30, 12.30",
    "0.00045, 0.00045",
    "4.5e-05, 0.000045",
    "$50, 50",
    ".5, 0.5",
    "2E2, 200"
  })
  void anAmountIsReadExactly(String written, String expected) {
    assertThat(Money.parse(written)).isEqualByComparingTo(new BigDecimal(expected));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "$",
        "-1",
        "$-1",
        "1e999999999",
        "1e-999999999",
        "twelve",
        "1,000",
        "1 000",
        "NaN",
        "0.000000000000000000000000000000001"
      })
  void whatIsNoAmountIsNull(String written) {
    assertThat(Money.parse(written)).isNull();
  }
}
