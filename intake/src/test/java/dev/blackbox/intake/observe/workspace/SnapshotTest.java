package dev.blackbox.intake.observe.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.intake.observe.Shell;
import dev.blackbox.intake.observe.patch.Change;
import dev.blackbox.intake.observe.patch.Changes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SnapshotTest {
  @TempDir Path folder;
  private Path workspace;

  @BeforeEach
  void workspace() throws IOException {
    workspace = Files.createDirectory(folder.resolve("workspace"));
    Files.writeString(workspace.resolve("a.txt"), "same size\n");
  }

  @Test
  void changeBehindTheSameTimeAndSizeIsSeen() throws Exception {
    Snapshot before = Snapshot.take(workspace, folder);
    Thread.sleep(20);

    Shell.run(
        workspace, "touch -r a.txt ../time; printf 'SAME SIZE\\n' >a.txt; touch -r ../time a.txt");

    assertThat(changes(before)).extracting(Change::path).containsExactly(Path.of("a.txt"));
  }

  @Test
  void fileThatWasOnlyTouchedIsNoChange() throws IOException {
    Snapshot before = Snapshot.take(workspace, folder);

    Shell.run(workspace, "touch a.txt; cp a.txt b.txt; mv b.txt a.txt");

    assertThat(changes(before)).isEmpty();
  }

  @Test
  void snapshotCanBeReadAgain() throws IOException {
    Shell.run(
        workspace,
        "mkdir 'd d'; echo x >'d d/ü'; ln -s a.txt l; printf '\\377' >\"$(printf 'n\\377')\"");
    Snapshot before = Snapshot.take(workspace, folder);

    Snapshot again = Snapshot.open(folder);

    assertThat(again.entries()).isEqualTo(before.entries());
    for (Entry entry : again.entries().values()) {
      assertThat(again.content(entry)).hasSameContentAs(before.content(entry));
    }
  }

  @Test
  void namesThatAreNotTextKeepTheirBytes() throws IOException {
    Snapshot before = Snapshot.take(workspace, folder);
    Shell.run(workspace, "echo x >\"$(printf 'n\\377')\"");

    List<Change> changes = changes(before);

    assertThat(PathBytes.of(changes.get(0).path())).containsExactly('n', 0xff);
  }

  private List<Change> changes(Snapshot before) throws IOException {
    return Changes.between(before, workspace).all();
  }
}
