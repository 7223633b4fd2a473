package dev.blackbox.page;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The files of the page, as they are in the jar of this class. */
public final class PageResources {
  /** The name of the file that shows every view. */
  public static final String INDEX = "index.html";

  private PageResources() {}

  /** Reads all files, by names such as {@code app.js} and {@code style/base.css}. */
  public static SortedMap<String, byte[]> read() throws IOException {
    URL index = PageResources.class.getResource("web/" + INDEX);
    if (index == null) {
      throw new IOException("the jar of the page does not contain it");
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

  private static SortedMap<String, byte[]> in(Path folder) throws IOException {
    List<Path> paths;
    try (Stream<Path> all = Files.walk(folder)) {
      paths = all.filter(Files::isRegularFile).toList();
    }
    SortedMap<String, byte[]> files = new TreeMap<>();
    for (Path path : paths) {
      String name = folder.relativize(path).toString().replace('\\', '/');
      files.put(name, Files.readAllBytes(path));
    }
    return Collections.unmodifiableSortedMap(files);
  }
}
