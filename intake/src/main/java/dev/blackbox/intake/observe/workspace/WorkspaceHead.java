package dev.blackbox.intake.observe.workspace;

import dev.blackbox.store.git.GitRepository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** The commit of a workspace in words, read from git's own files: git itself could run hooks. */
public final class WorkspaceHead {
  private WorkspaceHead() {}

  /** A commit id, {@code none} without a repository, or {@code unborn} before the first commit. */
  public static String of(Path workspace) {
    Path git = workspace.resolve(".git");
    if (!Files.isDirectory(git) || !Files.isRegularFile(git.resolve("HEAD"))) {
      return "none";
    }
    try {
      Optional<GitRepository> repository = GitRepository.in(workspace);
      return repository.isEmpty() ? "none" : repository.get().head().sha().orElse("unborn");
    } catch (IOException | InvalidPathException e) {
      return "unknown";
    }
  }
}
