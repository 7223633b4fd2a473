package dev.blackbox.session.training;

import dev.blackbox.format.json.Json;
import dev.blackbox.session.atif.model.Trajectory;
import dev.blackbox.session.atif.model.TrajectoryAgent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a session worked on: the best name for it that the session tells. */
final class Repository {
  private static final List<String> NAMES =
      List.of("repo", "repository", "repo_url", "cwd", "workspace", "repo_sha");

  private Repository() {}

  static String of(Trajectory root) {
    TrajectoryAgent agent = root.agent();
    for (String name : NAMES) {
      String told = text(root.extra(), name);
      String other = told.isEmpty() && agent != null ? text(agent.extra(), name) : told;
      if (!other.isEmpty()) {
        return normal(other);
      }
    }
    return root.sessionId() == null ? "" : root.sessionId();
  }

  /** A repository is the same with and without the ending that only git needs. */
  private static String normal(String name) {
    return name.replaceFirst("/+$", "").replaceFirst("\\.git$", "");
  }

  /** A commit of zeros stands where a header had to name one and there is none. */
  private static String text(@Nullable Json extra, String name) {
    String text =
        extra instanceof Json.Fields fields ? fields.get(name).map(Json::text).orElse("") : "";
    return text.matches("0+") ? "" : text;
  }
}
