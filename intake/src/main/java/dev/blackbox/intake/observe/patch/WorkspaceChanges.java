package dev.blackbox.intake.observe.patch;

import dev.blackbox.intake.observe.workspace.WorkspaceSnapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Compares a workspace with what it was. A file whose stamp is the same is not read; one that is
 * there under another name, with the same content, is a rename.
 *
 * @param passedOver what no patch can tell: sockets, pipes, folders that cannot be read
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
