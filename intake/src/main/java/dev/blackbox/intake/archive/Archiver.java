package dev.blackbox.intake.archive;

import dev.blackbox.intake.ImportOptions;
import dev.blackbox.intake.SessionImport;
import dev.blackbox.intake.agent.AgentFolder;
import dev.blackbox.intake.source.SubagentFiles;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.redact.Redactor;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Imports agents' sessions into a store. Only one run uses the store at a time. A killed run loses
 * at most the work since it last wrote the index, and the next run repeats that work.
 */
public final class Archiver {
  private static final Duration INDEX_EVERY = Duration.ofSeconds(2);

  /** Within this time an agent deletes a transcript "soon". */
  private static final Duration SOON = Duration.ofDays(7);

  private final Disk disk;
  private final Clock clock;
  private final Path store;
  private final ImportOptions options;
  private final RecordingSummarizer measure;

  /**
   * Creates an archiver.
   *
   * @param redactor masks secrets; null keeps them
   */
  public Archiver(
      Disk disk,
      Clock clock,
      Path store,
      @Nullable Redactor redactor,
      RecordingSummarizer measure) {
    this.disk = disk;
    this.clock = clock;
    this.store = store;
    this.options = ImportOptions.with(redactor);
    this.measure = measure;
  }

  /**
   * Archives new and changed sessions.
   *
   * @throws dev.blackbox.store.disk.FileInUseException if another process is archiving into the
   *     store
   */
  public ArchiveReport run(List<AgentFolder> folders, ArchiveListener listener) throws IOException {
    disk.createFolders(store);
    Path lockable = store.resolve(ArchiveIndex.NAME);
    boolean wasKilled = disk.exists(lockable.resolveSibling(ArchiveIndex.NAME + ".lock"));
    try (Closeable _ = disk.lock(lockable)) {
      if (wasKilled) {
        UnfinishedFiles.remove(disk, store);
      }
      return new Run(ArchiveIndex.read(disk, store), listener).run(folders);
    }
  }

  private final class Run {
    private final ArchiveIndex index;
    private final ArchiveListener listener;
    private final Map<AgentFolder, Optional<Duration>> retentions = new HashMap<>();
    private Instant written;
    private long archived;
    private long failed;
    private boolean isChanged;

    Run(ArchiveIndex index, ArchiveListener listener) {
      this.index = index;
      this.listener = listener;
      this.written = clock.instant();
    }

    ArchiveReport run(List<AgentFolder> folders) throws IOException {
      ArchiveListener counting = new Counting();
      List<FoundFile> files = AgentFileWalk.in(folders, counting);
      isChanged = index.isDamaged();
      if (index.isDamaged() || index.sessions().isEmpty()) {
        isChanged |= new IndexRebuild(store, folders, measure).run(index);
        if (isChanged) {
          listener.rebuilt(store.resolve(ArchiveIndex.NAME));
        }
      }
      SessionChanges changes = new SessionChanges(disk, store, index, counting);
      List<SessionFiles> sessions = changes.find(files);
      isChanged |= changes.isIndexChanged();
      counting.begins(sessions.size());
      for (SessionFiles session : sessions) {
        attempt(session, counting);
        writeIndex(INDEX_EVERY);
      }
      reckonAgain();
      writeIndex(Duration.ZERO);
      Instant soon = clock.instant().plus(SOON);
      long endingSoon =
          files.stream().filter(file -> isDeletedBy(soon, file)).filter(this::isMain).count();
      return new ArchiveReport(archived, failed, index.sessions().size(), endingSoon);
    }

    private boolean isDeletedBy(Instant time, FoundFile file) {
      return retentions
          .computeIfAbsent(file.folder(), AgentFolder::retention)
          .map(Instant.ofEpochMilli(file.modified())::plus)
          .filter(time::isAfter)
          .isPresent();
    }

    private boolean isMain(FoundFile file) {
      return index.find(file.path().toString()).isPresent();
    }

    private void attempt(SessionFiles session, ArchiveListener counting) {
      try {
        ArchivedSession done = archive(session, index.find(session.main().toString()));
        index.put(done);
        isChanged = true;
        counting.archived(done);
      } catch (IOException e) {
        if (session.folder().isThere(session.main())) {
          counting.failed(session.main(), e);
        }
      }
    }

    /** Recomputes summaries that were made with other prices. */
    private void reckonAgain() throws IOException {
      for (ArchivedSession session : index.sessions()) {
        Path recording = store.resolve(session.recording());
        if (!session.summary().version().equals(measure.version()) && disk.exists(recording)) {
          index.put(session.withSummary(measure.of(recording)));
          isChanged = true;
          writeIndex(INDEX_EVERY);
        }
      }
    }

    private void writeIndex(Duration atMostEvery) throws IOException {
      Instant now = clock.instant();
      if (isChanged && !now.isBefore(written.plus(atMostEvery))) {
        index.write(disk, store);
        written = now;
        isChanged = false;
      }
    }

    private final class Counting implements ArchiveListener {
      @Override
      public void begins(int sessions) {
        listener.begins(sessions);
      }

      @Override
      public void archived(ArchivedSession session) {
        archived++;
        listener.archived(session);
      }

      @Override
      public void failed(Path file, IOException reason) {
        failed++;
        listener.failed(file, reason);
      }
    }
  }

  /** Describes the sources before reading them, so that the next run sees what is added later. */
  private ArchivedSession archive(SessionFiles session, Optional<ArchivedSession> before)
      throws IOException {
    List<SourceFile> sources = session.sources();
    String name = nameOf(session, before);
    Path recording = store.resolve(name);
    long redactions =
        new SessionImport(session.folder().format(), options, disk)
            .run(
                session.main(),
                SubagentFiles.merged(session.subagents()),
                new RecordingFile(disk, recording));
    return new ArchivedSession(
        session.main().toString(), sources, name, redactions, measure.of(recording));
  }

  /**
   * The recording is written again from the whole session. A sealed recording is kept, and so is
   * one with content that the agent has deleted since; then the session gets another recording.
   */
  private String nameOf(SessionFiles session, Optional<ArchivedSession> before) throws IOException {
    RecordingName name = RecordingName.first(session.folder().recordingOf(session.main()));
    if (before.isPresent()) {
      name = name.as(before.get().recording());
      name = session.continues(before.get()) ? name : name.next();
    }
    while (disk.exists(store.resolve(name.text() + ".seal"))) {
      name = name.next();
    }
    return name.text();
  }
}
