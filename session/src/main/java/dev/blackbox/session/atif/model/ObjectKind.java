package dev.blackbox.session.atif.model;

import dev.blackbox.format.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The kinds of objects in a document with the fields that each may have. */
public enum ObjectKind {
  TRAJECTORY(
      "schema_version",
      "session_id",
      "trajectory_id",
      "agent",
      "steps",
      "notes",
      "final_metrics",
      "continued_trajectory_ref",
      "extra",
      "subagent_trajectories"),
  AGENT("name", "version", "model_name", "tool_definitions", "extra"),
  STEP(
      "step_id",
      "timestamp",
      "source",
      "message",
      "model_name",
      "reasoning_effort",
      "reasoning_content",
      "tool_calls",
      "observation",
      "metrics",
      "is_copied_context",
      "llm_call_count",
      "extra"),
  TOOL_CALL("tool_call_id", "function_name", "arguments", "extra"),
  OBSERVATION("results"),
  OBSERVATION_RESULT("source_call_id", "content", "subagent_trajectory_ref", "extra"),
  SUBAGENT_REF("trajectory_id", "trajectory_path", "session_id", "extra"),
  METRICS(
      "prompt_tokens",
      "completion_tokens",
      "cached_tokens",
      "cost_usd",
      "prompt_token_ids",
      "completion_token_ids",
      "logprobs",
      "extra"),
  FINAL_METRICS(
      "total_prompt_tokens",
      "total_completion_tokens",
      "total_cached_tokens",
      "total_cost_usd",
      "total_steps",
      "extra"),
  CONTENT_PART("type", "text", "source"),
  IMAGE_SOURCE("media_type", "path"),
  AUDIO_SOURCE("media_type", "path", "duration_sec");

  private final Set<String> fields;

  ObjectKind(String... fields) {
    this.fields = Set.of(fields);
  }

  public boolean hasField(String name) {
    return fields.contains(name);
  }

  /** The fields of an object that its kind does not define. */
  public Json.Fields unknownOf(Json.Fields object) {
    List<Json.Field> unknown = null;
    for (Json.Field field : object.fields()) {
      if (!hasField(field.name())) {
        unknown = unknown == null ? new ArrayList<>() : unknown;
        unknown.add(field);
      }
    }
    return unknown == null ? Json.Fields.EMPTY : new Json.Fields(unknown);
  }
}
