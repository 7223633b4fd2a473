package dev.blackbox.session.atif.check;

import dev.blackbox.format.finding.Rule;
import dev.blackbox.format.json.Json;
import dev.blackbox.session.atif.model.ObjectKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Checks one trajectory while its fields and steps are read. */
final class TrajectoryCheck {
  private static final Pattern VERSION = Pattern.compile("ATIF-v1\\.[0-8]");
  private static final String NEWEST = "ATIF-v1.8";

  private final ElementPath place;
  private final AtifReport report;
  private final ContentCheck content;
  private final List<Json.Field> fields = new ArrayList<>();
  private final Set<String> references = new LinkedHashSet<>();
  private final Set<String> embedded = new HashSet<>();
  private final StepCheck steps;
  private int stepCount;
  private int embeddedCount;
  private boolean hasStepArray;

  TrajectoryCheck(ElementPath place, AtifReport report, ContentCheck content) {
    this.place = place;
    this.report = report;
    this.content = content;
    this.steps = new StepCheck(content, references::add);
  }

  void field(String name, Json value) {
    boolean isVersion = name.equals("schema_version");
    if (isVersion && place.equals(ElementPath.ROOT)) {
      content.allowSound(value.text().equals(NEWEST));
    }
    fields.add(new Json.Field(name, value));
  }

  void step(Json step) {
    hasStepArray = true;
    stepCount++;
    if (step instanceof Json.Fields object) {
      ElementPath at = place.item("steps", stepCount - 1);
      steps.check(new ObjectCheck(object, at, report), stepCount);
    } else {
      report.add(
          Rule.ATIF_FIELD_TYPE,
          place.item("steps", stepCount - 1),
          "is " + ObjectCheck.display(step) + ", expected an object");
    }
  }

  void noSteps() {
    hasStepArray = true;
    report.add(Rule.ATIF_FIELD_VALUE, place.field("steps"), "is empty, expected one step or more");
  }

  /** The path of the next embedded trajectory. */
  ElementPath nextEmbedded() {
    return place.item("subagent_trajectories", embeddedCount++);
  }

  /** Checks the id of the embedded trajectory that just ended. */
  void embedded(@Nullable String id, ElementPath at) {
    if (id == null) {
      report.add(
          Rule.ATIF_REFERENCE, at.field("trajectory_id"), "is missing, embedded ones need it");
    } else if (!embedded.add(id)) {
      report.add(
          Rule.ATIF_REFERENCE, at.field("trajectory_id"), "is \"" + id + "\", like another one");
    }
  }

  /** Checks what is known only at the end; returns the trajectory's id. */
  @Nullable String end() {
    ObjectCheck root = new ObjectCheck(new Json.Fields(fields), place, report);
    closed();
    version(root);
    root.optionalText("session_id");
    agent(root);
    if (!hasStepArray) {
      root.required("steps", TypeMatch::array, "an array");
    }
    root.optionalText("notes");
    root.optionalText("continued_trajectory_ref");
    root.optionalObject("extra");
    root.optional("subagent_trajectories", TypeMatch::array, "an array of objects");
    totals(root.inner("final_metrics"));
    references.removeAll(embedded);
    for (String id : references) {
      report.add(
          Rule.ATIF_REFERENCE_OPEN, place, "a step refers to \"" + id + "\", not embedded here");
    }
    return root.optionalText("trajectory_id");
  }

  private static void totals(@Nullable ObjectCheck metrics) {
    if (metrics == null) {
      return;
    }
    metrics.closed(ObjectKind.FINAL_METRICS);
    metrics.optionalWholes("total_prompt_tokens", "total_completion_tokens", "total_cached_tokens");
    metrics.optional("total_cost_usd", TypeMatch::number, "a number");
    metrics.optionalCount("total_steps");
    metrics.optionalObject("extra");
  }

  /** The reader reports duplicates, because it sees the arrays too. */
  private void closed() {
    for (Json.Field field : fields) {
      if (!ObjectKind.TRAJECTORY.hasField(field.name())) {
        report.add(
            Rule.ATIF_FIELD_UNKNOWN, place.field(field.name()), "is not a field of the format");
      }
    }
  }

  private void version(ObjectCheck root) {
    boolean isThere = fields.stream().anyMatch(field -> field.name().equals("schema_version"));
    if (!isThere) {
      report.add(Rule.ATIF_VERSION_MISSING, place.field("schema_version"), "is missing");
      return;
    }
    String version = root.requiredText("schema_version");
    if (version != null && !VERSION.matcher(version).matches()) {
      root.wrong(
          Rule.ATIF_FIELD_VALUE,
          "schema_version",
          "is \"" + version + "\", expected ATIF-v1.0 to ATIF-v1.8");
    } else if (NEWEST.equals(version)) {
      root.wrong(
          Rule.ATIF_VERSION_NEW, "schema_version", "is ATIF-v1.8, which older programs reject");
    }
  }

  private static void agent(ObjectCheck root) {
    root.required("agent", TypeMatch::object, "an object");
    ObjectCheck agent = root.value("agent") instanceof Json.Fields ? root.inner("agent") : null;
    if (agent == null) {
      return;
    }
    agent.closed(ObjectKind.AGENT);
    agent.requiredName("name");
    agent.requiredName("version");
    agent.optionalText("model_name");
    agent.optionalItems("tool_definitions", TypeMatch::object, "an object");
    agent.optionalObject("extra");
  }
}
