package dev.blackbox.intake.observe;

import dev.blackbox.intake.observe.workspace.EventLog;
import dev.blackbox.intake.observe.workspace.OwnFile;
import dev.blackbox.intake.observe.workspace.RunFolder;
import dev.blackbox.intake.observe.workspace.WorkspaceHandle;
import dev.blackbox.intake.observe.workspace.WorkspaceSnapshot;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * The open files of a run. The agent can delete or replace them by name, because it runs as the
 * same user, but not close them.
 *
 * @param others further files that only the runner writes
 */
record HeldRun(
    RunFolder folder,
    EventLog log,
    OwnFile stdout,
    OwnFile stderr,
    List<OwnFile> others,
    WorkspaceHandle workspace,
    WorkspaceSnapshot before) {
  /** Puts back what other processes deleted, replaced or rewrote. */
  void restore() throws IOException {
    log.restore();
    stdout.restore();
    stderr.restore();
    for (OwnFile file : others) {
      file.restore();
    }
  }

  /** Why the workspace cannot be compared with its snapshot; empty if it can. */
  Optional<String> whyNotComparable() throws IOException {
    Optional<String> replaced = workspace.change();
    Optional<String> why =
        replaced.isEmpty() && before.isChanged()
            ? Optional.of("the snapshot of the workspace before the run was changed")
            : replaced;
    why.ifPresent(folder.interference()::add);
    return why;
  }

  /** What other processes did to the files of the run. */
  List<String> interference() {
    return folder.interference().all();
  }
}
