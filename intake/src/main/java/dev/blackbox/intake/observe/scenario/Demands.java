package dev.blackbox.intake.observe.scenario;

import dev.blackbox.format.json.Json;
import java.util.ArrayList;
import java.util.List;

/** Demands as JSON, for a runner that takes over from another. */
public final class Demands {
  private Demands() {}

  public static Json json(List<Demand> demands) {
    return new Json.Items(
        demands.stream()
            .map(
                demand ->
                    (Json)
                        Json.Fields.EMPTY
                            .with("id", Json.of(demand.id()))
                            .with("rule", Json.of(demand.rule())))
            .toList());
  }

  public static List<Demand> read(Json json) {
    List<Demand> demands = new ArrayList<>();
    if (json instanceof Json.Items items) {
      for (Json item : items.items()) {
        if (item instanceof Json.Fields fields) {
          demands.add(Demand.of(text(fields, "id"), text(fields, "rule")));
        }
      }
    }
    return demands;
  }

  private static String text(Json.Fields fields, String name) {
    return fields.get(name).map(Json::text).orElse("");
  }
}
