package dev.blackbox.intake.observe.patch;

import dev.blackbox.intake.observe.workspace.FileContent;
import dev.blackbox.intake.observe.workspace.GitMode;
import dev.blackbox.intake.observe.workspace.SnapshotEntry;
import dev.blackbox.intake.observe.workspace.WorkspaceSnapshot;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes changes as a patch for {@code git apply}, including binary files, modes, links, renames
 * and deletions.
 */
public final class PatchWriter {
  private final WorkspaceSnapshot before;
  private final Path workspace;
  private final boolean isBinaryKept;
  private final OutputStream out;
  private final Map<Path, LineCounts> lines = new HashMap<>();

  /**
   * Creates a writer.
   *
   * @param isBinaryKept whether the content of binary files goes into the patch
   */
  public PatchWriter(
      WorkspaceSnapshot before, Path workspace, boolean isBinaryKept, OutputStream out) {
    this.before = before;
    this.workspace = workspace;
    this.isBinaryKept = isBinaryKept;
    this.out = out;
  }

  /**
   * Writes a patch.
   *
   * @return the changes in the patch; files that could not be read any more are passed over
   */
  public WorkspaceChanges write(WorkspaceChanges changes) throws IOException {
    List<FileChange> written = new ArrayList<>();
    List<Path> passedOver = new ArrayList<>(changes.passedOver());
    for (FileChange change : changes.all()) {
      Optional<PatchSide> now = readable(change);
      if (now.isEmpty()) {
        passedOver.add(change.path());
        continue;
      }
      try (PatchSide side = now.get()) {
        write(change, side);
      }
      written.add(change);
    }
    return new WorkspaceChanges(written, passedOver, lines);
  }

  /** The new side of a change; empty if another process deleted or replaced the file meanwhile. */
  private Optional<PatchSide> readable(FileChange change) throws IOException {
    try {
      return Optional.of(
          switch (change) {
            case FileChange.Added added -> now(added.path(), added.mode());
            case FileChange.Modified modified when !modified.isSameContent() ->
                now(modified.path(), modified.mode());
            default -> PatchSide.NONE;
          });
    } catch (FileSystemException | EOFException e) {
      return Optional.empty();
    }
  }

  private void write(FileChange change, PatchSide now) throws IOException {
    switch (change) {
      case FileChange.Added added -> added(added, now);
      case FileChange.Deleted deleted -> deleted(deleted);
      case FileChange.Modified modified -> modified(modified, now);
      case FileChange.Renamed renamed -> renamed(renamed);
    }
  }

  private void added(FileChange.Added change, PatchSide now) throws IOException {
    head(change.path(), change.path());
    line("new file mode " + change.mode().text());
    line("index " + PatchSide.NO_BLOB + ".." + now.id());
    content(change, "/dev/null", PatchSide.NONE, GitName.of("b/", change.path()), now);
  }

  private void deleted(FileChange.Deleted change) throws IOException {
    PatchSide then = then(change.before());
    head(change.path(), change.path());
    line("deleted file mode " + change.before().mode().text());
    line("index " + then.id() + ".." + PatchSide.NO_BLOB);
    content(change, GitName.of("a/", change.path()), then, "/dev/null", PatchSide.NONE);
  }

  private void modified(FileChange.Modified change, PatchSide now) throws IOException {
    head(change.path(), change.path());
    modes(change.before(), change.mode());
    if (change.isSameContent()) {
      return;
    }
    PatchSide then = then(change.before());
    boolean isSameMode = change.mode() == change.before().mode();
    line("index " + then.id() + ".." + now.id() + (isSameMode ? " " + change.mode().text() : ""));
    content(change, GitName.of("a/", change.path()), then, GitName.of("b/", change.path()), now);
  }

  private void renamed(FileChange.Renamed change) throws IOException {
    head(change.from(), change.path());
    modes(change.before(), change.mode());
    line("similarity index 100%");
    line("rename from " + GitName.of("", change.from()));
    line("rename to " + GitName.of("", change.path()));
  }

  private void head(Path from, Path to) throws IOException {
    line("diff --git " + GitName.of("a/", from) + " " + GitName.of("b/", to));
  }

  private void modes(SnapshotEntry then, GitMode now) throws IOException {
    if (then.mode() != now) {
      line("old mode " + then.mode().text());
      line("new mode " + now.text());
    }
  }

  private void content(
      FileChange change, String oldName, PatchSide then, String newName, PatchSide now)
      throws IOException {
    if (then.size() + now.size() == 0) {
      return;
    }
    if (then.isText() && now.isText()) {
      line("--- " + name(oldName));
      line("+++ " + name(newName));
      LineCounts counts = TextHunks.write(then.bytes(), now.bytes(), out);
      lines.merge(change.path(), counts, LineCounts::plus);
    } else if (isBinaryKept) {
      line("GIT binary patch");
      try (InputStream in = now.open()) {
        BinaryPatch.literal(in, now.size(), out);
      }
      try (InputStream in = then.open()) {
        BinaryPatch.literal(in, then.size(), out);
      }
    } else {
      line("Binary files " + oldName + " and " + newName + " differ");
    }
  }

  /** Git terminates a name with blanks by a tab. */
  private static String name(String name) {
    return name.contains(" ") && !name.startsWith("\"") ? name + "\t" : name;
  }

  private PatchSide then(SnapshotEntry entry) throws IOException {
    return PatchSide.of(() -> before.content(entry), entry.size(), () -> {});
  }

  private PatchSide now(Path path, GitMode mode) throws IOException {
    if (mode == GitMode.LINK) {
      try (InputStream in = FileContent.open(workspace, path, mode)) {
        return PatchSide.of(in.readAllBytes());
      }
    }
    FileContent.Held file = FileContent.hold(workspace, path);
    return PatchSide.of(file::open, file.size(), file);
  }

  private void line(String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.US_ASCII));
    out.write('\n');
  }
}
