package dev.blackbox.format.finding;

import java.util.Locale;

/**
 * A rule a recording can break; its slug is the name in lower case with dashes.
 *
 * <p>Every rule has an entry in docs/findings.md and a good and a bad example in testdata/findings.
 */
public enum Rule {
  EMPTY_RECORDING(Severity.ERROR),
  HEADER_MISSING(Severity.ERROR),
  HEADER_UNCLOSED(Severity.ERROR),
  HEADER_TOO_LONG(Severity.ERROR),
  HEADER_NOT_YAML(Severity.ERROR),
  HEADER_FIELD_MISSING(Severity.ERROR),
  FORMAT_UNKNOWN(Severity.ERROR),
  ZSTD_DAMAGED(Severity.ERROR),
  PART_MISSING(Severity.ERROR),
  PART_OUTSIDE(Severity.ERROR),
  PART_CUT(Severity.ERROR),
  LINE_TORN(Severity.ERROR),
  NUL_BYTES(Severity.ERROR),
  LINE_NOT_JSON(Severity.ERROR),

  /** Lightbox only, like all rules about events, sessions and schemas. */
  EVENT_CHANGED(Severity.ERROR),
  CHAIN_BROKEN(Severity.ERROR),
  EVENT_UNREADABLE(Severity.ERROR),
  EVENT_UNHASHABLE(Severity.ERROR),
  SESSION_CUT(Severity.ERROR),

  ATIF_NOT_JSON(Severity.ERROR),
  ATIF_FIELD_MISSING(Severity.ERROR),
  ATIF_FIELD_UNKNOWN(Severity.ERROR),
  ATIF_FIELD_TYPE(Severity.ERROR),
  ATIF_FIELD_VALUE(Severity.ERROR),
  ATIF_STEP_ORDER(Severity.ERROR),
  ATIF_AGENT_ONLY(Severity.ERROR),
  ATIF_CALL_UNKNOWN(Severity.ERROR),
  ATIF_REFERENCE(Severity.ERROR),
  ATIF_FILE_MISSING(Severity.ERROR),

  FORMAT_VERSION(Severity.WARNING),
  REPO_SHA_SHAPE(Severity.WARNING),
  UNKNOWN_LINE(Severity.WARNING),
  OBSERVATION_WITHOUT_CALL(Severity.WARNING),
  PROGRESS_WITHOUT_START(Severity.WARNING),
  STEPS_GO_DOWN(Severity.WARNING),
  TIMESTAMP_SHAPE(Severity.WARNING),
  BLOB_HASH_SHAPE(Severity.WARNING),
  BLOB_MISSING(Severity.WARNING),
  BLOB_CHANGED(Severity.WARNING),
  CALL_NEVER_FINISHED(Severity.WARNING),
  REDACTION_COUNT(Severity.WARNING),
  PART_CIRCLE(Severity.WARNING),
  PART_STRANGER(Severity.WARNING),
  ZSTD_UNFINISHED(Severity.WARNING),
  SCHEMA_UNKNOWN(Severity.WARNING),
  EVENT_FIELD(Severity.WARNING),
  EVENT_DUPLICATE_KEY(Severity.WARNING),
  SESSION_ID_DIFFERS(Severity.WARNING),
  INVOCATION_UNKNOWN(Severity.WARNING),
  INVOCATION_REPEATED(Severity.WARNING),
  EVENT_TIME_GOES_BACK(Severity.WARNING),
  META_UNUSABLE(Severity.WARNING),

  ATIF_LOOSE_TYPE(Severity.WARNING),
  ATIF_SOURCE_CHANGED(Severity.WARNING),

