package dev.blackbox.library.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blackbox.intake.archive.RecordingSummary;
import dev.blackbox.library.common.BlackboxException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SessionNamesTest {
  private final SessionNames names =
      new SessionNames(
          List.of(
              session(1, "258c7280", "Implement spotter-gqc"),
              session(2, "77aa", "Fix the cart"),
              session(3, "258d0000", "Fix the tests of the cart")));

  @Test
  void sessionsAreNamedByNumberIdAndRequest() throws BlackboxException {
    assertThat(number("--last")).isEqualTo(1);
    assertThat(number("2")).isEqualTo(2);
    assertThat(number("258c")).isEqualTo(1);
    assertThat(number("GQC")).isEqualTo(1);
    assertThat(number("the tests")).isEqualTo(3);
  }

  @Test
  void otherWordsNameNothing() throws BlackboxException {
    assertThat(names.find("door.bbox")).isEmpty();
    assertThat(names.find("ca")).isEmpty();
    assertThat(new SessionNames(List.of()).find("--last")).isEmpty();
  }

  @Test
  void nameThatFitsSeveralIsRefusedWithTheirNumbers() {
    assertThatThrownBy(() -> names.find("cart")).hasMessage("cart: 2 sessions match: 2, 3");
    assertThatThrownBy(() -> names.find("258")).hasMessage("258: 2 sessions match: 1, 3");
  }

  @Test
  void numberBeyondTheListIsRefused() {
    assertThatThrownBy(() -> names.find("4"))
        .hasMessage("4: no file has this name, and blackbox list has 3 sessions");
  }

  private int number(String name) throws BlackboxException {
    return names.find(name).orElseThrow().number();
  }

  private static StoredSession session(int number, String id, String asked) {
    RecordingSummary summary =
        new RecordingSummary(
            id,
            "",
            "",
            "",
            asked,
            "",
            "",
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            BigDecimal.ZERO,
            BigDecimal.ZERO,
            0,
            0,
            "");
    return new StoredSession(number, Path.of(number + ".bbox"), "", summary);
  }
}
