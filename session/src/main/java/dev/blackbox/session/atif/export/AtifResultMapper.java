package dev.blackbox.session.atif.export;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonObjectBuilder;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.session.atif.model.ObservationResult;
import dev.blackbox.session.atif.model.StepContent;
import dev.blackbox.session.atif.model.SubagentRef;
import dev.blackbox.session.calls.BlobRefs;
import dev.blackbox.session.model.SubagentReference;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** Maps the result of a call to an observation result. */
final class AtifResultMapper {
  private static final String RECORDING = ".bbox";

  private AtifResultMapper() {}

  /**
   * Maps a result.
   *
   * @param callId the call in the same step, or null if that step was already written
   * @param unmatched the id that the line names although there is no such call
   */
  static ObservationResult of(
      Line.Statement line, EventHead head, @Nullable String callId, @Nullable String unmatched) {
    boolean isPartial = line.result() == null || head.isPending();
    String text = line.result() == null ? progress(line) : line.result();
    JsonObjectBuilder extra = new JsonObjectBuilder();
    extra.truth("partial", isPartial ? Boolean.TRUE : null);
    extra.truth("is_error", head.isError() ? Boolean.TRUE : null);
    extra.text("unmatched_call_id", unmatched);
    line.meta().get("latency_ms").ifPresent(millis -> extra.text("latency_ms", millis));
    List<BlobRefs.Ref> blobs = BlobRefs.in(text);
    extra.items("blobs", blobs.isEmpty() ? null : blobs, AtifResultMapper::blob);
    extra.all(AtifCallMapper.extras(line.meta()));
    JsonObjectBuilder subagent = new JsonObjectBuilder();
    List<SubagentRef> refs = references(text, subagent);
    extra.add("subagent", subagent.toJsonOrNull());
    return new ObservationResult(
        callId,
        new StepContent.Text(text),
        refs.isEmpty() ? null : refs,
        extra.toJsonOrNull(),
        Json.Fields.EMPTY);
  }

  /** The text of a line without a result: {@code partial="…"}, or all its arguments. */
  private static String progress(Line.Statement line) {
    String partial = line.arg("partial").orElse(null);
    if (partial != null) {
      return partial;
    }
    StringJoiner words = new StringJoiner(" ");
    for (Arg arg : line.args()) {
      words.add(arg.key() == null ? arg.value() : arg.key() + "=" + arg.value());
    }
    return words.toString();
  }

  private static Json blob(BlobRefs.Ref ref) {
    return new JsonObjectBuilder()
        .text("sha256", ref.sha256())
        .number("bytes", ref.bytes() < 0 ? null : ref.bytes())
        .text("mime", ref.mime().isEmpty() ? null : ref.mime())
        .toJson();
  }

  /**
   * The trajectory of a subagent that has a file of its own. Without a file it is not a reference,
   * so what the result says goes into {@code extra.subagent}.
   */
  private static List<SubagentRef> references(String result, JsonObjectBuilder subagentExtra) {
    SubagentReference subagent =
        result.contains("session_id=") || result.contains("path=")
            ? SubagentReference.in(result).orElse(null)
            : null;
    if (subagent == null) {
      return List.of();
    }
    String path = subagent.path();
    String session = subagent.sessionId().isEmpty() ? null : subagent.sessionId();
    if (path.isEmpty()) {
      subagentExtra.text("session_id", session);
      return List.of();
    }
    JsonObjectBuilder extra = new JsonObjectBuilder();
    extra.text("recording", path.endsWith(RECORDING) ? path : null);
    return List.of(
        new SubagentRef(
            null, documentPath(path), session, extra.toJsonOrNull(), Json.Fields.EMPTY));
  }

  /** The path of a recording's document, which is next to the recording. */
  static String documentPath(String path) {
    return path.endsWith(RECORDING)
        ? path.substring(0, path.length() - RECORDING.length()) + ".json"
        : path;
  }
}
