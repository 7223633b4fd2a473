package dev.blackbox.library.share;

import dev.blackbox.library.archive.CatalogEntry;
import dev.blackbox.library.archive.SessionCatalog;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.Notice;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.library.convert.ConversionTarget;
import dev.blackbox.library.file.Input;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

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
   * @throws BlackboxException if there is no recording, or the index would replace one
   */
  public int write(List<Path> roots, String name, Path folder)
      throws IOException, BlackboxException {
    SessionCatalog catalog = new SessionCatalog(roots);
    catalog.refresh();
    if (catalog.entries().isEmpty()) {
      String given = roots.stream().map(Path::toString).collect(Collectors.joining(", "));
      throw new BlackboxException(SafeText.line(given) + ": there is no recording");
    }
    createFolder(name, folder);
    Set<Path> recordings = new HashSet<>();
    for (CatalogEntry entry : catalog.entries()) {
      recordings.add(entry.recording().toRealPath());
    }
    List<SitePage.Row> rows = new ArrayList<>();
    for (CatalogEntry entry : catalog.entries()) {
      String file = entry.id() + ".html";
      rows.add(row(entry, file, target(name, folder, file), recordings));
    }
    byte[] index = SitePage.of(rows, export.version(), export.now());
    ConversionTarget target = target(name, folder, INDEX);
    requireNoRecording(target, recordings);
    target.write(out -> out.write(index));
    return (int) rows.stream().filter(row -> row.failure().isEmpty()).count();
  }

  private static void createFolder(String name, Path folder) throws IOException, BlackboxException {
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw new BlackboxException(SafeText.line(name) + ": this is a file, expected a folder");
    }
    Files.createDirectories(folder);
  }

  private static ConversionTarget target(String name, Path folder, String file) {
    return new ConversionTarget(
        name + "/" + file, folder.resolve(file), OutputStream.nullOutputStream());
  }

  private static void requireNoRecording(ConversionTarget target, Set<Path> recordings)
      throws IOException, BlackboxException {
    if (Files.exists(target.file()) && recordings.contains(target.file().toRealPath())) {
      throw new BlackboxException(
          SafeText.line(target.name())
              + ": this is a recording; expected another folder for --export");
    }
  }

  private SitePage.Row row(
      CatalogEntry entry, String file, ConversionTarget target, Set<Path> recordings)
      throws IOException {
    try {
      requireNoRecording(target, recordings);
      ShareReview review = export.write(Input.stored(entry.id(), entry.recording()), target);
      written.accept(target.name(), review);
      return new SitePage.Row(entry, file, Optional.of(review), Optional.empty());
    } catch (BlackboxException e) {
      export.notices().accept(new Notice(e.text(), e.hint()));
      return new SitePage.Row(entry, file, Optional.empty(), Optional.of(e.text()));
    }
  }
}
