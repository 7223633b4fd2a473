package dev.blackbox.library.timeline;

import dev.blackbox.format.text.Hashes;
import dev.blackbox.store.disk.Disk;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Size, identity and change time of a recording's files, to tell growth from replacement.
 *
 * @param startBytes how many bytes at the start of the first file the hash covers
 */
record FileMarks(List<FileMark> files, int startBytes, String startHash) {
  private static final int MOST_START_BYTES = 4_096;

  /**
   * Size, identity and change time of a file; links are not followed.
   *
   * @param key what tells the file from others of the same name; null if the system has no such key
   * @param changed when it changed; on Unix a time that programs cannot set
   */
  record FileMark(Path file, @Nullable Object key, long size, FileTime changed) {
    static FileMark of(Path file) throws IOException {
      boolean isUnix = file.getFileSystem().supportedFileAttributeViews().contains("unix");
      Map<String, Object> read =
          Files.readAttributes(
              file,
              isUnix ? "unix:fileKey,size,ctime" : "fileKey,size,lastModifiedTime",
              LinkOption.NOFOLLOW_LINKS);
      Object changed = read.get(isUnix ? "ctime" : "lastModifiedTime");
      return new FileMark(
          file,
          read.get("fileKey"),
          read.get("size") instanceof Long size ? size : 0,
          changed instanceof FileTime time ? time : FileTime.fromMillis(0));
    }

    private boolean isGrownFrom(FileMark before) {
      boolean isSameFile = Objects.equals(key, before.key) && file.equals(before.file);
      return isSameFile && (size > before.size || equals(before));
    }
  }

  FileMarks {
    files = List.copyOf(files);
  }

  /** Reads the marks of these files. */
  static FileMarks of(List<Path> files) throws IOException {
    List<FileMark> marks = new ArrayList<>();
    for (Path file : files) {
      marks.add(FileMark.of(file));
    }
    int bytes = (int) Math.min(MOST_START_BYTES, marks.getFirst().size());
    return new FileMarks(marks, bytes, startHash(files.getFirst(), bytes));
  }

  /** Returns the marks of more files, whose changes so far are unknown. */
  FileMarks with(List<Path> all) throws IOException {
    List<FileMark> marks = new ArrayList<>(files);
    for (Path file : all.subList(Math.min(files.size(), all.size()), all.size())) {
      marks.add(new FileMark(file, FileMark.of(file).key(), 0, FileTime.fromMillis(0)));
    }
    return new FileMarks(marks, startBytes, startHash);
  }

  /** Returns whether no file has changed. */
  boolean areCurrent() throws IOException {
    for (FileMark mark : files) {
      if (!FileMark.of(mark.file()).equals(mark)) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether the same files have only become longer; the start of them is compared. */
  boolean haveOnlyGrown() throws IOException {
    for (FileMark mark : files) {
      if (!FileMark.of(mark.file()).isGrownFrom(mark)) {
        return false;
      }
    }
    return startHash(files.getFirst().file(), startBytes).equals(startHash);
  }

  long size() {
    return files.stream().mapToLong(FileMark::size).sum();
  }

  private static String startHash(Path file, int bytes) throws IOException {
    try (InputStream in = Channels.newInputStream(Disk.real().read(file))) {
      return Hashes.sha256Hex(in.readNBytes(bytes));
    }
  }
}
