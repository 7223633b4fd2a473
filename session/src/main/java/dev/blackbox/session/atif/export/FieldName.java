package dev.blackbox.session.atif.export;

import tools.jackson.core.SerializableString;
import tools.jackson.core.io.SerializedString;

/** The names of a step's fields, escaped once: most of what a document consists of is names. */
final class FieldName {
  static final SerializableString ARGUMENTS = new SerializedString("arguments");
  static final SerializableString BBOX = new SerializedString("bbox");
  static final SerializableString CACHED_TOKENS = new SerializedString("cached_tokens");
  static final SerializableString COMPLETION_TOKENS = new SerializedString("completion_tokens");
  static final SerializableString CONTENT = new SerializedString("content");
  static final SerializableString COST_USD = new SerializedString("cost_usd");
  static final SerializableString EXTRA = new SerializedString("extra");
  static final SerializableString FUNCTION_NAME = new SerializedString("function_name");
  static final SerializableString LLM_CALL_COUNT = new SerializedString("llm_call_count");
  static final SerializableString MESSAGE = new SerializedString("message");
  static final SerializableString METRICS = new SerializedString("metrics");
  static final SerializableString MODEL_NAME = new SerializedString("model_name");
  static final SerializableString OBSERVATION = new SerializedString("observation");
  static final SerializableString PROMPT_TOKENS = new SerializedString("prompt_tokens");
  static final SerializableString REASONING_CONTENT = new SerializedString("reasoning_content");
  static final SerializableString REFERENCES = new SerializedString("subagent_trajectory_ref");
  static final SerializableString RESULTS = new SerializedString("results");
  static final SerializableString SESSION_ID = new SerializedString("session_id");
  static final SerializableString SOURCE = new SerializedString("source");
  static final SerializableString SOURCE_CALL_ID = new SerializedString("source_call_id");
  static final SerializableString STEP = new SerializedString("step");
  static final SerializableString STEP_ID = new SerializedString("step_id");
  static final SerializableString TIMESTAMP = new SerializedString("timestamp");
  static final SerializableString TOOL_CALL_ID = new SerializedString("tool_call_id");
  static final SerializableString TOOL_CALLS = new SerializedString("tool_calls");
  static final SerializableString TRAJECTORY_ID = new SerializedString("trajectory_id");
  static final SerializableString TRAJECTORY_PATH = new SerializedString("trajectory_path");

  private FieldName() {}
}
