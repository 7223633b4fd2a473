package dev.blackbox.format.line;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LineKindTest {

  @ParameterizedTest
  @EnumSource
  void aKindIsAMessageOrAStatementOrNoEvent(LineKind kind) {
    assertThat(kind.isEvent()).isEqualTo(kind.isMessage() || kind.isStatement());
    assertThat(kind.isMessage() && kind.isStatement()).isFalse();
    assertThat(kind.isCall() && !kind.isStatement()).isFalse();
    assertThat(kind.isNamed() && !kind.isStatement()).isFalse();
  }

  @Test
  void everyCallKindCanHaveAResult() {
    Stream<LineKind> calls = Arrays.stream(LineKind.values()).filter(LineKind::isCall);

    assertThat(calls)
        .containsExactlyInAnyOrder(
            LineKind.TOOL,
            LineKind.TOOL_START,
            LineKind.SKILL,
            LineKind.PLAN,
            LineKind.RECALL,
            LineKind.SUBAGENT,
            LineKind.MCP,
            LineKind.QUESTION);
  }
}
