package dev.blackbox.library.timeline;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.file.FileKind;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.RecordingStream;
import dev.blackbox.library.file.TemporaryFiles;
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
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A recording that stays open, as in a server, and may grow. Any number of threads may read it at
 * the same time.
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
 * <p>The lines are those of bbox, whatever the format of the file. A last line without a line
 * ending counts when the file is not being written any more. When a large recording is closed, its
 * index is kept in the user's cache for the next time, unless the recording changes meanwhile. A
 * compressed file that grows is unpacked from its start again, and a recording in another format
 * starts over, because a translation may change earlier lines.
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

  /** Threads that read share it; it is fair, so that they do not keep a change waiting for ever. */
  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock(true);

  /** What every recording needs, and for each call of it until it is closed. */
  private static final long MEMORY = 512 << 10;

  private static final long MEMORY_PER_CALL = 48;
  private static final long PATIENCE_MILLIS = 200;

  /** Reads something while nobody changes the recording. */
  @FunctionalInterface
  private interface Reading<T> {
    T read() throws IOException;
  }

  /** What {@link #refresh} found. */
  public enum Change {
    NONE,
    /** There are more lines; all earlier ones are as they were. */
    GREW,
    /** It is another recording now, or lines have changed; a new index is being made. */
    REPLACED,
    /** There is something new, but other threads read what was there before. */
    IN_USE
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

  private void start() throws IOException {
    CompletableFuture<Session> result = new CompletableFuture<>();
    lock.writeLock().lock();
    try {
      closeIndex();
      blobs = new ReferencedBlobs();
      indexed = result;
    } finally {
      lock.writeLock().unlock();
    }
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
    } catch (IOException | BlackboxException | RuntimeException | Error e) {
      result.completeExceptionally(e); // waiting readers get the failure
    }
  }

  private RecordingIndex openIndex(CompletableFuture<Session> result)
      throws IOException, BlackboxException {
    FileMarks marks = isBbox ? null : FileMarks.of(List.of(path));
    Path copy = isBbox ? null : translate();
    RecordingIndex made = IndexCacheEntry.open(copy == null ? path : copy, indexes);
    lock.writeLock().lock();
    try {
      if (!result.isCancelled()) {
        index = made;
        translated = marks;
        spool = copy;
        return made;
      }
    } finally {
      lock.writeLock().unlock();
    }
    made.close();
    if (copy != null) {
      Files.deleteIfExists(copy);
    }
    throw new IOException(input.name() + ": the recording was closed");
  }

  private void publish(CompletableFuture<Session> result, Session read) {
    lock.writeLock().lock();
    try {
      session = result.isCancelled() ? session : read;
    } finally {
      lock.writeLock().unlock();
    }
  }

  private <T> T reading(Reading<T> reading) throws IOException {
    lock.readLock().lock();
    try {
      return reading.read();
    } finally {
      lock.readLock().unlock();
    }
  }

  private Path translate() throws IOException, BlackboxException {
    Path file = TemporaryFiles.create(".bbox");
    try (RecordingStream stream = RecordingStream.openGrowing(input)) {
      Files.copy(stream.bytes(), file, StandardCopyOption.REPLACE_EXISTING);
    }
    return file;
  }

  /** Completes when the index is there, or with the error that prevents it. */
  public CompletableFuture<?> whenIndexed() {
    lock.readLock().lock();
    try {
      return indexed.copy();
    } finally {
      lock.readLock().unlock();
    }
  }

  /** Returns how much of the index is made. */
  public Progress progress() throws IOException {
    return reading(
        () ->
            new Progress(
                index == null ? 0 : index.bytes(), isBbox && !isCompressed ? input.size() : 0));
  }

  /**
   * Reads what was written since the last call; does nothing while an index is being made. Waits
   * only a moment for threads that read.
   */
  public Change refresh() throws IOException {
    if (reading(this::isSame)) {
      return Change.NONE;
    }
    try {
      if (!lock.writeLock().tryLock(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
        return Change.IN_USE;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Change.IN_USE;
    }
    try {
      return change();
    } finally {
      lock.writeLock().unlock();
    }
  }

  private boolean isSame() throws IOException {
    RecordingIndex live = index;
    if (session == null || live == null) {
      return !indexed.isCompletedExceptionally() || indexed.isCancelled();
    }
    return translated == null ? live.isSame() : translated.areCurrent();
  }

  private Change change() throws IOException {
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

  /** Returns the number of lines. */
  public LineCount lineCount() throws IOException {
    return reading(
        () ->
            session == null
                ? firstLines.estimate()
                : new LineCount(session.totals().lines(), true));
  }

  /**
   * Returns how many bytes the largest part of the text has that is read at once: a block of lines,
   * or a single long line; 0 before the index is there.
   */
  public long largestBlock() throws IOException {
    return reading(
        () -> session == null || index == null ? 0 : session.index().largestBlock(index.bytes()));
  }

  /** Returns about how much memory it needs while it is open. */
  public long memory() throws IOException {
    long buffer = Math.min(BboxReader.MAX_LINE, largestBlock());
    return reading(
        () -> MEMORY + buffer + (session == null ? 0 : MEMORY_PER_CALL * session.index().calls()));
  }

  /**
   * Reads lines. Before the index is there, only the {@linkplain #FIRST_LINES first lines} can be
   * read; then at most 255 lines before the first one are read as well.
   *
   * @param first the number of the first line, from 1
   * @param longest the most bytes of a line's text
   */
  public List<RawLine> lines(long first, int count, int longest) throws IOException {
    List<RawLine> lines = new ArrayList<>();
    read(first, count, longest, lines::add);
    return lines;
  }

  /**
   * Passes on lines one after the other, as {@link #lines} returns them.
   *
   * @param wanted returns whether it wants the next line too
   * @return false if there may be such lines, but the index that finds them is not there yet
   */
  public boolean read(long first, int count, int longest, Predicate<RawLine> wanted)
      throws IOException {
    return reading(
        () -> {
          Session whole = session;
          RecordingIndex live = index;
          if (whole == null || live == null) {
            boolean[] hasLines = {false};
            firstLines.read(
                first,
                count,
                longest,
                line -> {
                  hasLines[0] = true;
                  return wanted.test(line);
                });
            return hasLines[0];
          }
          long last = Math.min(whole.totals().lines(), first + count - 1);
          if (first <= last) {
            int row = (int) ((first - 1) / SessionIndex.LINE_SPACING);
            long offset = whole.index().columns().of(IndexField.LINE_OFFSET).get(row);
            long line = (long) row * SessionIndex.LINE_SPACING + 1;
            LineReader.Range range = new LineReader.Range(first, last, true);
            reader.read(live.text(), offset, line, range, longest, wanted);
          }
          return true;
        });
  }

  /**
   * Returns whether a line refers to a blob, by its hash or by the start of it; false before the
   * index is there. The first call reads the recording, later ones what was written since.
   */
  public boolean refersTo(String sha256) throws IOException {
    return reading(
        () -> {
          ReferencedBlobs known = blobs;
          synchronized (known) {
            if (session != null && index != null) {
              known.read(index.text(), session.totals().lines());
            }
            return known.has(sha256);
          }
        });
  }

  /**
   * Uses a session that no other thread uses; empty before the index is there. The session must not
   * be kept. The recording does not change meanwhile.
   */
  public <T> Optional<T> withSession(Function<Session, T> use) throws IOException {
    try {
      return reading(
          () -> {
            Session known = session;
            RecordingIndex live = index;
            return known == null || live == null
                ? Optional.empty()
                : Optional.ofNullable(
                    use.apply(Session.of(known.header(), known.index(), live.text())));
          });
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
  long linesRead() {
    return reader.linesRead();
  }

  /** Returns how many bytes were read for the index. */
  long bytesIndexed() throws IOException {
    return reading(() -> index == null ? 0 : index.bytesRead());
  }

  /** Closes the files when no thread reads them any more. */
  @Override
  public void close() throws IOException {
    lock.writeLock().lock();
    try {
      closeIndex();
    } finally {
      lock.writeLock().unlock();
    }
  }

  private void closeIndex() throws IOException {
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
