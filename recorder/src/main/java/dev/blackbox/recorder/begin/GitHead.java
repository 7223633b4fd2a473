package dev.blackbox.recorder.begin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The commit a folder stands on, read without Git.
 *
 * @param branch empty where none is checked out
 */
record GitHead(String sha, Optional<String> branch) {
  private static final String REFERENCE = "ref: ";
  private static final String BRANCHES = "refs/heads/";
  private static final Pattern SHA = Pattern.compile("[0-9a-f]{40}");

  /** Of the repository a folder belongs to, if it does. */
  static Optional<GitHead> of(Path folder) {
    try {
      for (Path at = folder.toAbsolutePath(); at != null; at = at.getParent()) {
        Path git = at.resolve(".git");
        if (Files.exists(git)) {
          return read(folderOf(git));
        }
      }
    } catch (IOException | RuntimeException e) {
      // A repository that cannot be read is as good as none.
    }
    return Optional.empty();
  }

  /** A worktree has a file in the place of the folder: {@code gitdir: /where/it/is}. */
  private static Path folderOf(Path git) throws IOException {
    return Files.isDirectory(git)
        ? git
        : git.resolveSibling(Files.readString(git).replaceFirst("^gitdir: ", "").strip());
  }

  private static Optional<GitHead> read(Path git) throws IOException {
    String head = Files.readString(git.resolve("HEAD")).strip();
    if (!head.startsWith(REFERENCE)) {
      return SHA.matcher(head).matches()
          ? Optional.of(new GitHead(head, Optional.empty()))
          : Optional.empty();
    }
    String reference = head.substring(REFERENCE.length());
    String sha = resolve(git, reference);
    Optional<String> branch =
        reference.startsWith(BRANCHES)
            ? Optional.of(reference.substring(BRANCHES.length()))
            : Optional.empty();
    return sha == null ? Optional.empty() : Optional.of(new GitHead(sha, branch));
  }

  private static @Nullable String resolve(Path git, String reference) throws IOException {
    Path shared = git.resolve("commondir");
    Path common =
        Files.exists(shared) ? git.resolve(Files.readString(shared).strip()).normalize() : git;
    Path loose = common.resolve(reference);
    String sha = Files.exists(loose) ? Files.readString(loose).strip() : packed(common, reference);
    return sha != null && SHA.matcher(sha).matches() ? sha : null;
  }

  private static @Nullable String packed(Path git, String reference) throws IOException {
    Path file = git.resolve("packed-refs");
    if (!Files.exists(file)) {
      return null;
    }
    for (String line : Files.readAllLines(file)) {
      if (line.endsWith(" " + reference)) {
        return line.substring(0, line.indexOf(' '));
      }
    }
    return null;
  }
}
