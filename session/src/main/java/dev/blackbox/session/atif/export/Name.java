package dev.blackbox.session.atif.export;

import dev.blackbox.session.atif.write.JsonBytes;

/** The names of a step's fields, escaped once: most of what is written is names. */
final class Name {
  static final byte[] ARGUMENTS = JsonBytes.quoted("arguments");
  static final byte[] BBOX = JsonBytes.quoted("bbox");
  static final byte[] CACHED_TOKENS = JsonBytes.quoted("cached_tokens");
  static final byte[] COMPLETION_TOKENS = JsonBytes.quoted("completion_tokens");
  static final byte[] CONTENT = JsonBytes.quoted("content");
  static final byte[] COST_USD = JsonBytes.quoted("cost_usd");
  static final byte[] EXTRA = JsonBytes.quoted("extra");
  static final byte[] FUNCTION_NAME = JsonBytes.quoted("function_name");
  static final byte[] LLM_CALL_COUNT = JsonBytes.quoted("llm_call_count");
  static final byte[] MESSAGE = JsonBytes.quoted("message");
  static final byte[] METRICS = JsonBytes.quoted("metrics");
  static final byte[] MODEL_NAME = JsonBytes.quoted("model_name");
  static final byte[] OBSERVATION = JsonBytes.quoted("observation");
  static final byte[] PROMPT_TOKENS = JsonBytes.quoted("prompt_tokens");
  static final byte[] REASONING_CONTENT = JsonBytes.quoted("reasoning_content");
  static final byte[] REFERENCES = JsonBytes.quoted("subagent_trajectory_ref");
  static final byte[] RESULTS = JsonBytes.quoted("results");
  static final byte[] SESSION_ID = JsonBytes.quoted("session_id");
  static final byte[] SOURCE = JsonBytes.quoted("source");
  static final byte[] SOURCE_CALL_ID = JsonBytes.quoted("source_call_id");
  static final byte[] STEP = JsonBytes.quoted("step");
  static final byte[] STEP_ID = JsonBytes.quoted("step_id");
  static final byte[] TIMESTAMP = JsonBytes.quoted("timestamp");
  static final byte[] TOOL_CALL_ID = JsonBytes.quoted("tool_call_id");
  static final byte[] TOOL_CALLS = JsonBytes.quoted("tool_calls");
  static final byte[] TRAJECTORY_ID = JsonBytes.quoted("trajectory_id");
  static final byte[] TRAJECTORY_PATH = JsonBytes.quoted("trajectory_path");

  private Name() {}
}
