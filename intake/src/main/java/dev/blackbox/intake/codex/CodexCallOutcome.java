package dev.blackbox.intake.codex;

import dev.blackbox.format.json.Json;
import dev.blackbox.intake.source.Meta;
import dev.blackbox.intake.source.RecordReader;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The outcome of a call.
 *
 * @param exitCode empty if unknown
 * @param output the complete output of the call, even if the model was shown less
 */
record CodexCallOutcome(
    boolean isKnown, boolean hasFailed, String exitCode, long latencyMillis, String output) {
  static final CodexCallOutcome UNKNOWN = new CodexCallOutcome(false, false, "", 0, "");

  /** The header that Codex puts before the output of a command, in all its wordings. */
  private static final Pattern EXIT =
      Pattern.compile("\\A(?:.*\n){0,4}?(?:Exit code:|Process exited with code) (-?\\d{1,9})\n");

  /** How Codex begins the result of a call that it could not make. */
  private static final List<String> REFUSALS =
      List.of(
          "unsupported call",
          "unsupported custom tool call",
          "failed to parse function arguments",
          "execution error",
          "exec_command failed",
          "apply_patch verification failed",
          "patch rejected",
          "tool call error",
          "collab tool failed");

  /** Reads the text that the model is shown. */
  static CodexCallOutcome ofOutput(String text) {
    if (text.startsWith("{")) {
      Json parsed = RecordReader.read(text).orElse(Json.Literal.NULL);
      String code = parsed.path("metadata").string("exit_code");
      return new CodexCallOutcome(true, !code.isEmpty() && !code.equals("0"), code, 0, "");
    }
    if (text.endsWith("aborted by user") || REFUSALS.stream().anyMatch(text::startsWith)) {
      return new CodexCallOutcome(true, true, "", 0, "");
    }
    Matcher exit = EXIT.matcher(text.length() > 400 ? text.substring(0, 400) : text);
    String code = exit.find() ? exit.group(1) : "";
    return new CodexCallOutcome(true, !code.isEmpty() && !code.equals("0"), code, 0, "");
  }

  /** Reads a completed item. */
  static CodexCallOutcome ofItem(Json item) {
    String status = item.string("status");
    Json result = item.path("result");
    boolean hasFailed =
        status.equals("failed")
            || status.equals("declined")
            || result.path("isError", "is_error").isTrue()
            || !item.path("error").isNull();
    return new CodexCallOutcome(
        true, hasFailed, item.string("exit_code"), latency(item), output(item));
  }

  private static String output(Json item) {
    String all = item.string("aggregated_output");
    if (!all.isEmpty()) {
      return all;
    }
    String failure =
        item.path("error").isText() ? item.string("error") : item.path("error").string("message");
    String text = CodexContentMapper.text(item.path("result").path("content"));
    String streams = item.string("stdout") + item.string("stderr");
    return !text.isEmpty() ? text : !streams.isEmpty() ? streams : failure;
  }

  private static long latency(Json item) {
    Json duration = item.path("duration");
    return duration.number("secs") * 1000 + duration.number("nanos") / 1_000_000;
  }

  Meta meta() {
    return Meta.none().put("latency_ms", latencyMillis).put("extra.exit_code", exitCode);
  }
}
