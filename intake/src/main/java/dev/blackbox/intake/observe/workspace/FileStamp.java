package dev.blackbox.intake.observe.workspace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

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
  private static final int OWNER = 0700;

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

  /** The stamp of what a path names; empty if it names nothing. */
  static Optional<FileStamp> ifAny(Path file) throws IOException {
    try {
      return Optional.of(of(file));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  /** Whether this is the same file or folder, with the same permissions. */
  boolean isSameFile(FileStamp other) {
    return inode == other.inode && mode == other.mode;
  }

  /** What happened to a file that is another one now: {@code was replaced by a link}. */
  String changeTo(Optional<FileStamp> now) {
    boolean isSameInode =
        now.filter(found -> found.inode == inode && found.type() == type()).isPresent();
    return isSameInode ? "got other permissions" : replacement(now, isFolder());
  }

  /**
   * What happened to a file or folder, judged by what is in its place.
   *
   * @param wasFolder whether it was a folder
   */
  static String replacement(Optional<FileStamp> now, boolean wasFolder) {
    return now.map(found -> "was replaced by " + found.kind(wasFolder)).orElse("was deleted");
  }

  private String kind(boolean wasFolder) {
    return switch (type()) {
      case LINK -> "a link";
      case FOLDER -> wasFolder ? "another folder" : "a folder";
      case FILE -> wasFolder ? "a file" : "another file";
      default -> "a pipe or a device";
    };
  }

  private int type() {
    return mode & TYPE;
  }

  boolean isFolder() {
    return type() == FOLDER;
  }

  /** Whether the owner may list, change and enter this folder. */
  boolean isOpenFolder() {
    return isFolder() && (mode & OWNER) == OWNER;
  }

  boolean isFile() {
    return type() == FILE;
  }

  boolean isLink() {
    return type() == LINK;
  }

  /** The mode git would give it. */
  public GitMode gitMode() {
    if (isLink()) {
      return GitMode.LINK;
    }
    return (mode & EXECUTABLE) == 0 ? GitMode.PLAIN : GitMode.EXECUTABLE;
  }
}
