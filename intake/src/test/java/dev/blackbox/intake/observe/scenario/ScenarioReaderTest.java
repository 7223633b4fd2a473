package dev.blackbox.intake.observe.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.decision.ConstraintType;
import dev.blackbox.format.json.Json;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ScenarioReaderTest {
  @Test
  void requestAndConstraintsAreReadAndParametersFilledIn() {
    Parameters parameters =
        new Parameters(Json.Fields.EMPTY.with("file", Json.of("a.log")).with("n", Json.of(3)));

    Scenario scenario =
        ScenarioReader.read(
            """
            # Summaries

            Some words for people.

            ## Request
            Sum up {{file}} in {{n}} lines of {{unknown}}.

            ## Constraints
            - output.json_only: JSON and nothing else
            * `scope.only`: only `src/**` and `*.md`
            - not a constraint
            """,
            Path.of("scenarios/sum.md"),
            parameters);

    assertThat(scenario.id()).isEqualTo("sum");
    assertThat(scenario.request()).isEqualTo("Sum up a.log in 3 lines of {{unknown}}.");
    assertThat(scenario.constraints())
        .extracting(ScenarioConstraint::id)
        .containsExactly("output.json_only", "scope.only");
    assertThat(scenario.constraints())
        .extracting(ScenarioConstraint::type)
        .containsExactly(ConstraintType.FORMAT, ConstraintType.SCOPE);
    assertThat(scenario.constraints().get(1).values()).isEqualTo(List.of("src/**", "*.md"));
  }

  @Test
  void withoutTheHeadingAllButTitleAndConstraintsIsTheRequest() {
    Scenario scenario =
        ScenarioReader.read(
            "# Title\nDo this.\n\n## Notes\nAnd that.\n\n## Constraints\n- style.no_emojis\n",
            Path.of("x.md"),
            Parameters.NONE);

    assertThat(scenario.request()).isEqualTo("Do this.\n\n## Notes\nAnd that.");
    assertThat(scenario.constraints())
        .extracting(ScenarioConstraint::id)
        .containsExactly("style.no_emojis");
  }

  @Test
  void headingsInsideCodeAreText() {
    Scenario scenario =
        ScenarioReader.read(
            "## Request\nRun\n```\n# comment\n## Constraints\n```\nthen stop.\n",
            Path.of("x.md"),
            Parameters.NONE);

    assertThat(scenario.request()).contains("# comment").endsWith("then stop.");
  }
}
