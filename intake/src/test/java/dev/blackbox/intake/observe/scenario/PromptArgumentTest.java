package dev.blackbox.intake.observe.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PromptArgumentTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "claude,-p,Fix it | Fix it",
        "/opt/bin/claude,--model,opus,--print,Fix it,--verbose | Fix it",
        "claude,Fix it | Fix it",
        "claude,mcp | ",
        "claude,-p,--verbose | ",
        "claude,--model,opus | ",
        "claude | ",
        "codex,exec,Fix it | Fix it",
        "codex,exec,--json,--full-auto,Fix it | Fix it",
        "gemini,-p,Fix it | Fix it",
        "opencode,run,Fix it | Fix it",
        "grep,-p,Fix it | "
      })
  void requestOfAKnownAgentIsFound(String argv, String request) {
    assertThat(PromptArgument.of(List.of(argv.split(","))).orElse(null)).isEqualTo(request);
  }
}
