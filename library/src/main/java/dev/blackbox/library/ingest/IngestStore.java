package dev.blackbox.library.ingest;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.library.archive.SessionCatalog;
import dev.blackbox.library.archive.SessionMeasurement;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.ingest.IngestAnswer.Outcome;
import dev.blackbox.recorder.forward.IngestName;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.EntryKind;
import dev.blackbox.store.disk.FileInUseException;
import dev.blackbox.store.redact.Redactor;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Makes durable recordings of lines that other processes and machines send. Any number of threads
 * may use it. Each recording is a file in a folder of its own, {@code ingest/s/s.bbox} for the
 * session {@code s}, with its blobs in {@code ingest/s/.bbox-blobs}: what one sender brings is
 * never found by the recording of another.
 *
 * <h2>The HTTP interface</h2>
 *
 * <p>A handler passes a request on and sends the {@link IngestAnswer}: its status, its content and
 * content type, and {@code Retry-After} unless that is 0.
 *
 * <pre>
 * GET  /api/v1/ingest/{session}                  {@link #state}
 * POST /api/v1/ingest/{session}?from=N           {@link #append}, application/x-bbox
 * POST /api/v1/ingest/{session}/blobs/{sha256}   {@link #blob}, application/octet-stream
 * </pre>
 *
 * <p>Lines are counted as the sender's file has them, from the first line of the header.
 *
 * <ul>
 *   <li>{@code GET} answers 200 {@code {"session":…,"lines":N}}: N lines are durable, 0 if the
 *       session is new. The sender continues with {@code from=N}.
 *   <li>{@code POST …?from=N} has the lines from line N+1 on as its body, each with its line
 *       ending. {@code from} is a whole number from 0; without it the handler answers 400. The
 *       answer 200 {@code {"session":…,"lines":M}} means that M lines are durable, all lines of the
 *       body included. The body may have any length and may be chunked; a handler may refuse one
 *       that is slow. A sender keeps the lines of an event in one body, because a secret of several
 *       lines is recognised as a whole there.
 *   <li>Lines that are stored already are compared and not stored again, so a request may be
 *       repeated. Parts of stored lines that are masked are not compared.
 *   <li>Everything else is a problem document (RFC 9457) with {@code session} and {@code lines}.
 *       The lines in front of the one that was refused are stored, and {@code lines} counts them.
 *       The end of {@code type} is the reason: 400 {@code ingest-refused} (bad session name, no
 *       header, incomplete last line), 409 {@code ingest-gap} (N is more than {@code lines}), 409
 *       {@code ingest-different} (a repeated line is another one), 409 {@code ingest-busy} (another
 *       sender is writing), 413 {@code ingest-too-large} (a line of more than 16 MiB), 429 {@code
 *       ingest-behind}, 503 {@code ingest-failed} (the disk), 507 {@code ingest-quota} (the sender
 *       has used its space).
 *   <li>A sender repeats the request after 429, 5xx, a lost answer and {@code ingest-busy};
 *       continues at {@code lines} after {@code ingest-gap}; and stops after anything else.
 *   <li>A blob is sent before the line that names it. Repeating it is harmless. 200 means that it
 *       is durable; such answers have no {@code lines}. 422 {@code ingest-bad-blob} means that its
 *       content has another SHA-256, or holds a secret: its name is its hash, so that the server
 *       cannot mask it.
 *   <li>Over WebSocket, a binary or text message is the body of a {@code POST}: the handler asks
 *       {@link #state} when the socket opens and sends its content, then passes each message to
 *       {@link #append} with {@code from} = the lines of the last answer, and sends the content of
 *       that answer. After an outcome other than {@code STORED} it closes the socket; the sender
 *       connects again and continues at the number it is given.
 * </ul>
 */
public final class IngestStore implements Closeable {
  private final Path folder;
  private final Disk disk;
  private final Clock clock;
  private final Redactor redactor;
  private final IngestLimits limits;
  private final Semaphore requests;
  private final SenderSpace space;
  private final ConcurrentHashMap<String, OpenSession> sessions = new ConcurrentHashMap<>();

  /** A session with a request; the lock makes one sender at a time its writer. */
  private static final class OpenSession {
    final ReentrantLock lock = new ReentrantLock();
    volatile @Nullable IngestLog log;
    volatile long usedAt;
    boolean isRemoved;
  }

  /** What a request does with its session. */
  private interface Action {
    IngestAnswer run(IngestLog log) throws IOException, InterruptedException;
  }

  /**
   * The recordings that senders make in a store.
   *
   * @param store the folder of the store
   * @param redactor masks secrets before they reach the disk
   */
  public IngestStore(Path store, Disk disk, Clock clock, Redactor redactor, IngestLimits limits) {
    this.folder = SessionCatalog.sentFolder(store);
    this.disk = disk;
    this.clock = clock;
    this.redactor = redactor;
    this.limits = limits;
    this.requests = new Semaphore(limits.requests());
    this.space = new SenderSpace(disk, folder, clock);
  }

  /**
   * The recordings that senders make in a store on this machine. Those that an earlier version
   * stored get folders of their own.
   *
   * @throws BlackboxException if one of them cannot be moved
   */
  public static IngestStore in(Path store, Redactor redactor) throws BlackboxException {
    new SharedBlobFolder(Disk.real(), SessionCatalog.sentFolder(store)).split();
    return new IngestStore(store, Disk.real(), Clock.systemUTC(), redactor, IngestLimits.STANDARD);
  }

  /** Returns the file of a session, whether it exists or not. */
  public Path file(String session) {
    if (!IngestName.isValid(session)) {
      throw new IllegalArgumentException("a session has " + IngestName.EXPECTED);
    }
    return folder.resolve(session).resolve(session + ".bbox");
  }

  /** Returns the project that the header of a stored session names; empty if it is not stored. */
  public Optional<String> project(String session) throws IOException {
    if (!IngestName.isValid(session) || disk.kind(file(session)) != EntryKind.FILE) {
      return Optional.empty();
    }
    try (SeekableByteChannel file = disk.read(file(session))) {
      BboxReader reader = new BboxReader(Channels.newInputStream(file));
      return file.size() == 0
          ? Optional.empty()
          : Optional.of(SessionMeasurement.project(reader.readHeader().header()));
    }
  }

  /** Says how many lines of a session are durable. */
  public IngestAnswer state(String session) throws InterruptedException {
    if (!IngestName.isValid(session)) {
      return refusedName();
    }
    OpenSession open = sessions.get(session);
    IngestLog log = open == null ? null : open.log;
    if (open != null && log != null && (open.lock.isLocked() || log.isIntact())) {
      return IngestAnswer.stored(session, log.acknowledged());
    }
    return disk.kind(file(session)) == EntryKind.NONE
        ? IngestAnswer.stored(session, 0)
        : with(session, opened -> IngestAnswer.stored(session, opened.acknowledged()));
  }

  /**
   * Stores lines of a session, and answers when they are durable.
   *
   * @param from the number of lines before the first one
   * @param body the lines, which are read to their end; the caller closes it
   * @throws IOException if the body cannot be read: the sender is gone
   */
  public IngestAnswer append(IngestSender sender, String session, long from, InputStream body)
      throws IOException, InterruptedException {
    if (!IngestName.isValid(session)) {
      return refusedName();
    }
    if (from > 0 && disk.kind(file(session)) == EntryKind.NONE) {
      return IngestAnswer.gap(session, 0, from);
    }
    BodyStream sent = new BodyStream(body);
    IngestAnswer answer =
        with(
            session,
            log -> {
              space.claim(file(session), sender);
              return log.append(from, sent, bytes -> space.take(sender, bytes));
            });
    sent.rethrow();
    return answer.outcome() == Outcome.FULL ? full(sender, session, answer.lines()) : answer;
  }

  /**
   * Stores a blob that lines refer to, and answers when it is durable.
   *
   * @param content is read to its end, or to the largest size; the caller closes it
   * @throws IOException if the content cannot be read: the sender is gone
   */
  public IngestAnswer blob(IngestSender sender, String session, String sha256, InputStream content)
      throws IOException {
    if (!IngestName.isValid(session)) {
      return refusedName();
    }
    if (isBlocked(file(session))) {
      return blocked(session);
    }
    if (!requests.tryAcquire()) {
      return behind(session);
    }
    try {
      Path file = file(session);
      IngestAnswer answer =
          new IngestBlobs(disk, redactor, limits.blobBytes())
              .put(
                  session,
                  file,
                  sha256,
                  content,
                  bytes -> {
                    space.claim(file, sender);
                    return space.take(sender, bytes);
                  });
      if (answer.outcome() != Outcome.FULL) {
        return answer;
      }
      quietly(() -> space.release(file));
      return full(sender, session, IngestAnswer.NO_LINES);
    } finally {
      requests.release();
    }
  }

  /** Opens a session if it is not open, and makes this thread its writer. */
  private IngestAnswer with(String session, Action action) throws InterruptedException {
    if (!requests.tryAcquire()) {
      return behind(session);
    }
    try {
      if (!hasRoom(session)) {
        return answer(
            Outcome.BEHIND,
            session,
            "the server takes " + limits.sessions() + " sessions at a time");
      }
      while (true) {
        OpenSession open = sessions.computeIfAbsent(session, name -> new OpenSession());
        if (!open.lock.tryLock()) {
          return answer(Outcome.BUSY, session, session + ": another sender is writing");
        }
        try {
          if (!open.isRemoved) {
            return run(session, open, action);
          }
        } finally {
          open.lock.unlock();
        }
      }
    } finally {
      requests.release();
    }
  }

  private IngestAnswer run(String session, OpenSession open, Action action)
      throws InterruptedException {
    Path file = file(session);
    EntryKind before = disk.kind(file);
    if (isBlocked(file)) {
      return blocked(session);
    }
    boolean isCreated = false;
    boolean isDone = false;
    try {
      IngestLog log = opened(session, open);
      isCreated = before == EntryKind.NONE;
      IngestAnswer answer = action.run(log);
      isDone = log.isUsable();
      return answer;
    } catch (FileInUseException e) {
      return answer(Outcome.BUSY, session, session + ": another program writes to its file");
    } catch (IOException e) {
      return answer(Outcome.FAILED, session, session + ": the disk does not take it");
    } finally {
      open.usedAt = clock.millis();
      boolean isEmpty = isCreated && disk.status(file).filter(now -> now.size() == 0).isPresent();
      if (isEmpty) { // Nobody else writes to it while it is open.
        quietly(() -> disk.delete(file));
      }
      if (!isDone || isEmpty) {
        remove(session, open);
      }
      if (isEmpty) {
        quietly(() -> space.release(file));
      }
    }
  }

  /** Whether something else has the name of the file, or of its folder. */
  private boolean isBlocked(Path file) {
    EntryKind kind = disk.kind(file);
    EntryKind own = disk.kind(Disk.folderOf(file));
    return (kind != EntryKind.NONE && kind != EntryKind.FILE)
        || (own != EntryKind.NONE && own != EntryKind.FOLDER);
  }

  private IngestAnswer blocked(String session) {
    return answer(
        Outcome.FAILED, session, session + ": its name leads to something that is not a file");
  }

  private IngestLog opened(String session, OpenSession open) throws IOException {
    IngestLog log = open.log;
    if (log != null && !log.isIntact()) {
      open.log = null;
      quietly(log);
      log = null;
    }
    if (log == null) {
      log = IngestLog.open(session, disk, file(session), redactor, limits, clock);
      open.log = log;
    }
    return log;
  }

  private boolean hasRoom(String session) {
    closeIdle();
    if (sessions.size() >= limits.sessions() && !sessions.containsKey(session)) {
      closeUnused(Long.MAX_VALUE);
    }
    return sessions.size() < limits.sessions() || sessions.containsKey(session);
  }

  /**
   * Closes the sessions that had no request for a while, so that other programs can write to their
   * files. Each request does this; a server also does it now and then.
   */
  public void closeIdle() {
    closeUnused(clock.millis() - limits.idle().toMillis());
  }

  private void closeUnused(long since) {
    sessions.forEach(
        (session, open) -> {
          if (open.usedAt < since && open.lock.tryLock()) {
            try {
              if (open.usedAt < since) {
                remove(session, open);
              }
            } finally {
              open.lock.unlock();
            }
          }
        });
  }

  /** Closes a session; the caller holds its lock. */
  private void remove(String session, OpenSession open) {
    open.isRemoved = true;
    sessions.remove(session, open);
    IngestLog log = open.log;
    open.log = null;
    if (log != null) {
      quietly(log);
    }
  }

  /** Acknowledged lines are durable; the sender repeats the others. */
  private static void quietly(Closeable action) {
    try {
      action.close();
    } catch (IOException e) {
      // The file stays locked, or empty, until the disk answers.
    }
  }

  private static IngestAnswer full(IngestSender sender, String session, long lines) {
    return new IngestAnswer(
        Outcome.FULL,
        session,
        lines,
        "the token "
            + sender.name()
            + " has used its "
            + sender.quota()
            + " bytes on this server; nothing more of it is stored before its quota grows or some"
            + " of its recordings are deleted");
  }

  private IngestAnswer behind(String session) {
    return answer(
        Outcome.BEHIND, session, "the server takes " + limits.requests() + " requests at a time");
  }

  private static IngestAnswer refusedName() {
    return new IngestAnswer(Outcome.REFUSED, "", 0, "a session has " + IngestName.EXPECTED);
  }

  private IngestAnswer answer(Outcome outcome, String session, String detail) {
    OpenSession open = sessions.get(session);
    IngestLog log = open == null ? null : open.log;
    return new IngestAnswer(outcome, session, log == null ? 0 : log.acknowledged(), detail);
  }

  /** Closes all sessions after their requests. */
  @Override
  public void close() {
    sessions.forEach(
        (session, open) -> {
          open.lock.lock();
          try {
            remove(session, open);
          } finally {
            open.lock.unlock();
          }
        });
  }
}
