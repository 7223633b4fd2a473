package dev.blackbox.library.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SessionCatalogTest {
  @TempDir Path folder;

  private void write(String file, String id) throws IOException {
    Path path = folder.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, "---\nformat: bbox/1\nid: " + id + "\n---\nu: Hello.\n");
  }

  private static Path named(SessionCatalog catalog, String id) {
    return catalog.find(id).orElseThrow().recording();
  }

  @Test
  void aSentRecordingIsNamedAfterItsFile() throws IOException {
    write("ingest/a/a.bbox", "z");
    write("ingest/z/z.bbox", "z");
    SessionCatalog catalog = new SessionCatalog(List.of(folder));
    catalog.refresh();

    assertThat(named(catalog, "a")).isEqualTo(folder.resolve("ingest/a/a.bbox"));
    assertThat(named(catalog, "z")).isEqualTo(folder.resolve("ingest/z/z.bbox"));
  }

  @Test
  void aSentRecordingTakesNoNameOfAnother() throws IOException {
    write("ingest/own/own.bbox", "own");
    SessionCatalog catalog = new SessionCatalog(List.of(folder));
    catalog.refresh();
    write("later/session.bbox", "own");
    catalog.refresh();
    SessionCatalog restarted = new SessionCatalog(List.of(folder));
    restarted.refresh();

    assertThat(named(catalog, "own")).isEqualTo(folder.resolve("later/session.bbox"));
    assertThat(restarted.entries()).isEqualTo(catalog.entries()).hasSize(2);
  }
}
