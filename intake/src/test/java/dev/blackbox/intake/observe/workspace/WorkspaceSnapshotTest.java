package dev.blackbox.intake.observe.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.blackbox.intake.observe.Shell;
import dev.blackbox.intake.observe.patch.FileChange;
import dev.blackbox.intake.observe.patch.WorkspaceChanges;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WorkspaceSnapshotTest {
  private static final Path COUNTS = Path.of("/proc/self/io");
  private static final int MEGABYTE = 1 << 20;

  @TempDir Path folder;
  private Path workspace;

  @BeforeEach
  void workspace() throws IOException {
    workspace = Files.createDirectory(folder.resolve("workspace"));
    Files.writeString(workspace.resolve("a.txt"), "same size\n");
  }

  @Test
  void changeBehindTheSameTimeAndSizeIsSeen() throws Exception {
    WorkspaceSnapshot before = WorkspaceSnapshot.take(workspace, folder);
    Thread.sleep(20);

    Shell.run(
        workspace, "touch -r a.txt ../time; printf 'SAME SIZE\\n' >a.txt; touch -r ../time a.txt");

    assertThat(changes(before)).extracting(FileChange::path).containsExactly(Path.of("a.txt"));
  }

  @Test
  void fileThatWasOnlyTouchedIsNoChange() throws IOException {
    WorkspaceSnapshot before = WorkspaceSnapshot.take(workspace, folder);

    Shell.run(workspace, "touch a.txt; cp a.txt b.txt; mv b.txt a.txt");

    assertThat(changes(before)).isEmpty();
  }

  @Test
  void snapshotCanBeReadAgain() throws IOException {
    Shell.run(
        workspace,
        "mkdir 'd d'; echo x >'d d/ü'; ln -s a.txt l; printf '\\377' >\"$(printf 'n\\377')\"");
    WorkspaceSnapshot before = WorkspaceSnapshot.take(workspace, folder);

    WorkspaceSnapshot again = WorkspaceSnapshot.open(folder);

    assertThat(again.entries()).isEqualTo(before.entries());
    for (SnapshotEntry entry : again.entries().values()) {
      assertThat(again.content(entry)).hasSameContentAs(before.content(entry));
    }
  }

  @Test
  void namesThatAreNotTextKeepTheirBytes() throws IOException {
    WorkspaceSnapshot before = WorkspaceSnapshot.take(workspace, folder);
    Shell.run(workspace, "echo x >\"$(printf 'n\\377')\"");

    List<FileChange> changes = changes(before);

    assertThat(PathBytes.of(changes.get(0).path())).containsExactly('n', 0xff);
  }

  @Test
  void everyFileIsReadOnceBeforeAndNoneAfterUnlessItHasChanged() throws IOException {
    assumeTrue(Files.isReadable(COUNTS), "SKIPPED: nobody counts here what is read");
    for (int i = 0; i < 32; i++) {
      Files.write(workspace.resolve("large" + i), new byte[MEGABYTE]);
    }

    long start = read();
    final WorkspaceSnapshot before = WorkspaceSnapshot.take(workspace, folder);
    final long taken = read() - start;
    start = read();
    assertThat(changes(before)).isEmpty();
    final long compared = read() - start;
    Files.writeString(workspace.resolve("large7"), "other");
    start = read();
    assertThat(changes(before)).hasSize(1);
    final long comparedAgain = read() - start;

    assertThat(taken).isBetween(32L * MEGABYTE, 40L * MEGABYTE);
    assertThat(compared).isLessThan(8L * MEGABYTE);
    assertThat(comparedAgain).isLessThan(8L * MEGABYTE);
  }

  /** How many bytes this process has read; class files are among them. */
  private static long read() throws IOException {
    String first = Files.readAllLines(COUNTS).get(0);
    return Long.parseLong(first.replaceFirst("rchar: ", ""));
  }

  private List<FileChange> changes(WorkspaceSnapshot before) throws IOException {
    return WorkspaceChanges.between(before, workspace).all();
  }
}
