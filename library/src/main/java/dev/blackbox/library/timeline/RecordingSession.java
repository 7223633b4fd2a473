package dev.blackbox.library.timeline;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.Notice;
import dev.blackbox.library.common.ProgressListener;
import dev.blackbox.library.file.FileKind;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.RecordingBlobs;
import dev.blackbox.library.file.RecordingStream;
import dev.blackbox.library.file.TemporaryFiles;
import dev.blackbox.session.model.Session;
import dev.blackbox.session.validate.Validation;
import dev.blackbox.session.validate.Validator;
import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The session in a recording, and the findings about it. A program that runs for long closes it.
 *
 * @param spool a temporary file that its events are read from; empty if there is none
 */
public record RecordingSession(Session session, Validation validation, Optional<Path> spool)
    implements Closeable {

  /** Reads a recording; the events of a large one are read when they are needed. */
  public static RecordingSession read(
      Input input, ProgressListener progress, Consumer<Notice> notices)
      throws IOException, BlackboxException {
    return read(input, StepWindow.LARGE, progress, notices);
  }

  /**
   * Reads a recording; the events of a large one are read when they are needed.
   *
   * @param inMemory how many bytes a recording may have that is held in memory
   */
  public static RecordingSession read(
      Input input, int inMemory, ProgressListener progress, Consumer<Notice> notices)
      throws IOException, BlackboxException {
    try (RecordingStream recording = RecordingStream.open(input, progress)) {
      if (recording.kind() == FileKind.TEXT) {
        throw new BlackboxException(
            input.name() + ": this is " + recording.kind().text(),
            "a recording starts with \"---\"; blackbox parse shows how each line is read");
      }
      boolean isBbox = recording.kind() == FileKind.BBOX && !recording.files().isEmpty();
      if (isBbox && StepWindow.isLarge(input)) {
        Optional<IndexFolder> folder = IndexFolder.of(System.getenv());
        List<Notice> found = new ArrayList<>();
        RecordingSession indexed =
            new IndexedRecording(input, recording, folder, Optional.empty()).open(found::add);
        found.forEach(notices);
        return found.stream().anyMatch(Notice::isGap) ? withGaps(input, progress) : indexed;
      }
      byte[] bytes = recording.bytes().readNBytes(inMemory);
      if (bytes.length == inMemory) {
        Optional<Path> spool = Optional.of(spool(bytes, recording.bytes()));
        return new IndexedRecording(input, recording, Optional.empty(), spool).open(notices);
      }
      recording.notices().forEach(notices);
      Session session = Session.read(new BboxReader(new ByteArrayInputStream(bytes)));
      return new RecordingSession(session, validate(bytes, input), Optional.empty());
    }
  }

  /** With lines for its gaps, a recording has other positions than its files. */
  private static RecordingSession withGaps(Input input, ProgressListener progress)
      throws IOException, BlackboxException {
    try (RecordingStream recording = RecordingStream.open(input, progress)) {
      Optional<Path> spool = Optional.of(spool(new byte[0], recording.bytes()));
      return new IndexedRecording(input, recording, Optional.empty(), spool).open(notice -> {});
    }
  }

  private static Path spool(byte[] start, InputStream rest) throws IOException {
    Path file = TemporaryFiles.create(".bbox");
    try (OutputStream out = Files.newOutputStream(file)) {
      out.write(start);
      rest.transferTo(out);
    }
    return file;
  }

  /** Deletes the temporary file. */
  @Override
  public void close() throws IOException {
    if (spool.isPresent()) {
      Files.deleteIfExists(spool.get());
    }
  }

  /** Wraps a part of a recording without checking it. */
  public static RecordingSession unchecked(Session session) {
    return new RecordingSession(session, new Validation(List.of(), 0, 0, 0, 0), Optional.empty());
  }

  private static Validation validate(byte[] bytes, Input input) throws IOException {
    Validator validator = new Validator(false, RecordingBlobs.beside(input));
    BboxReader reader = new BboxReader(new ByteArrayInputStream(bytes));
    reader.forEach(validator);
    return validator.finish(reader.header());
  }
}
