package dev.blackbox.intake.observe.workspace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * Makes the copy of a linked git worktree a repository of its own. Its {@code .git} is a file that
 * names the repository elsewhere, and what the agent commits would land there.
 */
final class LinkedWorktree {
  private static final String POINTER = "gitdir:";
  private static final List<String> OWN = List.of("HEAD", "index", "ORIG_HEAD");

  private LinkedWorktree() {}

  static void makeWhole(Path source, Path target) throws IOException {
    Path pointer = target.resolve(".git");
    if (!Files.isRegularFile(pointer, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    String text = Files.readString(pointer).strip();
    if (!text.startsWith(POINTER)) {
      return;
    }
    Path own = source.resolve(text.substring(POINTER.length()).strip()).normalize();
    Path common = common(own);
    Files.delete(pointer);
    if (Files.isDirectory(common)) {
      WorkspaceCopy.copy(common, pointer, common.resolve("worktrees"));
      for (String name : OWN) {
        if (Files.exists(own.resolve(name))) {
          Files.copy(own.resolve(name), pointer.resolve(name), StandardCopyOption.REPLACE_EXISTING);
        }
      }
    }
  }

  private static Path common(Path own) throws IOException {
    Path file = own.resolve("commondir");
    return Files.exists(file) ? own.resolve(Files.readString(file).strip()).normalize() : own;
  }
}
