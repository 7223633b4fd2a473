package dev.blackbox.server.page;

import dev.blackbox.page.PageResources;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The files of the page by their paths. They are read once. */
final class PageFiles {
  private static final String FOLDER = "/web/";

  /** The path of the file that shows every view. */
  static final String INDEX = FOLDER + PageResources.INDEX;

  private final Map<String, PageFile> files;

  private PageFiles(Map<String, PageFile> files) {
    this.files = files;
  }

  static PageFiles load() throws IOException {
    Map<String, PageFile> files = new TreeMap<>();
    PageResources.read()
        .forEach(
            (name, bytes) -> {
              if (PageFile.isSent(name)) {
                files.put(FOLDER + name, PageFile.of(name, bytes));
              }
            });
    return new PageFiles(files);
  }

  /** Returns the file with this path. */
  Optional<PageFile> find(String path) {
    return Optional.ofNullable(files.get(path));
  }

  Map<String, PageFile> all() {
    return files;
  }
}
