package dev.blackbox.session.atif.export;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonObjectBuilder;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.session.atif.model.ObservationResult;
import dev.blackbox.session.atif.model.StepContent;
import dev.blackbox.session.atif.model.SubagentRef;
import dev.blackbox.session.calls.BlobRefs;
import dev.blackbox.session.calls.TextBlobs;
import dev.blackbox.session.model.SubagentReference;
import dev.blackbox.session.turns.Turn;
import dev.blackbox.session.turns.TurnCall;
import dev.blackbox.session.turns.TurnResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;

/** Maps the results of a turn to observation results. */
final class AtifResultMapper {
  private static final String RECORDING = ".bbox";

  private AtifResultMapper() {}

  /**
   * The results of a turn, with references to the trajectories of the threads that it started.
   *
   * @param trajectoryIds maps a thread to the id of its trajectory
   */
  static List<ObservationResult> results(
      Turn turn, TextBlobs blobs, UnaryOperator<String> trajectoryIds) {
    List<ObservationResult> results = new ArrayList<>(turn.results().size());
    turn.results().forEach(result -> results.add(of(result, blobs)));
    turn.summary(blobs).ifPresent(text -> results.add(plain(text)));
    for (TurnCall call : turn.calls()) {
      if (call.thread() != null) {
        refer(call.id(), trajectoryIds.apply(call.thread()), results);
      }
    }
    return results;
  }

  private static ObservationResult plain(String text) {
    return new ObservationResult(null, new StepContent.Text(text), null, null, Json.Fields.EMPTY);
  }

  private static ObservationResult of(TurnResult result, TextBlobs texts) {
    TurnCall call = result.call();
    Metadata meta = result.line().meta();
    List<String> parts = result.parts(texts);
    String written = Objects.requireNonNullElse(result.line().result(), "");
    JsonObjectBuilder extra = new JsonObjectBuilder();
    extra.truth("partial", result.isPartial() ? Boolean.TRUE : null);
    extra.truth("is_error", result.isError() ? Boolean.TRUE : null);
    extra.text("unmatched_call_id", call == null ? meta.id().orElse(null) : null);
    extra.text("latency_ms", meta.get(MetaKey.LATENCY_MS).orElse(null));
    extra.add("blobs", AtifCallMapper.references(BlobRefs.in(written), texts));
    extra.all(AtifCallMapper.extras(meta));
    JsonObjectBuilder subagent = new JsonObjectBuilder();
    List<SubagentRef> refs = references(written, subagent);
    extra.add("subagent", subagent.toJsonOrNull());
    return new ObservationResult(
        call == null ? null : call.id(),
        content(parts),
        refs.isEmpty() ? null : refs,
        extra.toJsonOrNull(),
        Json.Fields.EMPTY);
  }

  private static StepContent content(List<String> parts) {
    return parts.size() == 1
        ? new StepContent.Text(parts.getFirst())
        : new StepContent.Parts(
            parts.stream().<StepContent.Part>map(StepContent.TextPart::new).toList());
  }

  /** Adds a reference to the last result of a call, or a result if the call has none. */
  private static void refer(String callId, String trajectory, List<ObservationResult> results) {
    SubagentRef ref = new SubagentRef(trajectory, null, null, null, Json.Fields.EMPTY);
    for (int i = results.size() - 1; i >= 0; i--) {
      ObservationResult result = results.get(i);
      if (callId.equals(result.callId())) {
        List<SubagentRef> refs = new ArrayList<>(List.of(ref));
        if (result.subagents() != null) {
          refs.addAll(result.subagents());
        }
        results.set(
            i,
            new ObservationResult(
                callId, result.content(), refs, result.extra(), result.unknown()));
        return;
      }
    }
    results.add(new ObservationResult(callId, null, List.of(ref), null, Json.Fields.EMPTY));
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
