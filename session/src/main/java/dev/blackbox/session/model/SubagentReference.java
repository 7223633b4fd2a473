package dev.blackbox.session.model;

import dev.blackbox.format.line.Arg;
import java.util.List;
import java.util.Optional;

/**
 * What a subagent's result says about its own recording: {@code → session_id=sess_sub_7
 * path=trajectories/sess_sub_7.bbox summary="Found 3 failures"}; empty texts where it does not say.
 */
public record SubagentReference(String sessionId, String path, String summary) {

  /** What a result says; empty if it says nothing of the kind. */
  public static Optional<SubagentReference> in(String result) {
    List<Arg> fields = ResultFields.of(result);
    String sessionId = value(fields, "session_id");
    String path = value(fields, "path");
    String summary = value(fields, "summary");
    return sessionId.isEmpty() && path.isEmpty() && summary.isEmpty()
        ? Optional.empty()
        : Optional.of(new SubagentReference(sessionId, path, summary));
  }

  private static String value(List<Arg> fields, String key) {
    return fields.stream()
        .filter(field -> key.equals(field.key()))
        .map(Arg::value)
        .findFirst()
        .orElse("");
  }
}
