package dev.blackbox.session.atif.check;

import dev.blackbox.format.finding.Rule;
import dev.blackbox.format.json.Json;
import dev.blackbox.session.atif.model.ObjectKind;
import dev.blackbox.session.atif.model.Step;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Checks one step. */
final class StepCheck {
  private static final List<String> AGENT_ONLY =
      List.of("model_name", "reasoning_effort", "reasoning_content", "tool_calls", "metrics");

  private final ContentCheck content;
  private final Consumer<String> references;

  /**
   * A check of steps.
   *
   * @param references receives the ids of trajectories that should be embedded
   */
  StepCheck(ContentCheck content, Consumer<String> references) {
    this.content = content;
    this.references = references;
  }

  void check(ObjectCheck step, int position) {
    step.closed(ObjectKind.STEP);
    number(step, position);
    timestamp(step);
    source(step);
    content.check(step.required("message", ContentCheck::type, "a text or parts"), "message", step);
    step.optionalText("model_name");
    step.optional("reasoning_effort", StepCheck::effort, "a text or a number");
    step.optionalText("reasoning_content");
    step.optional("is_copied_context", TypeMatch::truth, "true or false");
    step.optionalCount("llm_call_count");
    step.optionalObject("extra");
    Set<String> calls = calls(step);
    results(step, calls);
    metrics(step.inner("metrics"));
  }

  private static void metrics(@Nullable ObjectCheck metrics) {
    if (metrics == null) {
      return;
    }
    metrics.closed(ObjectKind.METRICS);
    metrics.optionalWholes("prompt_tokens", "completion_tokens", "cached_tokens");
    metrics.optional("cost_usd", TypeMatch::number, "a number");
    metrics.optionalItems("prompt_token_ids", TypeMatch::whole, "a whole number");
    metrics.optionalItems("completion_token_ids", TypeMatch::whole, "a whole number");
    metrics.optionalItems("logprobs", TypeMatch::number, "a number");
    metrics.optionalObject("extra");
  }

  private static void number(ObjectCheck step, int position) {
    Json id = step.required("step_id", TypeMatch::whole, "a whole number");
    if (id != null && !isNumber(id.text().strip(), position)) {
      step.wrong(
          Rule.ATIF_STEP_ORDER, "step_id", "is " + id.text() + ", expected " + position + " here");
    }
  }

  private static boolean isNumber(String text, int position) {
    String plain = text.replace("_", "").replaceFirst("^\\+", "").replaceFirst("\\.0*$", "");
    String digits = plain.replaceFirst("^0+(?=\\d)", "");
    return digits.equals(Integer.toString(position)) || (position == 1 && text.equals("true"));
  }

  private static void timestamp(ObjectCheck step) {
    String time = step.optionalText("timestamp");
    if (time == null) {
      return;
    }
    if (!IsoTime.isTime(time)) {
      step.wrong(
          Rule.ATIF_FIELD_VALUE, "timestamp", "is \"" + time + "\", which is not an ISO 8601 time");
    } else if (!IsoTime.isExact(time)) {
      step.wrong(
          Rule.ATIF_TIME_SHAPE,
          "timestamp",
          "is \"" + time + "\", expected date, time and zone: 2025-12-18T03:21:11Z");
    }
  }

  private static void source(ObjectCheck step) {
    String source = step.requiredText("source");
    if (source == null) {
      return;
    }
    switch (source) {
      case Step.AGENT -> dispatched(step);
      case Step.USER, Step.SYSTEM -> {
        for (String name : AGENT_ONLY) {
          if (step.value(name) != null) {
            step.wrong(
                Rule.ATIF_AGENT_ONLY, name, "is in a " + source + " step, only agents have it");
          }
        }
      }
      default ->
          step.wrong(
              Rule.ATIF_FIELD_VALUE,
              "source",
              "is \"" + source + "\", expected system, user or agent");
    }
  }

  /** A step without a model call has neither reasoning nor metrics. */
  private static void dispatched(ObjectCheck step) {
    Json count = step.value("llm_call_count");
    if (count == null || !isNumber(count.text().strip(), 0)) {
      return;
    }
    for (String name : List.of("metrics", "reasoning_content")) {
      if (step.value(name) != null) {
        step.wrong(Rule.ATIF_FIELD_VALUE, name, "is in a step with llm_call_count 0");
      }
    }
  }

  private static TypeMatch effort(Json json) {
    return json instanceof Json.Text ? TypeMatch.EXACT : TypeMatch.number(json);
  }

  private static Set<String> calls(ObjectCheck step) {
    Set<String> ids = new HashSet<>();
    List<Json> calls = step.optionalItems("tool_calls");
    for (int i = 0; calls != null && i < calls.size(); i++) {
      ObjectCheck call = step.member("tool_calls", calls, i);
      String id = call == null ? null : call(call);
      if (id != null && !ids.add(id)) {
        step.wrong(
            Rule.ATIF_DUPLICATE_CALL_ID, "tool_calls", "two calls have the id \"" + id + "\"");
      }
    }
    return ids;
  }

  private static @Nullable String call(ObjectCheck call) {
    call.closed(ObjectKind.TOOL_CALL);
    call.requiredName("function_name");
    call.required("arguments", TypeMatch::object, "an object");
    call.optionalObject("extra");
    return call.requiredName("tool_call_id");
  }

  private void results(ObjectCheck step, Set<String> calls) {
    ObjectCheck observation = step.inner("observation");
    if (observation == null) {
      return;
    }
    observation.closed(ObjectKind.OBSERVATION);
    List<Json> results = observation.requiredItems("results");
    for (int i = 0; results != null && i < results.size(); i++) {
      ObjectCheck result = observation.member("results", results, i);
      if (result != null) {
        result(result, calls);
      }
    }
  }

  private void result(ObjectCheck result, Set<String> calls) {
    result.closed(ObjectKind.OBSERVATION_RESULT);
    String call = result.optionalText("source_call_id");
    if (call != null && !calls.contains(call)) {
      result.wrong(
          Rule.ATIF_CALL_UNKNOWN,
          "source_call_id",
          "is \"" + call + "\", which is not a call of this step");
    }
    Json text = result.optional("content", ContentCheck::type, "a text or parts");
    content.check(text, "content", result);
    result.optionalObject("extra");
    List<Json> refs = result.optionalItems("subagent_trajectory_ref");
    for (int i = 0; refs != null && i < refs.size(); i++) {
      ObjectCheck ref = result.member("subagent_trajectory_ref", refs, i);
      if (ref != null) {
        reference(ref);
      }
    }
  }

  private void reference(ObjectCheck ref) {
    ref.closed(ObjectKind.SUBAGENT_REF);
    String id = ref.optionalText("trajectory_id");
    ref.optionalText("trajectory_path");
    ref.optionalText("session_id");
    ref.optionalObject("extra");
    boolean hasPath = ref.value("trajectory_path") != null;
    if (ref.value("trajectory_id") == null && !hasPath) {
      ref.wrong(
          Rule.ATIF_REFERENCE,
          "trajectory_id",
          "is missing, and so is trajectory_path; one must be");
    } else if (id != null && !hasPath) {
      references.accept(id);
    }
  }
}
