package dev.blackbox.intake.archive;

import dev.blackbox.intake.agent.AgentFolder;
import dev.blackbox.store.disk.Disk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds sessions that are new or changed since they were archived. It does not open files with the
 * same size and time; if only the time differs, the hash decides.
 */
final class SessionChanges {
  private final Disk disk;
  private final Path store;
  private final ArchiveIndex index;
  private final ArchiveListener listener;
  private final Map<String, ArchivedSession> sessionOf = new HashMap<>();
  private final Map<String, SourceFile> known = new HashMap<>();
  private final Map<Path, SessionFiles> changed = new TreeMap<>();
  private boolean isIndexChanged;

  SessionChanges(Disk disk, Path store, ArchiveIndex index, ArchiveListener listener) {
    this.disk = disk;
    this.store = store;
    this.index = index;
    this.listener = listener;
    for (ArchivedSession session : index.sessions()) {
      for (SourceFile file : session.files()) {
        known.put(file.path(), file);
        sessionOf.put(file.path(), session);
      }
    }
  }

  /** The sessions to archive, in the order of their main files. */
  List<SessionFiles> find(List<FoundFile> files) {
    for (FoundFile file : files) {
      try {
        look(file);
      } catch (IOException e) {
        if (file.folder().isThere(file.path())) {
          listener.failed(file.path(), e);
        }
      }
    }
    return new ArrayList<>(changed.values());
  }

  /** Whether times in the index changed, so that it must be written. */
  boolean isIndexChanged() {
    return isIndexChanged;
  }

  private void look(FoundFile file) throws IOException {
    SourceFile before = known.get(file.path().toString());
    ArchivedSession session = sessionOf.get(file.path().toString());
    if (before == null || session == null) {
      add(file);
    } else if (!disk.exists(store.resolve(session.recording()))) {
      add(file);
    } else if (!before.isSameAs(file) && !isOnlyTouched(file, before, session)) {
      add(file);
    }
  }

  private boolean isOnlyTouched(FoundFile file, SourceFile before, ArchivedSession session)
      throws IOException {
    if (file.size() != before.size() && file.size() != FoundFile.UNKNOWN) {
      return false;
    }
    SourceFile now = file.toSource();
    if (!now.sha256().equals(before.sha256())) {
      return false;
    }
    ArchivedSession current = index.find(session.source()).orElse(session);
    index.put(
        current.withFiles(
            current.files().stream()
                .map(old -> old.path().equals(now.path()) ? now : old)
                .toList()));
    isIndexChanged = true;
    return true;
  }

  /** Adds the session that the file belongs to; a file that belongs to none is a session itself. */
  private void add(FoundFile file) throws IOException {
    Path main = mainOf(file);
    SessionFiles session = session(file.folder(), main);
    if (session.has(file.path())) {
      changed.put(main, session);
    } else {
      changed.put(file.path(), session(file.folder(), file.path()));
    }
  }

  private SessionFiles session(AgentFolder folder, Path main) throws IOException {
    @Nullable SessionFiles found = changed.get(main);
    return found == null ? SessionFiles.of(folder, main) : found;
  }

  private static Path mainOf(FoundFile file) throws IOException {
    Path main = file.path();
    Optional<Path> parent = file.folder().format().parentOf(main);
    for (int i = 0; parent.isPresent() && i < 64; i++) {
      main = parent.get();
      parent = file.folder().format().parentOf(main);
    }
    return main;
  }
}
