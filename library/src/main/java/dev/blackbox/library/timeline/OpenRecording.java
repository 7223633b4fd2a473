package dev.blackbox.library.timeline;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.file.FileKind;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.RecordingStream;
import dev.blackbox.session.index.IndexField;
import dev.blackbox.session.model.Event;
import dev.blackbox.session.model.Session;
import dev.blackbox.session.model.SessionIndex;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A recording that stays open, as in a server, and may grow. Any thread may use it.
 *
 * <pre>{@code
 * try (OpenRecording recording = OpenRecording.open(input, executor)) {
 *   recording.lines(1, 200, 4_096);           // at once, from the start of the file
 *   recording.whenIndexed().join();
 *   recording.lines(9_000_000, 200, 4_096);   // reads at most 456 lines
 *   recording.withSession(session -> session.totals().failedCalls());
 *   recording.refresh();                      // reads only what was written since
 * }
 * }</pre>
 *
 * <p>The lines are those of bbox, whatever the format of the file. The last line counts when its
 * line ending is there. When a large recording is closed, its index is kept in the user's cache for
 * the next time, unless the recording changes meanwhile. A compressed file that grows is unpacked
 * from its start again, and a recording in another format starts over, because a translation may
 * change earlier lines.
 */
public final class OpenRecording implements Closeable {
  /** How many lines can be read before the index is there. */
  public static final int FIRST_LINES = 4_096;

  private static final Set<FileKind> BBOX =
      EnumSet.of(FileKind.BBOX, FileKind.TEXT, FileKind.EMPTY);

  private final Input input;
  private final Path path;
  private final boolean isBbox;
  private final boolean isCompressed;
  private final Executor executor;
  private final Optional<IndexFolder> indexes;
  private final LineReader reader = new LineReader();
  private final FirstLines firstLines;
  private CompletableFuture<Session> indexed = new CompletableFuture<>();
  private @Nullable RecordingIndex index;
  private @Nullable Session session;
  private @Nullable FileMarks translated;
  private @Nullable Path spool;
  private ReferencedBlobs blobs = new ReferencedBlobs();

  /** What {@link #refresh} found. */
  public enum Change {
    NONE,
    /** There are more lines; all earlier ones are as they were. */
    GREW,
    /** It is another recording now, or lines have changed; a new index is being made. */
    REPLACED
  }

  /**
   * How much of the index is made.
   *
   * @param done how many bytes of lines were read
   * @param total the size of the files, 0 if it says nothing about the number of bytes
   */
  public record Progress(long done, long total) {}

  private OpenRecording(
      Input input, RecordingStream stream, Executor executor, Optional<IndexFolder> indexes)
      throws BlackboxException {
    this.input = input;
    this.path =
        input
            .path()
            .orElseThrow(
                () -> new BlackboxException(input.name() + ": this is a stream, expected a file"));
    this.isBbox = BBOX.contains(stream.kind());
    this.isCompressed = stream.isCompressed();
    this.firstLines = new FirstLines(input, isCompressed, reader);
    this.executor = executor;
    this.indexes = isBbox ? indexes : Optional.empty();
  }

  /**
   * Opens a file.
   *
   * @param executor makes the index, in one task for each recording that is opened or replaced
   */
  public static OpenRecording open(Input input, Executor executor)
      throws IOException, BlackboxException {
    return open(
        input, executor, IndexFolder.of(System.getenv()).filter(_ -> StepWindow.isLarge(input)));
  }

  /** Opens a file, and keeps its index in a folder. */
  static OpenRecording open(Input input, Executor executor, Optional<IndexFolder> indexes)
      throws IOException, BlackboxException {
    try (RecordingStream stream = RecordingStream.openGrowing(input)) {
      OpenRecording recording = new OpenRecording(input, stream, executor, indexes);
      recording.start();
      return recording;
    }
  }

  private synchronized void start() throws IOException {
    close();
    blobs = new ReferencedBlobs();
    CompletableFuture<Session> result = new CompletableFuture<>();
    indexed = result;
    executor.execute(() -> build(result));
  }

  private void build(CompletableFuture<Session> result) {
    try {
      RecordingIndex made = openIndex(result);
      Session read = made.read();
      while (!made.isCurrent()) {
        made.close();
        made = openIndex(result);
        read = made.read();
      }
      publish(result, read);
      result.complete(read);
    } catch (IOException | BlackboxException | RuntimeException | OutOfMemoryError e) {
      result.completeExceptionally(e);
    }
  }

  private RecordingIndex openIndex(CompletableFuture<Session> result)
      throws IOException, BlackboxException {
    FileMarks marks = isBbox ? null : FileMarks.of(List.of(path));
    Path copy = isBbox ? null : translate();
    RecordingIndex made = IndexCacheEntry.open(copy == null ? path : copy, indexes);
    synchronized (this) {
      if (!result.isCancelled()) {
        index = made;
        translated = marks;
        spool = copy;
        return made;
      }
    }
    made.close();
    if (copy != null) {
      Files.deleteIfExists(copy);
    }
    throw new IOException(input.name() + ": the recording was closed");
  }

  private synchronized void publish(CompletableFuture<Session> result, Session read) {
    session = result.isCancelled() ? session : read;
  }

