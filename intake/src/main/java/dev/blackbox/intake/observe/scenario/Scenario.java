package dev.blackbox.intake.observe.scenario;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What an agent is asked for.
 *
 * @param id the name of the scenario
 * @param request the text for the agent; {@link #UNKNOWN} where only its command line says it
 * @param folder what files named by the constraints are relative to
 */
public record Scenario(
    String id, String request, List<ScenarioConstraint> constraints, Path folder) {
  public static final String UNKNOWN = "unknown";

  public Scenario {
    constraints = List.copyOf(constraints);
  }

  /** A run without a scenario. */
  public static Scenario adHoc(String request, Path folder) {
    return new Scenario("ad-hoc", request, List.of(), folder);
  }

  public Optional<ScenarioConstraint> constraint(String id) {
    return constraints.stream().filter(constraint -> constraint.id().equals(id)).findFirst();
  }

  public boolean isRequestKnown() {
    return !request.equals(UNKNOWN);
  }
}
