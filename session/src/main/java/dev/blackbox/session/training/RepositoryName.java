package dev.blackbox.session.training;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Finds the best name that a session has for what it worked on. */
final class RepositoryName {
  private static final List<String> NAMES =
      List.of("repo", "repository", "repo_url", "cwd", "workspace", "repo_sha");

  private RepositoryName() {}

  /**
   * The name; empty where the session has none.
   *
   * @param details the fields that describe the session, by name
   */
  static Optional<String> find(Function<String, Stream<String>> details) {
    return NAMES.stream()
        .flatMap(details)
        // A header must name a commit; zeros mean that there is none.
        .filter(text -> !text.isEmpty() && !text.matches("0+"))
        .findFirst()
        .map(text -> text.replaceFirst("/+$", "").replaceFirst("\\.git$", ""));
  }
}
