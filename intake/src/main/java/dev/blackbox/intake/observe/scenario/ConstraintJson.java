package dev.blackbox.intake.observe.scenario;

import dev.blackbox.format.json.Json;
import java.util.ArrayList;
import java.util.List;

/** ConstraintJson as JSON, for a runner that takes over from another. */
public final class ConstraintJson {
  private ConstraintJson() {}

  public static Json json(List<ScenarioConstraint> constraints) {
    return new Json.Items(
        constraints.stream()
            .map(
                constraint ->
                    (Json)
                        Json.Fields.EMPTY
                            .with("id", Json.of(constraint.id()))
                            .with("rule", Json.of(constraint.rule())))
            .toList());
  }

  public static List<ScenarioConstraint> read(Json json) {
    List<ScenarioConstraint> constraints = new ArrayList<>();
    if (json instanceof Json.Items items) {
      for (Json item : items.items()) {
        if (item instanceof Json.Fields fields) {
          constraints.add(ScenarioConstraint.of(text(fields, "id"), text(fields, "rule")));
        }
      }
    }
    return constraints;
  }

  private static String text(Json.Fields fields, String name) {
    return fields.get(name).map(Json::text).orElse("");
  }
}
