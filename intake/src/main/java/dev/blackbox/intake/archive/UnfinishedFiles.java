package dev.blackbox.intake.archive;

import dev.blackbox.store.disk.Disk;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.regex.Pattern;

/** Removes the temporary files and the locks of a killed run from the store. */
final class UnfinishedFiles extends SimpleFileVisitor<Path> {
  /** Temporary names of this version (see {@link Disk#unfinished}) and of earlier ones. */
  private static final Pattern NAME = Pattern.compile("\\..*\\.new|\\.new-.*|.*\\.unfinished");

  private static final String LOCK = ".lock";

  private final Disk disk;

  private UnfinishedFiles(Disk disk) {
    this.disk = disk;
  }

  static void remove(Disk disk, Path store) throws IOException {
    Files.walkFileTree(store, new UnfinishedFiles(disk));
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
    String name = file.getFileName().toString();
    if (NAME.matcher(name).matches()) {
      disk.delete(file);
    } else if (name.endsWith(LOCK)) {
      release(file.resolveSibling(name.substring(0, name.length() - LOCK.length())));
    }
    return FileVisitResult.CONTINUE;
  }

  /** Only the holder of a lock may delete its file. */
  private void release(Path recording) {
    try {
      disk.lock(recording).close();
    } catch (IOException e) {
      // A recorder is writing, it is the lock of this run, or a file of somebody else.
    }
  }
}
