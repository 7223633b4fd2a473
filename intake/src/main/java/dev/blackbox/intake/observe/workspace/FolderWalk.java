package dev.blackbox.intake.observe.workspace;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Walks a folder tree with several threads and looks at each file once. Skips folders named {@code
 * .git}: commits belong to git, only files are compared.
 */
final class FolderWalk {
  private static final int BATCH = 128;

  private final Path root;
  private final Visitor visitor;
  private final TaskPool tasks;

  private FolderWalk(Path root, Visitor visitor, TaskPool tasks) {
    this.root = root;
    this.visitor = visitor;
    this.tasks = tasks;
  }

  /**
   * A file or a link.
   *
   * @param path relative to the folder that is walked through
   */
  record Found(Path path, FileStamp stamp) {}

  /** Receives the files and folders of a walk, from several threads. */
  interface Visitor {
    /** Some files and links of one folder, in the order they likely have on the disk. */
    void files(List<Found> files) throws IOException;

    /**
     * What is neither a file nor a link nor a folder, and a folder that cannot be read or that was
     * replaced by a link while the walk went on.
     */
    void passedOver(Path path);
  }

  static void through(Path root, Visitor visitor) throws IOException {
    if (Files.isDirectory(root, LinkOption.NOFOLLOW_LINKS)) {
      TaskPool.run(tasks -> new FolderWalk(root, visitor, tasks).folder(Path.of("")));
    }
  }

  private void folder(Path folder) throws IOException {
    List<Path> batch = new ArrayList<>();
    try (DirectoryStream<Path> children = Files.newDirectoryStream(root.resolve(folder))) {
      if (!FileContent.isInside(root, folder)) {
        visitor.passedOver(folder);
        return;
      }
      for (Path child : children) {
        Path name = child.getFileName();
        if (!name.toString().equals(".git")) {
          batch.add(folder.resolve(name));
        }
        if (batch.size() == BATCH) {
          List<Path> full = batch;
          tasks.add(() -> look(full));
          batch = new ArrayList<>();
        }
      }
    } catch (NoSuchFileException | NotDirectoryException e) {
      return; // deleted after it was listed
    } catch (AccessDeniedException e) {
      visitor.passedOver(folder);
      return;
    }
    look(batch);
  }

  private void look(List<Path> paths) throws IOException {
    List<Found> files = new ArrayList<>(paths.size());
    for (Path path : paths) {
      look(path, files);
    }
    // files created together are mostly adjacent on the disk, and so are their inodes
    files.sort(Comparator.comparingLong(file -> file.stamp().inode()));
    visitor.files(files);
  }

  private void look(Path path, List<Found> files) throws IOException {
    FileStamp stamp;
    try {
      stamp = FileStamp.of(root.resolve(path));
    } catch (NoSuchFileException e) {
      return; // deleted after it was listed
    }
    if (stamp.isFolder()) {
      tasks.add(() -> folder(path));
    } else if (stamp.isFile() || stamp.isLink()) {
      files.add(new Found(path, stamp));
    } else {
      visitor.passedOver(path);
    }
  }
}
