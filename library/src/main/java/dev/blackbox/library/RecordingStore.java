package dev.blackbox.library;

import dev.blackbox.intake.archive.ArchiveIndex;
import dev.blackbox.intake.archive.ArchivedSession;
import dev.blackbox.intake.archive.RecordingSummary;
import dev.blackbox.intake.archive.StoreWalk;
import dev.blackbox.library.archive.SessionFilter;
import dev.blackbox.library.archive.SessionMeasurement;
import dev.blackbox.library.archive.StoredSession;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.Notice;
import dev.blackbox.library.common.ProgressListener;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.library.file.HomeFolder;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.IoReason;
import dev.blackbox.library.file.RecordingStream;
import dev.blackbox.session.cost.Prices;
import dev.blackbox.store.disk.Disk;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The store of this machine: the archived sessions and other recordings in its folder.
 *
 * <pre>{@code
 * RecordingStore store = RecordingStore.at(home);
 * for (StoredSession session : store.sessions()) …
 * }</pre>
 */
public final class RecordingStore {
  private final Path folder;
  private final ProgressListener progress;
  private final Consumer<Notice> notices;
  private final SessionMeasurement measurement = new SessionMeasurement(Prices.standard());

  private RecordingStore(Path folder, ProgressListener progress, Consumer<Notice> notices) {
    this.folder = folder;
    this.progress = progress;
    this.notices = notices;
  }

  /** Returns the store in a home folder. */
  public static RecordingStore at(HomeFolder home) {
    return in(home.sessions(), ProgressListener.NONE, _ -> {});
  }

  /**
   * Returns the store in a folder.
   *
   * @param notices receives the problems of single recordings, which are omitted
   */
  public static RecordingStore in(
      Path folder, ProgressListener progress, Consumer<Notice> notices) {
    return new RecordingStore(folder, progress, notices);
  }

  /** Returns the folder of the recordings. */
  public Path folder() {
    return folder;
  }

  /** Lists the selected sessions, the latest first. */
  public List<StoredSession> sessions(SessionFilter filter) throws IOException {
    return sessions().stream().filter(filter::takes).toList();
  }

  /**
   * Looks for new and changed recordings until the watch is closed.
   *
   * @param every how long to wait between two looks
   * @param changed receives each recording that appeared or changed since the last look
   */
  public Closeable watch(Duration every, Consumer<Path> changed) {
    Thread thread =
        Thread.ofVirtual().name("blackbox store watch").unstarted(new Watch(every, changed));
    thread.start();
    return thread::interrupt;
  }

  /** Compares sizes and times of the recordings at intervals. */
  private final class Watch implements Runnable {
    private final Duration every;
    private final Consumer<Path> changed;
    private Map<Path, List<Long>> known = Map.of();

    Watch(Duration every, Consumer<Path> changed) {
      this.every = every;
      this.changed = changed;
    }

    @Override
    public void run() {
      boolean isFirst = true;
      while (!Thread.currentThread().isInterrupted()) {
        try {
          look(isFirst);
          isFirst = false;
        } catch (IOException e) {
          notices.accept(new Notice(folder + ": cannot be watched, " + IoReason.of(e), null));
        }
        try {
          Thread.sleep(every);
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }
    }

    private void look(boolean isFirst) throws IOException {
      Map<Path, List<Long>> now = new HashMap<>();
      for (Path recording :
          Files.isDirectory(folder) ? StoreWalk.recordings(folder) : List.<Path>of()) {
        long time = recording.toFile().lastModified();
        now.put(recording, List.of(recording.toFile().length(), time));
      }
      Map<Path, List<Long>> before = known;
      known = now;
      if (!isFirst) {
        now.forEach(
            (recording, state) -> {
              if (!state.equals(before.get(recording))) {
                changed.accept(recording);
              }
            });
      }
    }
  }

  /** Lists all sessions, the latest first. */
  public List<StoredSession> sessions() throws IOException {
    List<StoredSession> sessions = new ArrayList<>();
    Set<Path> known = new HashSet<>();
    ArchiveIndex index = ArchiveIndex.read(Disk.real(), folder);
    if (index.isDamaged()) {
      notices.accept(
          new Notice(
              SafeText.line(folder.resolve(ArchiveIndex.NAME).toString())
                  + ": the index is damaged; the list is made from the recordings",
              "blackbox archive repairs it"));
    }
    for (ArchivedSession session : index.sessions()) {
      Path recording = folder.resolve(session.recording());
      if (Files.exists(recording)) {
        known.add(recording);
        sessions.add(
            new StoredSession(0, recording, session.source(), summary(session, recording)));
      }
    }
    for (Path recording : StoreWalk.recordings(folder)) {
      if (!known.contains(recording)) {
        add(recording, sessions);
      }
    }
    sessions.sort(
        Comparator.comparing((StoredSession session) -> session.summary().began())
            .reversed()
            .thenComparing(StoredSession::recording));
    List<StoredSession> numbered = new ArrayList<>();
    for (StoredSession session : sessions) {
      numbered.add(
          new StoredSession(
              numbered.size() + 1, session.recording(), session.source(), session.summary()));
    }
    return numbered;
  }

  private RecordingSummary summary(ArchivedSession session, Path recording) throws IOException {
    boolean isCurrent = session.summary().version().equals(measurement.version());
    return isCurrent ? session.summary() : measurement.of(recording);
  }

  private void add(Path recording, List<StoredSession> sessions) throws IOException {
    String name = folder.relativize(recording).toString();
    try (RecordingStream opened = RecordingStream.open(Input.file(name, recording), progress)) {
      sessions.add(new StoredSession(0, recording, "", measurement.of(opened.reader(), name)));
      opened.notices().stream().filter(Notice::isGap).forEach(notices);
    } catch (BlackboxException e) {
      notices.accept(new Notice(e.text(), e.hint()));
    }
  }
}
