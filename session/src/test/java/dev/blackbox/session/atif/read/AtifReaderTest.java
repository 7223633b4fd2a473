package dev.blackbox.session.atif.read;

import static dev.blackbox.session.atif.Atif.there;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Rule;
import dev.blackbox.session.atif.Atif;
import dev.blackbox.session.atif.model.Step;
import dev.blackbox.session.atif.model.StepContent;
import dev.blackbox.session.atif.model.Trajectory;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AtifReaderTest {
  private static final String DOCUMENT =
      """
      {"schema_version": "ATIF-v1.6", "mood": "good",
       "agent": {"name": "finder", "version": 2, "tool_definitions": [{"type": "function"}]},
       "steps": [
        {"step_id": "1", "source": "user", "message": [{"type": "text", "text": "Look."},
          {"type": "image", "source": {"media_type": "image/png", "path": "a.png"}}, 7]},
        {"source": "agent", "tool_calls": [{"tool_call_id": "c1", "function_name": "look",
           "arguments": "all"}],
         "observation": {"results": [{"source_call_id": "c1", "content": "seen",
           "subagent_trajectory_ref": {"trajectory_id": "t"}}]},
         "metrics": {"prompt_tokens": 12.0, "cost_usd": 0.1000000000000000055, "speed": 3}},
        5],
       "subagent_trajectories": [{"trajectory_id": "t", "steps": []}]}
      """;

  @Test
  void whatIsWrongIsReadAllTheSame() throws IOException {
    Trajectory read = read(DOCUMENT, new ArrayList<>()).orElseThrow();

    assertThat(read.schemaVersion()).isEqualTo("ATIF-v1.6");
    assertThat(read.unknown().get("mood").orElseThrow().text()).isEqualTo("good");
    assertThat(read.subagents()).extracting(Trajectory::trajectoryId).containsExactly("t");
    assertThat(read.steps()).extracting(Step::id).containsExactly(1L, 2L);
    assertThat(read.steps().getFirst().message().display()).isEqualTo("Look.\n[image: a.png]\n7");
    Step agent = read.steps().get(1);
    assertThat(agent.message()).isEqualTo(StepContent.EMPTY);
    assertThat(agent.toolCalls().getFirst().arguments().text()).isEqualTo("{\"_\":[\"all\"]}");
    assertThat(agent.observed().getFirst().subagents()).hasSize(1);
    assertThat(there(agent.metrics()).promptTokens()).isEqualTo(12);
    assertThat(there(agent.metrics()).cost()).isEqualTo(new BigDecimal("0.1000000000000000055"));
    assertThat(there(agent.metrics()).unknown().get("speed")).isPresent();
  }

  @Test
  void documentCutAnywhereIsReadAsFarAsItGoes() throws IOException {
    byte[] whole = Atif.utf8(DOCUMENT.strip());
    for (int length = 0; length < whole.length; length++) {
      List<Finding> findings = new ArrayList<>();

      TrajectoryReader.read(new ByteArrayInputStream(Arrays.copyOf(whole, length)), findings::add);

      assertThat(findings)
          .as("cut at " + length)
          .extracting(Finding::rule)
          .containsExactly(Rule.ATIF_NOT_JSON);
      assertThat(Atif.toBbox(Arrays.copyOf(whole, length), findings)).isNotNull();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[]",
        "7",
        "\"text\"",
        "{\"steps\":[1,null,[],\"x\"],\"agent\":[],\"final_metrics\":7}  {}",
        "{\"a\":1,}",
        "\ufeff{\"steps\":[]}",
        "{\"n\":01}",
        "{\"s\":\"\u0001\"}"
      })
  void whatIsNoTrajectoryIsTold(String text) throws IOException {
    List<Finding> findings = new ArrayList<>();

    read(text, findings);

    assertThat(findings).extracting(Finding::rule).contains(Rule.ATIF_NOT_JSON);
  }

  @Test
  void tooDeepIsTold() throws IOException {
    String nested = "{\"subagent_trajectories\":[".repeat(100_000);
    String arrays = "{\"extra\":" + "[".repeat(100_000);
    for (String bomb : List.of(nested, arrays)) {
      List<Finding> findings = new ArrayList<>();

      read(bomb, findings);

      assertThat(findings).extracting(Finding::rule).containsExactly(Rule.ATIF_NOT_JSON);
      assertThat(Atif.validate(Atif.utf8(bomb), true).isValid()).isFalse();
      assertThat(Atif.toBbox(Atif.utf8(bomb), findings)).isNotNull();
    }
  }

  @Test
  void hugeNumbersStayNumbers() throws IOException {
    String huge = "1e999999999";
    String digits = "9".repeat(5_000);
    String document =
        "{\"steps\":[{\"step_id\":%s,\"source\":\"agent\",\"message\":\"\",\"metrics\":{"
                .formatted(digits)
            + "\"prompt_tokens\":%s,\"cost_usd\":%s}}]}".formatted(huge, huge);

    Trajectory read = read(document, new ArrayList<>()).orElseThrow();

    assertThat(read.steps().getFirst().id()).isEqualTo(1);
    assertThat(there(read.steps().getFirst().metrics()).promptTokens()).isNull();
    byte[] bbox = Atif.toBbox(Atif.utf8(document));
    assertThat(Atif.meaning(Atif.json(Atif.export(bbox))))
        .isEqualTo(Atif.meaning(Atif.json(Atif.utf8(document))));
  }

  private static Optional<Trajectory> read(String text, List<Finding> findings) throws IOException {
    return TrajectoryReader.read(new ByteArrayInputStream(Atif.utf8(text)), findings::add);
  }
}
