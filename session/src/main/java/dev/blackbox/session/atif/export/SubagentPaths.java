package dev.blackbox.session.atif.export;

import dev.blackbox.session.model.SubagentReference;
import java.util.Optional;

/** Where the document of a subagent, or of the next part, is: beside its recording. */
final class SubagentPaths {
  private static final String RECORDING = ".bbox";

  private SubagentPaths() {}

  /** What a result says about a subagent's recording. */
  static Optional<SubagentReference> in(String result) {
    return result.contains("session_id=") || result.contains("path=")
        ? SubagentReference.in(result)
        : Optional.empty();
  }

  static boolean isRecording(String path) {
    return path.endsWith(RECORDING);
  }

  static String document(String path) {
    return isRecording(path)
        ? path.substring(0, path.length() - RECORDING.length()) + ".json"
        : path;
  }
}
