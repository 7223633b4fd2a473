package dev.blackbox.intake.observe.workspace;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Recognises the workspace of a run, which the agent may replace by a link or by another folder. An
 * open folder keeps its inode, so no other folder can have the same one.
 */
public final class WorkspaceHandle implements Closeable {
  private final Path path;
  private final long inode;
  private final @Nullable FileChannel open;

  private WorkspaceHandle(Path path, long inode, @Nullable FileChannel open) {
    this.path = path;
    this.inode = inode;
    this.open = open;
  }

  /** Holds the workspace of this runner open. */
  public static WorkspaceHandle open(Path path) throws IOException {
    return new WorkspaceHandle(
        path, inodeOf(path), FileChannel.open(path, StandardOpenOption.READ));
  }

  /**
   * The workspace of an earlier runner.
   *
   * @param inode its inode; -1 if it is unknown, because the run folder is a copy
   */
  public static WorkspaceHandle noted(Path path, long inode) {
    return new WorkspaceHandle(path, inode, null);
  }

  /** The inode of a folder. */
  public static long inodeOf(Path folder) throws IOException {
    return FileStamp.of(folder).inode();
  }

  /** What happened to the folder: {@code workspace was replaced by a link}; empty if nothing. */
  public Optional<String> change() throws IOException {
    Optional<FileStamp> found = FileStamp.ifAny(path);
    boolean isSame =
        found
            .filter(stamp -> stamp.isFolder() && (inode == -1 || stamp.inode() == inode))
            .isPresent();
    return isSame
        ? Optional.empty()
        : Optional.of("workspace " + FileStamp.replacement(found, true));
  }

  @Override
  public void close() throws IOException {
    if (open != null) {
      open.close();
    }
  }
}
