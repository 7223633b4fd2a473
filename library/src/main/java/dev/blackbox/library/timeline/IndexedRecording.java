package dev.blackbox.library.timeline;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.library.common.Notice;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.RecordingBlobs;
import dev.blackbox.library.file.RecordingStream;
import dev.blackbox.library.file.TemporaryFiles;
import dev.blackbox.library.timeline.IndexFile.PartStamp;
import dev.blackbox.session.model.Session;
import dev.blackbox.session.model.SessionIndex;
import dev.blackbox.session.validate.Validator;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.parts.Part;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Opens the session of a large recording through an index, which is kept in the user's cache. */
final class IndexedRecording {
  private static final String ENDING = ".index";

  private final Disk disk = Disk.withoutLinks();
  private final Input input;
  private final RecordingStream recording;
  private final Optional<IndexFolder> folder;
  private final List<Part> spool;

  /**
   * Creates an opener.
   *
   * @param folder the folder for indexes that are kept
   * @param spool the bbox of a recording that is not a bbox file itself; empty if it is
   */
  IndexedRecording(
      Input input, RecordingStream recording, Optional<IndexFolder> folder, Optional<Path> spool) {
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
    PartsText text = new PartsText(disk, index.parts());
    Session session = Session.of(text.header(), index.index(), text);
    return new RecordingSession(
        session, index.validation(), spool.stream().map(Part::file).findFirst());
  }

  private Optional<Path> place() throws IOException {
    return folder.isPresent()
        ? folder.get().place(input.path().orElseThrow(), ENDING)
        : Optional.empty();
  }

  private IndexFile build(Optional<Path> place) throws IOException {
    Instant start = Instant.now();
    Path file =
        place.isPresent() && folder.isPresent()
            ? Files.createTempFile(folder.get().path(), "new", ".tmp")
            : TemporaryFiles.create(".index");
    OpenOption[] options =
        place.isPresent()
            ? new OpenOption[] {StandardOpenOption.READ, StandardOpenOption.WRITE}
            : new OpenOption[] {
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE // the mapped chunks stay
            };
    try (FileChannel channel = FileChannel.open(file, options)) {
      FileChunks chunks = new FileChunks(file, channel);
      Validator validator = new Validator(false, RecordingBlobs.beside(input));
      BboxReader reader = spool.isEmpty() ? recording.reader() : new BboxReader(open(spool, 0));
      SessionIndex index = Session.index(reader, chunks, validator);
      List<Part> parts = spool.isEmpty() ? recording.files() : spool;
      IndexFile built =
          new IndexFile(index, validator.finish(reader.header()), parts, PartStamp.of(parts));
      built.finish(channel, chunks);
      if (place.isPresent() && recording.notices().isEmpty() && areOlder(parts, start)) {
        Files.move(file, place.get(), StandardCopyOption.REPLACE_EXISTING);
        folder.ifPresent(IndexFolder::deleteOld);
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

  private InputStream open(List<Part> parts, long offset) throws IOException {
    return new PartsText(disk, parts).from(offset);
  }
}
