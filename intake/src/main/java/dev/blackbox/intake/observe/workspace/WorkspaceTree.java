package dev.blackbox.intake.observe.workspace;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The files and links below a folder, with their stamps.
 *
 * @param files by their path relative to the folder
 * @param passedOver special files and unreadable folders
 */
public record WorkspaceTree(Map<Path, FileStamp> files, List<Path> passedOver) {
  /** Walks a folder without reading files. */
  public static WorkspaceTree of(Path root) throws IOException {
    WorkspaceTree tree = new WorkspaceTree(new HashMap<>(), new ArrayList<>());
    FolderWalk.through(root, tree.new Gathering());
    return tree;
  }

  private final class Gathering implements FolderWalk.Visitor {
    @Override
    public synchronized void files(List<FolderWalk.Found> found) {
      found.forEach(file -> files.put(file.path(), file.stamp()));
    }

    @Override
    public synchronized void passedOver(Path path) {
      passedOver.add(path);
    }
  }
}
