package dev.blackbox.session.atif.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.session.atif.Atif;
import dev.blackbox.session.usage.Usage;
import dev.blackbox.session.usage.UsageCounter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Which steps of a document are one model call. */
final class StepUsageTest {
  private static final String AGENT =
      """
      {"step_id": %d, "source": "agent", "message": "Tea.", "model_name": "heron-2",
       "metrics": {"prompt_tokens": 120, "completion_tokens": 8, "cached_tokens": 100}}\
      """;
  private static final String CALLING =
      """
      {"step_id": %d, "source": "agent", "message": "", "model_name": "heron-2",
       "tool_calls": [{"tool_call_id": "c%1$d", "function_name": "look", "arguments": {}}],
       "observation": {"results": [{"source_call_id": "c%1$d", "content": "No."}]},
       "metrics": {"prompt_tokens": 120, "completion_tokens": 8, "cached_tokens": 100,
        "cost_usd": 0.5}}\
      """;
  private static final String USER =
      "{\"step_id\": %d, \"source\": \"user\", \"message\": \"And?\"}";
  private static final String SYSTEM =
      "{\"step_id\": %d, \"source\": \"system\", \"message\": \"Be brief.\"}";
  private static final String SILENT =
      "{\"step_id\": %d, \"source\": \"agent\", \"message\": \"Hm.\"}";

  @Test
  void stepsThatFollowEachOtherWithEqualCountsAreOneCall() throws IOException {
    assertThat(usage(AGENT, AGENT, AGENT).modelCalls()).isEqualTo(1);
  }

  @Test
  void anotherStepBetweenThemMakesTwoCalls() throws IOException {
    assertThat(usage(AGENT, USER, AGENT).modelCalls()).isEqualTo(2);
    assertThat(usage(AGENT, SYSTEM, AGENT).modelCalls()).isEqualTo(2);
    assertThat(usage(AGENT, SILENT, AGENT).modelCalls()).isEqualTo(2);
  }

  @Test
  void aResultBetweenThemMakesTwoCalls() throws IOException {
    Usage usage = usage(CALLING, CALLING, CALLING, AGENT);

    assertThat(usage.modelCalls()).isEqualTo(4);
    assertThat(usage.tokens().in()).isEqualTo(80);
    assertThat(usage.tokens().cached()).isEqualTo(400);
    assertThat(usage.tokens().out()).isEqualTo(32);
    assertThat(usage.cost().orElseThrow()).isEqualByComparingTo("1.5");
    assertThat(usage.models()).containsOnlyKeys("heron-2");
  }

  @Test
  void aStepThatRepeatsTheCountsAfterTwoCallsAddsNoThird() throws IOException {
    assertThat(usage(CALLING, AGENT, AGENT).modelCalls()).isEqualTo(2);
  }

  private static Usage usage(String... steps) throws IOException {
    StringBuilder document =
        new StringBuilder(
            "{\"schema_version\": \"ATIF-v1.7\", \"session_id\": \"s\", \"agent\": {\"name\":"
                + " \"a\", \"version\": \"1\"}, \"steps\": [");
    for (int i = 0; i < steps.length; i++) {
      document.append(i == 0 ? "" : ",").append(steps[i].formatted(i + 1));
    }
    byte[] bbox = Atif.toBbox(Atif.utf8(document.append("]}").toString()));
    UsageCounter counter = new UsageCounter();
    new BboxReader(new ByteArrayInputStream(bbox)).forEach(counter);
    return counter.usage();
  }
}
