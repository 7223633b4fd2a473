package dev.blackbox.library.timeline;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.header.Header;
import dev.blackbox.format.text.Hashes;
import dev.blackbox.library.common.Notice;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.RecordingBlobs;
import dev.blackbox.library.file.RecordingStream;
import dev.blackbox.session.model.RecordingText;
import dev.blackbox.session.model.Session;
import dev.blackbox.session.model.SessionIndex;
import dev.blackbox.session.validate.Validator;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.parts.Part;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Opens the session of a large recording through an index, which is kept in the user's cache. */
final class IndexedRecording {
  private static final Duration KEPT = Duration.ofDays(30);

  private final Disk disk = Disk.real();
  private final Input input;
  private final RecordingStream recording;
  private final Optional<Path> folder;
  private final List<Part> spool;

  /**
   * Creates an opener.
   *
   * @param folder the folder for indexes that are kept
   * @param spool the bbox of a recording that is not a bbox file itself; empty if it is
   */
  IndexedRecording(
      Input input, RecordingStream recording, Optional<Path> folder, Optional<Path> spool) {
    this.input = input;
    this.recording = recording;
    this.folder = folder;
    this.spool = spool.map(file -> new Part(file, 0, 0, 0, Long.MAX_VALUE)).stream().toList();
  }

  /** Returns the session; reads the whole recording unless it has an index. */
  RecordingSession open(Consumer<Notice> notices) throws IOException {
    Optional<Path> place = spool.isEmpty() ? place() : Optional.empty();
    Optional<IndexFile> known = place.flatMap(IndexFile::read);
    IndexFile index = known.isPresent() ? known.get() : build(place);
    if (known.isEmpty()) {
      recording.notices().forEach(notices);
    }
    RecordingText text = new PartsText(disk, index.parts());
    Session session = Session.of(header(index.parts()), index.index(), text);
    return new RecordingSession(session, index.validation());
  }

  /** Returns the folder for indexes in the user's cache; empty if the user has no home. */
  static Optional<Path> cache(Map<String, String> environment) {
    String cache = environment.getOrDefault("XDG_CACHE_HOME", "");
    String home = environment.getOrDefault("HOME", "");
    if (cache.isEmpty() && home.isEmpty()) {
      return Optional.empty();
    }
    Path all = cache.isEmpty() ? Path.of(home, ".cache") : Path.of(cache);
    return Optional.of(all.resolve("blackbox").resolve("index"));
  }

  /** Returns the file for the index; empty if there is no folder for it, or too little space. */
  private Optional<Path> place() throws IOException {
    if (folder.isEmpty()) {
      return Optional.empty();
    }
    Path path = input.path().orElseThrow().toRealPath();
    try {
      disk.createFolders(folder.get().toAbsolutePath());
      if (Files.getFileStore(folder.get()).getUsableSpace() < Files.size(path)) {
        return Optional.empty();
      }
    } catch (IOException e) {
      return Optional.empty();
    }
    String name = HexFormat.of().formatHex(Hashes.sha256(path.toString()));
    return Optional.of(folder.get().resolve(name + ".index"));
  }

  private IndexFile build(Optional<Path> place) throws IOException {
    Instant start = Instant.now();
    Path file =
        place.isPresent() && folder.isPresent()
            ? Files.createTempFile(folder.get(), "new", ".tmp")
            : Files.createTempFile("blackbox-", ".index");
    file.toFile().deleteOnExit();
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      FileChunks chunks = new FileChunks(file, channel);
      Validator validator = new Validator(false, RecordingBlobs.beside(input));
      BboxReader reader = spool.isEmpty() ? recording.reader() : new BboxReader(open(spool, 0));
      SessionIndex index = Session.index(reader, chunks, validator);
      List<Part> parts = spool.isEmpty() ? recording.files() : spool;
      IndexFile built = new IndexFile(index, validator.finish(reader.header()), parts);
      built.finish(channel, chunks);
      if (place.isPresent() && recording.notices().isEmpty() && areOlder(parts, start)) {
        Files.move(file, place.get(), StandardCopyOption.REPLACE_EXISTING);
        folder.ifPresent(IndexedRecording::deleteOld);
      }
      return built;
    }
  }

  /** A recording that is written while it is read gets no index, because it may lack lines. */
  private static boolean areOlder(List<Part> parts, Instant start) throws IOException {
    for (Part part : parts) {
      if (!Files.getLastModifiedTime(part.file()).toInstant().isBefore(start)) {
        return false;
      }
    }
    return true;
  }

  /** Deletes the indexes that were made long ago; one that cannot be deleted stays. */
  private static void deleteOld(Path folder) {
    long oldest = Instant.now().minus(KEPT).toEpochMilli();
    File[] files = folder.toFile().listFiles();
    for (File file : files == null ? new File[0] : files) {
      if (file.lastModified() < oldest && !file.delete()) {
        return;
      }
    }
  }

  private Header header(List<Part> parts) throws IOException {
    try (InputStream in = open(parts, 0)) {
      return new BboxReader(in).readHeader().header();
    }
  }

  private InputStream open(List<Part> parts, long offset) throws IOException {
    return new PartsText(disk, parts).from(offset);
  }
}
