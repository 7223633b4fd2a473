package dev.blackbox.intake.claudecode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.intake.source.TranscriptSource;
import dev.blackbox.intake.testing.Imported;
import dev.blackbox.session.usage.Tokens;
import dev.blackbox.session.usage.Usage;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Usage that Claude Code and its SDK state in unusual ways. */
final class ClaudeUsageTest {
  private static final String ANSWER =
      """
      {"type":"assistant","session_id":"s1","parent_tool_use_id":null,"message":{"id":"m%d",\
      "role":"assistant","model":"claude-steep-1","content":[{"type":"text","text":"Tea."}],\
      "usage":{"input_tokens":10,"output_tokens":1}}}
      """;
  private static final String RESULT =
      """
      {"type":"result","subtype":"success","session_id":"%s","uuid":"%s","result":"Tea is ready.",\
      "total_cost_usd":%s,"usage":{"input_tokens":10,"cache_creation_input_tokens":4,\
      "cache_read_input_tokens":90,"output_tokens":25}}
      """;

  @TempDir Path folder;

  @Test
  void aResultWithoutModelsKeepsItsTextUsageAndCost() {
    Imported imported = imported(ANSWER.formatted(1) + RESULT.formatted("s1", "r1", "0.0125"));

    assertThat(imported.text())
        .contains("→ Tea is ready.")
        .contains(
            "# metrics model=claude-steep-1 prompt_tokens=104 completion_tokens=25 cached_tokens=90"
                + " extra.cache_write_5m=4 cost_usd=0.0125 extra.sum=turn extra.result_id=r1");
    assertThat(imported.usage().modelCalls()).isEqualTo(1);
    assertThat(imported.usage().tokens()).isEqualTo(new Tokens(14, 25, 90));
  }

  /** The cost counts from the beginning of the session, the usage from the last result. */
  @Test
  void resultsOfOneSessionAddUpToTheLastTotal() {
    Usage usage =
        imported(
                ANSWER.formatted(1)
                    + RESULT.formatted("s1", "r1", "0.01")
                    + ANSWER.formatted(2)
                    + RESULT.formatted("s1", "r2", "0.025"))
            .usage();

    assertThat(usage.cost().orElseThrow()).isEqualByComparingTo("0.025");
    assertThat(usage.tokens().out()).isEqualTo(50);
  }

  @Test
  void aResultThatAddsNoCostIsIncludedInTheOneBeforeIt() {
    Usage usage =
        imported(RESULT.formatted("s1", "r1", "0.01") + RESULT.formatted("s1", "r2", "0.01"))
            .usage();

    assertThat(usage.modelCalls()).isEqualTo(1);
    assertThat(usage.cost().orElseThrow()).isEqualByComparingTo("0.01");
  }

  @Test
  void queriesOfOneLogAddUp() {
    Usage usage =
        imported(
                RESULT.formatted("s1", "r1", "0.01")
                    + RESULT.formatted("s2", "r2", "0.03")
                    + RESULT.formatted("s1", "r3", "0.005"))
            .usage();

    assertThat(usage.cost().orElseThrow()).isEqualByComparingTo("0.045");
    assertThat(usage.modelCalls()).isEqualTo(3);
  }

  @Test
  void aResultWithoutUsageLeavesThatOfTheMessages() {
    Usage usage =
        imported(
                ANSWER.formatted(1)
                    + "{\"type\":\"result\",\"subtype\":\"success\",\"session_id\":\"s1\"}\n")
            .usage();

    assertThat(usage.modelCalls()).isEqualTo(1);
    assertThat(usage.tokens().in()).isEqualTo(10);
  }

  @Test
  void aLaterCopyOfAMessageWithMoreOutputCounts() {
    String record =
        """
        {"type":"assistant","sessionId":"s1","message":{"id":"%s","role":"assistant",\
        "model":"claude-steep-1","content":[{"type":"text","text":"Tea."}],\
        "usage":{"input_tokens":10,"output_tokens":%d}}}
        """;
    Imported imported =
        imported(
            record.formatted("m1", 3)
                + record.formatted("m2", 5)
                + record.formatted("m1", 40)
                + record.formatted("m2", 2));

    assertThat(imported.usage().modelCalls()).isEqualTo(2);
    assertThat(imported.usage().tokens()).isEqualTo(new Tokens(20, 45, 0));
  }

  /** The hooks at the beginning of a continued session name a session that never begins. */
  @Test
  void aContinuedStreamHasTheIdOfItsSession() {
    String hook =
        "{\"type\":\"system\",\"subtype\":\"hook_response\",\"hook_event\":\"SessionStart\","
            + "\"session_id\":\"gone\"}\n";

    assertThat(imported(hook + RESULT.formatted("s1", "r1", "0.01")).text()).contains("\nid: s1\n");
    assertThat(imported(hook).text()).contains("\nid: gone\n");
  }

  private Imported imported(String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    TranscriptSource source = TranscriptSource.of("-", () -> new ByteArrayInputStream(utf8));
    return Imported.raw("claude-code", folder, Imported.stream(new ClaudeFormat(), source));
  }
}
