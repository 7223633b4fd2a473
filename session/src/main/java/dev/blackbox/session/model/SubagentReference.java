package dev.blackbox.session.model;

import dev.blackbox.format.line.Arg;
import java.util.List;
import java.util.Optional;

/**
 * The reference in a subagent's result to its own recording: {@code → session_id=sess_sub_7
 * path=trajectories/sess_sub_7.bbox summary="Found 3 failures"}; missing fields are empty.
 */
public record SubagentReference(String sessionId, String path, String summary) {

  /** Parses a result; empty if it has no reference. */
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
