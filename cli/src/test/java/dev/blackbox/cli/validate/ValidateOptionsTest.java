package dev.blackbox.cli.validate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class ValidateOptionsTest {
  @Test
  void plainOptionsAreReadInAnyOrder() {
    ValidateOptions options =
        ValidateOptions.ofPlain(
            List.of("a", "--json", "-", "--strict", "--verbose", "--errors-only"));

    assertThat(options).isEqualTo(new ValidateOptions(List.of("a", "-"), true, true, true, true));
  }

  @Test
  void anythingElseIsLeftToTheOptionLibrary() {
    assertThat(ValidateOptions.ofPlain(List.of())).isNull();
    assertThat(ValidateOptions.ofPlain(List.of("--json"))).isNull();
    assertThat(ValidateOptions.ofPlain(List.of("a", "-v"))).isNull();
    assertThat(ValidateOptions.ofPlain(List.of("a", "--format", "json"))).isNull();
    assertThat(ValidateOptions.ofPlain(List.of("a", "--"))).isNull();
    assertThat(ValidateOptions.ofPlain(List.of(""))).isNull();
  }
}
