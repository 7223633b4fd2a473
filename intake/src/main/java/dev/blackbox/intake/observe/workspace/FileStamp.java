package dev.blackbox.intake.observe.workspace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.Objects;

/**
 * A file's attributes. If two stamps of a path are equal, the file was not changed between them,
 * because its change time cannot be set back.
 */
public record FileStamp(int mode, long inode, long size, FileTime modified, FileTime changed) {
  private static final String WANTED = "unix:mode,ino,size,lastModifiedTime,ctime";
  private static final int TYPE = 0170000;
  private static final int FOLDER = 0040000;
  private static final int FILE = 0100000;
  private static final int LINK = 0120000;
  private static final int EXECUTABLE = 0100;

  static FileStamp of(Path file) throws IOException {
    Map<String, Object> found = Files.readAttributes(file, WANTED, LinkOption.NOFOLLOW_LINKS);
    return new FileStamp(
        (int) value(found, "mode"),
        (long) value(found, "ino"),
        (long) value(found, "size"),
        (FileTime) value(found, "lastModifiedTime"),
        (FileTime) value(found, "ctime"));
  }

  private static Object value(Map<String, Object> found, String name) {
    return Objects.requireNonNull(found.get(name));
  }

  boolean isFolder() {
    return (mode & TYPE) == FOLDER;
  }

  boolean isFile() {
    return (mode & TYPE) == FILE;
  }

  boolean isLink() {
    return (mode & TYPE) == LINK;
  }

  /** The mode git would give it. */
  public GitMode gitMode() {
    if (isLink()) {
      return GitMode.LINK;
    }
    return (mode & EXECUTABLE) == 0 ? GitMode.PLAIN : GitMode.EXECUTABLE;
  }
}
