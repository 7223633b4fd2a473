package dev.blackbox.intake.observe.scenario;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What an agent is asked to do.
 *
 * @param id the name of the scenario
 * @param request the text for the agent; {@link #UNKNOWN} if only its command line has it
 * @param folder the folder that files named by constraints are relative to
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
