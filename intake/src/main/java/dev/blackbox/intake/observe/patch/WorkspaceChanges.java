package dev.blackbox.intake.observe.patch;

import dev.blackbox.intake.observe.workspace.WorkspaceSnapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The changes of a workspace since its snapshot. Files with the same stamp are not read; a file
 * with the same content under another name is a rename.
 *
 * @param passedOver what no patch can express: sockets, pipes, unreadable folders
 * @param lines the changed lines of text files, if a patch was made
 */
public record WorkspaceChanges(
    List<FileChange> all, List<Path> passedOver, Map<Path, LineCounts> lines) {
  public WorkspaceChanges {
    all = List.copyOf(all);
    passedOver = List.copyOf(passedOver);
    lines = Map.copyOf(lines);
  }

  /** The changed lines for people, such as {@code (+14 −2)}; empty if there are none. */
  public String counts(Path path) {
    String text = String.valueOf(lines.getOrDefault(path, new LineCounts(0, 0)));
    return text.isEmpty() ? "" : " (" + text + ")";
  }

  public static WorkspaceChanges between(WorkspaceSnapshot before, Path workspace)
      throws IOException {
    return new WorkspaceComparison(before, workspace).changes();
  }
}
