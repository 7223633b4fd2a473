package dev.blackbox.intake.observe.workspace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * Turns the copy of a linked git worktree into an independent repository. Its {@code .git} is a
 * file that names the original repository, where the agent's commits would end up.
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
