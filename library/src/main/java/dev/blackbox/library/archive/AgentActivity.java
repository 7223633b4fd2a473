package dev.blackbox.library.archive;

import dev.blackbox.intake.agent.AgentFolder;
import dev.blackbox.intake.archive.AgentFileWalk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Notices that agents write to their files, from the times and sizes of the files. */
final class AgentActivity {
  /** The clock of a file system may be behind that of the machine. */
  private static final Duration OVERLAP = Duration.ofSeconds(2);

  private Instant since = Instant.EPOCH;
  private Map<Path, String> seen = Map.of();

  /** Returns whether a file changed since the last call; true the first time. */
  synchronized boolean hasChanges(List<AgentFolder> folders) throws IOException {
    boolean isFirst = since.equals(Instant.EPOCH);
    Instant now = Instant.now().minus(OVERLAP);
    Map<Path, String> recent = new HashMap<>();
    for (AgentFolder folder : folders) {
      for (Path file : AgentFileWalk.changedSince(folder, since)) {
        recent.put(file, version(folder, file));
      }
    }
    boolean isChanged = isFirst || !seen.entrySet().containsAll(recent.entrySet());
    seen = recent;
    since = now;
    return isChanged;
  }

  /** A session in a database has a time and no size. */
  private static String version(AgentFolder folder, Path file) throws IOException {
    long size = Files.isRegularFile(file) ? Files.size(file) : -1;
    return size + " " + folder.format().modified(file);
  }
}
