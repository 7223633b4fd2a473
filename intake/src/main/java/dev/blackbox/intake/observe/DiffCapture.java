package dev.blackbox.intake.observe;

import dev.blackbox.format.decision.ActionType;
import dev.blackbox.format.decision.CaptureMode;
import dev.blackbox.format.decision.EventKind;
import dev.blackbox.format.json.Json;
import dev.blackbox.format.text.Plural;
import dev.blackbox.intake.observe.patch.FileChange;
import dev.blackbox.intake.observe.patch.PatchWriter;
import dev.blackbox.intake.observe.patch.WorkspaceChanges;
import dev.blackbox.intake.observe.process.Capture;
import dev.blackbox.intake.observe.workspace.PathBytes;
import dev.blackbox.intake.observe.workspace.RunFolder;
import dev.blackbox.intake.observe.workspace.WorkspaceHead;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Records the changed files: event 6 and its patch. A workspace that was replaced is not read: its
 * files are not those of the run.
 */
final class DiffCapture {
  private static final int MOST_PATHS = 50;
  private static final String UNKNOWN = "unknown";

  private final HeldRun run;
  private final Journal journal;
  private final Capture capture;

  DiffCapture(HeldRun run, Journal journal, Capture capture) {
    this.run = run;
    this.journal = journal;
    this.capture = capture;
  }

  /** The changes; null if they are unknown. */
  @Nullable WorkspaceChanges record() throws IOException {
    boolean isRecorded = journal.has(EventKind.FS_DIFF_CAPTURED);
    Optional<String> problem = run.whyNotComparable();
    if (problem.isEmpty()) {
      WorkspaceChanges changes = WorkspaceChanges.between(run.before(), run.folder().workspace());
      if (isRecorded) {
        return write(changes, OutputStream.nullOutputStream());
      }
      WorkspaceChanges written = patch(changes);
      problem = run.whyNotComparable();
      if (problem.isEmpty()) {
        captured(written);
        return written;
      }
    }
    if (!isRecorded) {
      run.folder().create(RunFolder.PATCH).close();
      notCompared(problem.get());
    }
    return null;
  }

  private WorkspaceChanges patch(WorkspaceChanges changes) throws IOException {
    try (OutputStream file = run.folder().create(RunFolder.PATCH);
        OutputStream filtered =
            new BufferedOutputStream(new FilteredStream(capture.filter(), file))) {
      return write(changes, filtered);
    }
  }

  private WorkspaceChanges write(WorkspaceChanges changes, OutputStream out) throws IOException {
    boolean isBinaryKept = capture.mode() != CaptureMode.REDACTED;
    return new PatchWriter(run.before(), run.folder().workspace(), isBinaryKept, out)
        .write(changes);
  }

  private void captured(WorkspaceChanges changes) throws IOException {
    List<String> paths =
        changes.all().stream()
            .map(FileChange::path)
            .map(PathBytes::text)
            .distinct()
            .limit(MOST_PATHS)
            .map(capture::text)
            .toList();
    int total = changes.all().size();
    add(
        Plural.of(total, "change"),
        Json.Fields.EMPTY
            .with("changed_paths", Json.of(paths))
            .with("total_changed", Json.of(total))
            .with("method", Json.of("other"))
            .with("method_detail", Json.of("snapshots before and after, as a git patch"))
            .with("git_head_after", Json.of(WorkspaceHead.of(run.folder().workspace())))
            .with("not_in_patch", Json.of(changes.passedOver().size())));
  }

  private void notCompared(String why) throws IOException {
    add(
        "changes are unknown: " + why,
        Json.Fields.EMPTY
            .with("changed_paths", Json.of(List.of()))
            .with("total_changed", Json.of(UNKNOWN))
            .with("method", Json.of("other"))
            .with("method_detail", Json.of("not compared: " + why))
            .with("git_head_after", Json.of(UNKNOWN)));
  }

  private void add(String summary, Json.Fields metadata) throws IOException {
    journal.add(
        new Journal.Entry(
            EventKind.FS_DIFF_CAPTURED,
            ActionType.EDIT,
            summary,
            List.of(Artifacts.file("diff", run.folder(), RunFolder.PATCH, metadata))));
  }
}
