package dev.blackbox.intake.observe.workspace;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Copies a folder as the workspace of an agent. The file system copies the files and shares their
 * blocks if it can. Nothing in the source is executed, followed or written.
 */
public final class WorkspaceCopy {
  private static final int BATCH = 128;
  private static final String GIT_POINTER = "gitdir:";

  /** The files that a linked worktree does not share with its repository. */
  private static final List<String> WORKTREE_FILES = List.of("HEAD", "index", "ORIG_HEAD");

  private final Path source;
  private final Path target;
  private final Path leftOut;
  private final Queue<Path> passedOver = new ConcurrentLinkedQueue<>();
  private final Queue<CopiedFolder> folders = new ConcurrentLinkedQueue<>();

  private WorkspaceCopy(Path source, Path target, Path leftOut) {
    this.source = source;
    this.target = target;
    this.leftOut = leftOut;
  }

  /** A folder that gets its permissions and its time when its content is complete. */
  private record CopiedFolder(Path path, PosixFileAttributes attributes) {}

  /**
   * Copies all of a folder.
   *
   * @param leftOut a folder that is not copied, because it is the target
   * @return what is neither a file nor a link nor a folder
   */
  public static List<Path> copy(Path source, Path target, Path leftOut) throws IOException {
    WorkspaceCopy copy = new WorkspaceCopy(source.toRealPath(), target, leftOut.toRealPath());
    TaskPool.run(tasks -> copy.folder(tasks, copy.source, target));
    copy.finishFolders();
    separateWorktree(copy.source, target);
    return List.copyOf(copy.passedOver);
  }

  private void folder(TaskPool tasks, Path from, Path to) throws IOException {
    if (!Files.isDirectory(to)) {
      Files.createDirectory(to);
    }
    folders.add(new CopiedFolder(to, attributes(from)));
    List<Path> batch = new ArrayList<>();
    try (DirectoryStream<Path> children = Files.newDirectoryStream(from)) {
      for (Path child : children) {
        batch.add(child);
        if (batch.size() == BATCH) {
          List<Path> full = batch;
          tasks.add(() -> entries(tasks, full, to));
          batch = new ArrayList<>();
        }
      }
    }
    entries(tasks, batch, to);
  }

  private void entries(TaskPool tasks, List<Path> children, Path to) throws IOException {
    for (Path child : children) {
      if (!child.equals(leftOut)) {
        entry(tasks, child, to.resolve(child.getFileName()));
      }
    }
  }

  private void entry(TaskPool tasks, Path from, Path to) throws IOException {
    PosixFileAttributes attributes = attributes(from);
    if (attributes.isSymbolicLink()) {
      Files.createSymbolicLink(to, inside(Files.readSymbolicLink(from)));
    } else if (attributes.isDirectory()) {
      tasks.add(() -> folder(tasks, from, to));
    } else if (attributes.isRegularFile()) {
      Files.copy(from, to, StandardCopyOption.COPY_ATTRIBUTES, LinkOption.NOFOLLOW_LINKS);
    } else {
      passedOver.add(source.relativize(from));
    }
  }

  /** The deepest first: the content of a folder may be out of reach once it has its permissions. */
  private void finishFolders() throws IOException {
    List<CopiedFolder> deepestFirst =
        folders.stream()
            .sorted(Comparator.comparingInt(folder -> -folder.path().getNameCount()))
            .toList();
    for (CopiedFolder folder : deepestFirst) {
      if (!folder.path().equals(target)) {
        Files.setPosixFilePermissions(folder.path(), folder.attributes().permissions());
      }
      Files.setLastModifiedTime(folder.path(), folder.attributes().lastModifiedTime());
    }
  }

  /** A link by its full path into the source would let the agent write there. */
  private Path inside(Path link) {
    Path plain = link.normalize();
    return link.isAbsolute() && plain.startsWith(source)
        ? target.resolve(source.relativize(plain))
        : link;
  }

  private static PosixFileAttributes attributes(Path file) throws IOException {
    return Files.readAttributes(file, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
  }

  /**
   * Turns the copy of a linked git worktree into an independent repository. Its {@code .git} is a
   * file that names the original repository, where the agent's commits would end up.
   */
  private static void separateWorktree(Path source, Path target) throws IOException {
    Path pointer = target.resolve(".git");
    if (!Files.isRegularFile(pointer, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    String text = Files.readString(pointer).strip();
    if (!text.startsWith(GIT_POINTER)) {
      return;
    }
    Path own = source.resolve(text.substring(GIT_POINTER.length()).strip()).normalize();
    Path common = commonFolder(own);
    Files.delete(pointer);
    if (Files.isDirectory(common)) {
      copy(common, pointer, common.resolve("worktrees"));
      for (String name : WORKTREE_FILES) {
        if (Files.exists(own.resolve(name))) {
          Files.copy(own.resolve(name), pointer.resolve(name), StandardCopyOption.REPLACE_EXISTING);
        }
      }
    }
  }

  private static Path commonFolder(Path worktree) throws IOException {
    Path file = worktree.resolve("commondir");
    return Files.exists(file)
        ? worktree.resolve(Files.readString(file).strip()).normalize()
        : worktree;
  }
}
