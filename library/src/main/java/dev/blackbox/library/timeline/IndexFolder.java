package dev.blackbox.library.timeline;

import dev.blackbox.format.text.Hashes;
import dev.blackbox.store.disk.Disk;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;

/**
 * The folder in the user's cache that keeps the indexes of large recordings.
 *
 * @param path the folder; it need not exist
 */
record IndexFolder(Path path) {
  /** The ending of an index that is being made. */
  static final String UNFINISHED = ".tmp";

  private static final Duration KEPT = Duration.ofDays(30);
  private static final Duration KEPT_UNFINISHED = Duration.ofDays(1);

  /** Returns the folder in the user's cache; empty if the user has no home. */
  static Optional<IndexFolder> of(Map<String, String> environment) {
    String cache = environment.getOrDefault("XDG_CACHE_HOME", "");
    String home = environment.getOrDefault("HOME", "");
    if (cache.isEmpty() && home.isEmpty()) {
      return Optional.empty();
    }
    Path all = cache.isEmpty() ? Path.of(home, ".cache") : Path.of(cache);
    return Optional.of(new IndexFolder(all.resolve("blackbox").resolve("index")));
  }

  /**
   * Creates the folder and returns the file for the index of a recording; empty if that is not
   * possible, or if there is too little space.
   *
   * @param ending tells indexes of different content apart
   */
  Optional<Path> place(Path recording, String ending) throws IOException {
    Path real = recording.toRealPath();
    try {
      Disk.real().createFolders(path.toAbsolutePath());
      if (Files.getFileStore(path).getUsableSpace() < Files.size(real)) {
        return Optional.empty();
      }
    } catch (IOException e) {
      return Optional.empty();
    }
    String name = HexFormat.of().formatHex(Hashes.sha256(real.toString()));
    return Optional.of(path.resolve(name + ending));
  }

  /**
   * Deletes the indexes that were made long ago, and those that a killed process left; one that
   * cannot be deleted stays.
   */
  void deleteOld() {
    Instant now = Instant.now();
    File[] files = path.toFile().listFiles();
    for (File file : files == null ? new File[0] : files) {
      Duration kept = file.getName().endsWith(UNFINISHED) ? KEPT_UNFINISHED : KEPT;
      if (file.lastModified() < now.minus(kept).toEpochMilli()) {
        var _ = file.delete();
      }
    }
  }
}