  private Path translate() throws IOException, BlackboxException {
    Path file = Files.createTempFile("blackbox-", ".bbox");
    file.toFile().deleteOnExit();
    try (RecordingStream stream = RecordingStream.openGrowing(input)) {
      Files.copy(stream.bytes(), file, StandardCopyOption.REPLACE_EXISTING);
    }
    return file;
  }

  /** Completes when the index is there, or with the error that prevents it. */
  public synchronized CompletableFuture<?> whenIndexed() {
    return indexed.copy();
  }

  /** Returns how much of the index is made. */
  public synchronized Progress progress() {
    return new Progress(
        index == null ? 0 : index.bytes(), isBbox && !isCompressed ? input.size() : 0);
  }

  /** Reads what was written since the last call; does nothing while an index is being made. */
  public synchronized Change refresh() throws IOException {
    Session before = session;
    RecordingIndex live = index;
    if (before == null || live == null) {
      boolean hasFailed = indexed.isCompletedExceptionally() && !indexed.isCancelled();
      return hasFailed ? replaced() : Change.NONE;
    }
    if (translated != null) {
      return translated.areCurrent() ? Change.NONE : replaced();
    }
    return switch (live.compare()) {
      case SAME -> Change.NONE;
      case OTHER -> replaced();
      case LONGER -> readMore(live, before.totals().lines());
    };
  }

  private Change readMore(RecordingIndex live, long linesBefore) throws IOException {
    session = null; // A failure leaves an index that cannot be used.
    Session more = live.read();
    if (!live.isCurrent()) {
      return replaced();
    }
    session = more;
    return more.totals().lines() > linesBefore ? Change.GREW : Change.NONE;
  }

  private Change replaced() throws IOException {
    start();
    return Change.REPLACED;
  }

  /** Returns the number of whole lines. */
  public synchronized LineCount lineCount() throws IOException {
    return session == null ? firstLines.estimate() : new LineCount(session.totals().lines(), true);
  }

  /**
   * Reads lines. Before the index is there, only the {@linkplain #FIRST_LINES first lines} can be
   * read; then at most 255 lines before the first one are read as well.
   *
   * @param first the number of the first line, from 1
   * @param longest the most bytes of a line's text
   */
  public List<RawLine> lines(long first, int count, int longest) throws IOException {
    return lines(first, count, longest, Long.MAX_VALUE);
  }

  /**
   * Reads lines, as {@link #lines(long, int, int)} does, until there is enough text.
   *
   * @param enough how many characters are enough; at least one line is read if there is one
   */
  public synchronized List<RawLine> lines(long first, int count, int longest, long enough)
      throws IOException {
    Session whole = session;
    RecordingIndex live = index;
    if (whole == null || live == null) {
      return firstLines.read(first, count, longest, enough);
    }
    long last = Math.min(whole.totals().lines(), first + count - 1);
    if (first > last) {
      return List.of();
    }
    int row = (int) ((first - 1) / SessionIndex.LINE_SPACING);
    long offset = whole.index().columns().of(IndexField.LINE_OFFSET).get(row);
    long line = (long) row * SessionIndex.LINE_SPACING + 1;
    return reader.read(
        live.text(), offset, line, new LineReader.Range(first, last), longest, enough);
  }

  /**
   * Returns whether a line refers to a blob, by its hash or by the start of it; false before the
   * index is there. The first call reads the recording, later ones what was written since.
   */
  public synchronized boolean refersTo(String sha256) throws IOException {
    if (session != null && index != null) {
      blobs.read(index.text(), session.totals().lines());
    }
    return blobs.has(sha256);
  }

  /**
   * Uses the session while no other thread does; empty before the index is there. The session must
   * not be kept.
   */
  public synchronized <T> Optional<T> withSession(Function<Session, T> use) throws IOException {
    try {
      return Optional.ofNullable(session).map(use);
    } catch (UncheckedIOException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /** Returns the line of the first event of this step or of a later one. */
  public OptionalLong lineOfStep(long step) throws IOException {
    return line(session -> session.atStep(step).map(Event::index).orElse(-1));
  }

  /** Returns the line that starts the first call with this id. */
  public OptionalLong lineOfCall(String id) throws IOException {
    return line(
        session ->
            session
                .index()
                .callsWithId(id)
                .map(session.index()::start)
                .filter(
                    start -> session.events().get(start).meta().id().filter(id::equals).isPresent())
                .findFirst()
                .orElse(-1));
  }

  /** Returns the line of the first event at this time or later. */
  public OptionalLong lineOfTime(Instant time) throws IOException {
    return line(
        session -> {
          Instant start = session.totals().start();
          return start == null ? -1 : session.index().eventAfter(Duration.between(start, time));
        });
  }

  private OptionalLong line(Function<Session, Integer> find) throws IOException {
    return withSession(
            session -> {
              int event = find.apply(session);
              return event < 0
                  ? OptionalLong.empty()
                  : OptionalLong.of(session.index().line(event));
            })
        .orElse(OptionalLong.empty());
  }

  /** Returns how many lines were read for {@link #lines} and for estimates. */
  synchronized long linesRead() {
    return reader.linesRead();
  }

  /** Returns how many bytes were read for the index. */
  synchronized long bytesIndexed() {
    return index == null ? 0 : index.bytesRead();
  }

  @Override
  public synchronized void close() throws IOException {
    indexed.cancel(false);
    session = null;
    if (index != null) {
      index.close();
      index = null;
    }
    if (spool != null) {
      Files.deleteIfExists(spool);
      spool = null;
    }
  }
}
