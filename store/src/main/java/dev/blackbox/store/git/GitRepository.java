package dev.blackbox.store.git;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A git repository, read from git's own files.
 *
 * <pre>{@code
 * Optional<String> sha = GitRepository.around(folder).flatMap(git -> git.head().sha());
 * }</pre>
 */
public final class GitRepository {
  private static final String GIT = ".git";
  private static final String LINK = "gitdir: ";
  private static final String REFERENCE = "ref: ";
  private static final String BRANCHES = "refs/heads/";
  private static final Pattern SHA = Pattern.compile("[0-9a-f]{40}");
  private static final long MAX_BYTES = 16 << 20;

  private final Path folder;
  private final Path common;

  private GitRepository(Path folder) throws IOException {
    this.folder = folder;
    String shared = first(folder.resolve("commondir"));
    common = shared.isEmpty() ? folder : folder.resolve(shared).normalize();
  }

  /** The repository that a folder belongs to: its own, or that of the closest parent. */
  public static Optional<GitRepository> around(Path folder) throws IOException {
    for (Path at = folder.toAbsolutePath(); at != null; at = at.getParent()) {
      if (Files.exists(at.resolve(GIT))) {
        return in(at);
      }
    }
    return Optional.empty();
  }

  /** The repository of a folder itself. */
  public static Optional<GitRepository> in(Path folder) throws IOException {
    Path git = folder.resolve(GIT);
    if (Files.isDirectory(git)) {
      return Optional.of(new GitRepository(git));
    }
    // In a worktree, .git is a file that names the folder.
    String link = first(git);
    return link.startsWith(LINK)
        ? Optional.of(
            new GitRepository(git.resolveSibling(link.substring(LINK.length())).normalize()))
        : Optional.empty();
  }

  /** The commit and the branch that are checked out. */
  public GitHead head() throws IOException {
    String head = first(folder.resolve("HEAD"));
    if (!head.startsWith(REFERENCE)) {
      return new GitHead(sha(head), Optional.empty());
    }
    String reference = head.substring(REFERENCE.length());
    Optional<String> branch =
        reference.startsWith(BRANCHES)
            ? Optional.of(reference.substring(BRANCHES.length()))
            : Optional.empty();
    return new GitHead(sha(resolve(reference)), branch);
  }

  private static Optional<String> sha(String text) {
    return SHA.matcher(text).matches() ? Optional.of(text) : Optional.empty();
  }

  private String resolve(String reference) throws IOException {
    Path loose = common.resolve(reference).normalize();
    String sha = loose.startsWith(common) ? first(loose) : "";
    if (!sha.isEmpty()) {
      return sha;
    }
    return lines(common.resolve("packed-refs")).stream()
        .filter(line -> line.endsWith(" " + reference))
        .map(line -> line.substring(0, line.indexOf(' ')))
        .findFirst()
        .orElse("");
  }

  /** The log of the moves of {@code HEAD}, oldest first; empty if there is none. */
  public List<String> headLog() throws IOException {
    return lines(folder.resolve("logs/HEAD"));
  }

  /** The lines of the repository's configuration. */
  public List<String> config() throws IOException {
    return lines(common.resolve("config"));
  }

  private static String first(Path file) throws IOException {
    List<String> lines = lines(file);
    return lines.isEmpty() ? "" : lines.get(0).strip();
  }

  private static List<String> lines(Path file) throws IOException {
    try {
      return Files.isRegularFile(file) && Files.size(file) <= MAX_BYTES
          ? Files.readAllLines(file)
          : List.of();
    } catch (MalformedInputException e) {
      return List.of();
    }
  }
}
