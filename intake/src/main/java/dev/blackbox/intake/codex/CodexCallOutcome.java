package dev.blackbox.intake.codex;

import dev.blackbox.intake.source.Meta;
import dev.blackbox.intake.source.Node;
import dev.blackbox.intake.source.NodeReader;
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

  /** Reads the text that the model is shown. */
  static CodexCallOutcome ofOutput(String text) {
    if (text.startsWith("{")) {
      Node parsed = NodeReader.read(text).orElse(Node.absent());
      String code = parsed.get("metadata").text("exit_code");
      return new CodexCallOutcome(true, !code.isEmpty() && !code.equals("0"), code, 0, "");
    }
    Matcher exit = EXIT.matcher(text.length() > 400 ? text.substring(0, 400) : text);
    String code = exit.find() ? exit.group(1) : "";
    return new CodexCallOutcome(true, !code.isEmpty() && !code.equals("0"), code, 0, "");
  }

  /** Reads a completed item. */
  static CodexCallOutcome ofItem(Node item) {
    String status = item.text("status");
    Node result = item.get("result");
    boolean hasFailed =
        status.equals("failed")
            || status.equals("declined")
            || result.any("isError", "is_error").isTrue()
            || !item.get("error").isAbsent();
    return new CodexCallOutcome(
        true, hasFailed, item.text("exit_code"), latency(item), output(item));
  }

  private static String output(Node item) {
    String all = item.text("aggregated_output");
    if (!all.isEmpty()) {
      return all;
    }
    String failure =
        item.get("error").isText() ? item.text("error") : item.get("error").text("message");
    String text = CodexContentMapper.text(item.get("result").get("content"));
    String streams = item.text("stdout") + item.text("stderr");
    return !text.isEmpty() ? text : !streams.isEmpty() ? streams : failure;
  }

  private static long latency(Node item) {
    Node duration = item.get("duration");
    return duration.number("secs") * 1000 + duration.number("nanos") / 1_000_000;
  }

  Meta meta() {
    return Meta.none().put("latency_ms", latencyMillis).put("extra.exit_code", exitCode);
  }
}
