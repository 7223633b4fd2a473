package dev.blackbox.session.atif.export;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonObjectBuilder;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.session.atif.model.ObservationResult;
import dev.blackbox.session.atif.model.StepContent;
import dev.blackbox.session.atif.model.SubagentRef;
import dev.blackbox.session.calls.BlobRefs;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** What came of a call, in a document. */
final class AtifResultMapper {
  static final Json.Fields NOTHING = Json.Fields.EMPTY;

  private AtifResultMapper() {}

  /**
   * A result.
   *
   * @param callId the call of the same step; null where the call is not in the document's reach
   * @param unmatched the id the line names although no such call is there
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
        NOTHING);
  }

  /** What a line without a result reports: {@code partial="…"}, or all its arguments. */
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
   * The trajectory of a subagent that has a file of its own. A reference without a file is none, so
   * what the result says then stands in {@code extra.subagent}.
   */
  private static List<SubagentRef> references(String result, JsonObjectBuilder told) {
    List<SubagentRef> refs = new ArrayList<>(0);
    SubagentPaths.in(result)
        .ifPresent(
            subagent -> {
              String path = subagent.path();
              String session = subagent.sessionId().isEmpty() ? null : subagent.sessionId();
              if (path.isEmpty()) {
                told.text("session_id", session);
              } else {
                JsonObjectBuilder extra = new JsonObjectBuilder();
                extra.text("recording", SubagentPaths.isRecording(path) ? path : null);
                refs.add(
                    new SubagentRef(
                        null,
                        SubagentPaths.document(path),
                        session,
                        extra.toJsonOrNull(),
                        NOTHING));
              }
            });
    return refs;
  }
}
