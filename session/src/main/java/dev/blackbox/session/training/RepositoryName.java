package dev.blackbox.session.training;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Finds the best name for the repository of a session. */
final class RepositoryName {
  private static final List<String> NAMES =
      List.of("repo", "repository", "repo_url", "cwd", "workspace", "repo_sha");

  private RepositoryName() {}

  /**
   * Returns the name; empty if the session has none.
   *
   * @param details the fields that describe the session, by name
   */
  static Optional<String> find(Function<String, Stream<String>> details) {
    return NAMES.stream()
        .flatMap(details)
        // A header must name a commit; zeros mean none.
        .filter(text -> !text.isEmpty() && !text.matches("0+"))
        .findFirst()
        .map(text -> text.replaceFirst("/+$", "").replaceFirst("\\.git$", ""));
  }
}
