package dev.blackbox.store.git;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class GitRepositoryTest {
  private static final String SHA = "0123456789abcdef0123456789abcdef01234567";

  @TempDir Path folder;

  @Test
  void readsLooseReferenceFromAFolderBelow() throws IOException {
    write(".git/HEAD", "ref: refs/heads/main\n");
    write(".git/refs/heads/main", SHA + "\n");

    assertThat(head(Files.createDirectories(folder.resolve("a/b"))))
        .isEqualTo(new GitHead(Optional.of(SHA), Optional.of("main")));
    assertThat(GitRepository.in(folder.resolve("a/b"))).isEmpty();
  }

  @Test
  void readsPackedReferenceAndDetachedHead() throws IOException {
    write(".git/HEAD", "ref: refs/heads/x/y\n");
    write(".git/packed-refs", "# pack-refs\n" + SHA + " refs/heads/x/y\n");
    assertThat(head(folder)).isEqualTo(new GitHead(Optional.of(SHA), Optional.of("x/y")));

    write(".git/HEAD", SHA + "\n");
    assertThat(head(folder)).isEqualTo(new GitHead(Optional.of(SHA), Optional.empty()));
  }

  @Test
  void followsTheLinkOfAWorktree() throws IOException {
    write("main/.git/refs/heads/side", SHA + "\n");
    write("main/.git/worktrees/w/HEAD", "ref: refs/heads/side\n");
    write("main/.git/worktrees/w/commondir", "../..\n");
    write("w/.git", "gitdir: ../main/.git/worktrees/w\n");

    assertThat(head(folder.resolve("w")))
        .isEqualTo(new GitHead(Optional.of(SHA), Optional.of("side")));
  }

  @Test
  void repositoryWithoutACommitHasNoSha() throws IOException {
    write(".git/HEAD", "ref: refs/heads/main\n");

    assertThat(head(folder)).isEqualTo(new GitHead(Optional.empty(), Optional.of("main")));
  }

  @Test
  void referenceOutOfTheRepositoryIsNotFollowed() throws IOException {
    write("secret", SHA + "\n");
    write(".git/HEAD", "ref: ../secret\n");

    assertThat(head(folder).sha()).isEmpty();
  }

  private GitHead head(Path at) throws IOException {
    return GitRepository.around(at).orElseThrow().head();
  }

  private void write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
