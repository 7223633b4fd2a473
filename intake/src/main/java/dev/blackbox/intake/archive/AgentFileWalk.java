package dev.blackbox.intake.archive;

import dev.blackbox.intake.agent.AgentFolder;
import dev.blackbox.intake.agent.ContainedSession;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Finds session files in the folders of agents. A folder itself may be a link, because people keep
 * such folders elsewhere; links in it are skipped, and so are empty files.
 */
public final class AgentFileWalk extends SimpleFileVisitor<Path> {
  private final AgentFolder folder;
  private final Path walked;
  private final ArchiveListener listener;
  private final List<FoundFile> found = new ArrayList<>();

  private AgentFileWalk(AgentFolder folder, Path walked, ArchiveListener listener) {
    this.folder = folder;
    this.walked = walked;
    this.listener = listener;
  }

  static List<FoundFile> in(List<AgentFolder> folders, ArchiveListener listener)
      throws IOException {
    List<FoundFile> all = new ArrayList<>();
    for (AgentFolder folder : folders) {
      Path path = folder.path();
      Path walked = Files.isSymbolicLink(path) ? path.toRealPath() : path;
      AgentFileWalk sources = new AgentFileWalk(folder, walked, listener);
      Files.walkFileTree(walked, sources);
      all.addAll(sources.found);
    }
    all.sort(Comparator.comparing(FoundFile::path));
    return all;
  }

  /** The files of a folder that hold sessions, or parts of them, and changed since a time. */
  public static List<Path> changedSince(AgentFolder folder, Instant time) throws IOException {
    return in(List.of(folder), ArchiveListener.NONE).stream()
        .filter(file -> file.modified() >= time.toEpochMilli())
        .map(FoundFile::path)
        .toList();
  }

  @Override
  public FileVisitResult preVisitDirectory(Path dir, BasicFileAttributes attributes) {
    boolean isWanted = dir.equals(walked) || folder.format().isSessionFolder(named(dir));
    return isWanted ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
  }

  @Override
  public FileVisitResult visitFile(Path visited, BasicFileAttributes attributes) {
    Path file = named(visited);
    boolean isFile = attributes.isRegularFile() && attributes.size() > 0;
    if (isFile && folder.format().isContainer(file)) {
      addContent(file);
    } else if (isFile && folder.format().isSessionFile(file)) {
      found.add(FoundFile.of(folder, file, attributes));
    }
    return FileVisitResult.CONTINUE;
  }

  /** A path below the agent's folder, whether that is a link or not. */
  private Path named(Path visited) {
    return folder.path().resolve(walked.relativize(visited));
  }

  private void addContent(Path container) {
    try {
      for (ContainedSession session : folder.format().sessionsIn(container)) {
        found.add(FoundFile.of(folder, session));
      }
    } catch (IOException e) {
      listener.failed(container, e);
    }
  }

  /** Ignores files that the agent deletes during the walk. */
  @Override
  public FileVisitResult visitFileFailed(Path file, IOException e) {
    if (Files.exists(file)) {
      listener.failed(file, e);
    }
    return FileVisitResult.CONTINUE;
  }
}
