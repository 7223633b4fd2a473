package dev.blackbox.intake.observe.patch;

import dev.blackbox.intake.observe.workspace.WorkspaceSnapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The changes of a workspace since its snapshot. Files with the same stamp are not read; a file
 * with the same content under another name is a rename.
 *
 * @param passedOver what no patch can express: sockets, pipes, unreadable folders
 */
public record WorkspaceChanges(List<FileChange> all, List<Path> passedOver) {
  public WorkspaceChanges {
    all = List.copyOf(all);
    passedOver = List.copyOf(passedOver);
  }

  public static WorkspaceChanges between(WorkspaceSnapshot before, Path workspace)
      throws IOException {
    return new WorkspaceComparison(before, workspace).changes();
  }
}
