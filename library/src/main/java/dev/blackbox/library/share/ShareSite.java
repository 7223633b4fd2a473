package dev.blackbox.library.share;

import dev.blackbox.library.archive.CatalogEntry;
import dev.blackbox.library.archive.SessionCatalog;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.Notice;
import dev.blackbox.library.convert.ConversionTarget;
import dev.blackbox.library.file.AtomicFile;
import dev.blackbox.library.file.Input;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * A folder with a shared session for each recording and an index, which needs no server.
 *
 * @param export writes each session
 * @param written receives the name of each file and what is not in it
 */
public record ShareSite(ShareExport export, BiConsumer<String, ShareReview> written) {
  private static final String INDEX = "index.html";

  /**
   * Writes the folder.
   *
   * @param roots folders of recordings, and single recordings
   * @param name the folder as it was given, for messages
   * @return how many sessions are in it
   */
  public int write(List<Path> roots, String name, Path folder)
      throws IOException, BlackboxException {
    SessionCatalog catalog = new SessionCatalog(roots);
    catalog.refresh();
    Files.createDirectories(folder);
    List<SitePage.Row> rows = new ArrayList<>();
    for (CatalogEntry entry : catalog.entries()) {
      String file = entry.id() + ".html";
      Optional<String> failure = write(entry, name + "/" + file, folder.resolve(file));
      rows.add(new SitePage.Row(entry, file, failure));
    }
    byte[] index = SitePage.of(rows, export.version(), export.now());
    AtomicFile.write(name + "/" + INDEX, folder.resolve(INDEX), out -> out.write(index));
    return (int) rows.stream().filter(row -> row.failure().isEmpty()).count();
  }

  /** Writes a session; returns why it cannot be written. */
  private Optional<String> write(CatalogEntry entry, String name, Path file) throws IOException {
    try {
      ConversionTarget target = new ConversionTarget(name, file, OutputStream.nullOutputStream());
      written.accept(name, export.write(Input.stored(entry.id(), entry.recording()), target));
      return Optional.empty();
    } catch (BlackboxException e) {
      export.notices().accept(new Notice(e.text(), e.hint()));
      return Optional.of(e.text());
    }
  }
}