  /** Checked in strict validation only. */
  STEP_GAP(Severity.WARNING),
  /** Checked in strict validation only. */
  DUPLICATE_CALL_ID(Severity.WARNING),
  /** Checked in strict validation only. */
  TIME_GOES_BACK(Severity.WARNING),
  /** Checked in strict validation only. */
  ATIF_DUPLICATE_KEY(Severity.WARNING),
  /** Checked in strict validation only. */
  ATIF_DUPLICATE_CALL_ID(Severity.WARNING),
  /** Checked in strict validation only. */
  ATIF_EMPTY_NAME(Severity.WARNING),
  /** Checked in strict validation only. */
  ATIF_TIME_SHAPE(Severity.WARNING),
  /** Checked in strict validation only. */
  ATIF_REFERENCE_OPEN(Severity.WARNING),
  /** Checked in strict validation only. */
  ATIF_VERSION_MISSING(Severity.WARNING),

  START_MISSING(Severity.INFO),
  END_MISSING(Severity.INFO),
  AUTO_WITHOUT_SANDBOX(Severity.INFO),
  RUNNER_MISSING(Severity.INFO),
  REPO_SHA_UNKNOWN(Severity.INFO),
  FORMAT_ALIAS(Severity.INFO),
  ASCII_ARROW(Severity.INFO),
  LINE_TOO_LONG(Severity.INFO),
  CALLS_NOT_CHECKED(Severity.INFO),
  EVENT_UNKNOWN_FIELD(Severity.INFO),
  EVENT_REWRITTEN(Severity.INFO),
  ATIF_VERSION_NEW(Severity.INFO),

  /* Rules of decision runs. */
  RUN_EVENT_NOT_JSON(Severity.ERROR),
  RUN_FIELD_MISSING(Severity.ERROR),
  RUN_FIELD_TYPE(Severity.ERROR),
  RUN_FIELD_VALUE(Severity.ERROR),
  RUN_EVENT_MISSING(Severity.ERROR),
  RUN_EVENT_ORDER(Severity.ERROR),
  RUN_EVENT_ID_TWICE(Severity.ERROR),
  RUN_TRACE(Severity.ERROR),
  RUN_SPAN(Severity.ERROR),
  RUN_TIME(Severity.ERROR),
  RUN_IDENTITY(Severity.ERROR),
  PROMPT_CLAIMED(Severity.ERROR),
  TOOL_CALLS_CLAIMED(Severity.ERROR),
  OUTPUT_CLAIMED(Severity.ERROR),
  INTENT_CLAIMED(Severity.ERROR),
  ACTION_TYPE(Severity.ERROR),
  SUMMARY_INCOMPLETE(Severity.ERROR),
  STATUS_WITHOUT_EVIDENCE(Severity.ERROR),
  STATUS_TOO_EARLY(Severity.ERROR),
  STATUS_NOT_OBSERVED(Severity.ERROR),
  EVALUATION_INCOMPLETE(Severity.ERROR),
  EVIDENCE_TOO_LONG(Severity.ERROR),
  CONSTRAINT_MISSING(Severity.ERROR),
  CONSTRAINT_TYPE(Severity.ERROR),
  ARTIFACT_NOT_REFERRED(Severity.ERROR),
  ARTIFACT_PATH(Severity.ERROR),
  ARTIFACT_HASH_SHAPE(Severity.ERROR),
  ARTIFACT_MISSING(Severity.ERROR),
  ARTIFACT_CHANGED(Severity.ERROR),
  ARTIFACT_METADATA(Severity.ERROR),
  DIFF_PATHS(Severity.ERROR),
  COMMAND_LOG(Severity.ERROR),
  CONSTRAINT_NOT_JUDGED(Severity.WARNING),
  UNKNOWN_VALUE(Severity.WARNING),
  TOOL_RESULTS_CLAIMED(Severity.WARNING),
  RUN_METADATA(Severity.WARNING),
  RUN_ID_SHAPE(Severity.WARNING);

  private final Severity severity;
  private final String slug = name().toLowerCase(Locale.ROOT).replace('_', '-');

  Rule(Severity severity) {
    this.severity = severity;
  }

  public String slug() {
    return slug;
  }

  public Severity severity() {
    return severity;
  }
}
