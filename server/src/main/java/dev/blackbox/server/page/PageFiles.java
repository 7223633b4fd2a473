package dev.blackbox.server.page;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The files of the page by their paths. They are read once, from the jar of this class. */
final class PageFiles {
  private static final String FOLDER = "/web/";
  private static final String INDEX_NAME = "index.html";

  /** The path of the file that shows every view. */
  static final String INDEX = FOLDER + INDEX_NAME;

  private final Map<String, PageFile> files;

  private PageFiles(Map<String, PageFile> files) {
    this.files = files;
  }

  static PageFiles load() throws IOException {
    URL index = PageFiles.class.getResource("web/" + INDEX_NAME);
    if (index == null) {
      throw new IOException("the page is not in the jar of the server");
    }
    try {
      URI place = index.toURI();
      if (!"jar".equals(place.getScheme())) {
        return in(Path.of(place).resolveSibling(""));
      }
      try (FileSystem jar = FileSystems.newFileSystem(place, Map.of())) {
        return in(jar.provider().getPath(place).resolveSibling(""));
      }
    } catch (URISyntaxException e) {
      throw new IOException(e);
    }
  }

  private static PageFiles in(Path folder) throws IOException {
    List<Path> paths;
    try (Stream<Path> all = Files.walk(folder)) {
      paths = all.filter(path -> PageFile.isSent(path.toString())).toList();
    }
    Map<String, PageFile> files = new TreeMap<>();
    for (Path path : paths) {
      String name = folder.relativize(path).toString().replace('\\', '/');
      files.put(FOLDER + name, PageFile.of(name, Files.readAllBytes(path)));
    }
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
