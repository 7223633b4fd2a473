package dev.blackbox.cli.archive;

import dev.blackbox.cli.command.Console;
import dev.blackbox.intake.archive.ArchiveIndex;
import dev.blackbox.intake.archive.ArchivedSession;
import dev.blackbox.intake.archive.RecordingSummary;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.RecordingStream;
import dev.blackbox.session.cost.Prices;
import dev.blackbox.store.disk.Disk;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The sessions of the store: those that were archived, and recordings that somebody put there. */
final class Store {
  private final Console console;
  private final Path folder;
  private final Measurement measurement = new Measurement(Prices.standard());

  Store(Console console, Path folder) {
    this.console = console;
    this.folder = folder;
  }

  /** The latest first. */
  List<StoredSession> sessions() throws IOException {
    List<StoredSession> sessions = new ArrayList<>();
    Set<Path> known = new HashSet<>();
    for (ArchivedSession session : ArchiveIndex.read(Disk.real(), folder).sessions()) {
      Path recording = folder.resolve(session.recording());
      if (Files.exists(recording)) {
        known.add(recording);
        sessions.add(new StoredSession(recording, session.source(), summary(session, recording)));
      }
    }
    for (Path recording : recordings()) {
      if (!known.contains(recording)) {
        add(recording, sessions);
      }
    }
    sessions.sort(
        Comparator.comparing((StoredSession session) -> session.summary().began())
            .reversed()
            .thenComparing(StoredSession::recording));
    return sessions;
  }

  private RecordingSummary summary(ArchivedSession session, Path recording) throws IOException {
    boolean isCurrent = session.summary().prices().equals(measurement.prices());
    return isCurrent ? session.summary() : measurement.of(recording);
  }

  private void add(Path recording, List<StoredSession> sessions) throws IOException {
    String name = folder.relativize(recording).toString();
    try (RecordingStream opened =
        RecordingStream.open(Input.file(name, recording), console.progress())) {
      sessions.add(new StoredSession(recording, "", measurement.of(opened.reader(), name)));
    } catch (BlackboxException e) {
      console.err().say(e.text(), e.hint());
    }
  }

  private List<Path> recordings() throws IOException {
    List<Path> found = new ArrayList<>();
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path dir, BasicFileAttributes attributes) {
            boolean isBlobs = dir.getFileName().toString().startsWith(".") && !dir.equals(folder);
            return isBlobs ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            String name = file.getFileName().toString();
            if (name.endsWith(".bbox") || name.endsWith(".bbox.zst")) {
              found.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return found;
  }
}
