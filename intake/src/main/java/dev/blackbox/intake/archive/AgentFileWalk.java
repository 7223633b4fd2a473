package dev.blackbox.intake.archive;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The files in the folders of agents; links are not followed, empty files hold no session. */
final class AgentFileWalk extends SimpleFileVisitor<Path> {
  private final AgentFolder folder;
  private final ArchiveListener listener;
  private final List<FoundFile> found = new ArrayList<>();

  private AgentFileWalk(AgentFolder folder, ArchiveListener listener) {
    this.folder = folder;
    this.listener = listener;
  }

  static List<FoundFile> in(List<AgentFolder> folders, ArchiveListener listener)
      throws IOException {
    List<FoundFile> all = new ArrayList<>();
    for (AgentFolder folder : folders) {
      AgentFileWalk sources = new AgentFileWalk(folder, listener);
      Files.walkFileTree(folder.path(), sources);
      all.addAll(sources.found);
    }
    all.sort(Comparator.comparing(FoundFile::path));
    return all;
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
    if (attributes.isRegularFile() && attributes.size() > 0 && folder.holds(file)) {
      found.add(FoundFile.of(folder, file, attributes));
    }
    return FileVisitResult.CONTINUE;
  }

  /** An agent may delete a file while its folder is looked through. */
  @Override
  public FileVisitResult visitFileFailed(Path file, IOException e) {
    if (Files.exists(file)) {
      listener.failed(file, e);
    }
    return FileVisitResult.CONTINUE;
  }
}
