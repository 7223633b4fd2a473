package dev.blackbox.intake.archive;

import dev.blackbox.format.text.Swar;
import dev.blackbox.intake.source.RecordReader;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.EntryKind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The sessions of a store and the files they were made from: {@code index.jsonl}, with one line per
 * session in the order of their sources.
 */
public final class ArchiveIndex {
  /** The name of the file in the store. */
  public static final String NAME = "index.jsonl";

  private static final String FORMAT_PREFIX = "blackbox-archive/";
  private static final String FORMAT = FORMAT_PREFIX + "1";

  private final SortedMap<String, ArchivedSession> sessions = new TreeMap<>();
  private boolean isDamaged;

  /** Reads the index of a store, as much of it as is readable. */
  public static ArchiveIndex read(Disk disk, Path store) throws IOException {
    ArchiveIndex index = new ArchiveIndex();
    Path file = store.resolve(NAME);
    index.isDamaged = disk.exists(file) && disk.kind(file) != EntryKind.FILE;
    if (disk.kind(file) == EntryKind.FILE) {
      try (InputStream in = Channels.newInputStream(disk.read(file))) {
        index.read(file, in.readAllBytes());
      }
    }
    return index;
  }

  private void read(Path file, byte[] bytes) throws IOException {
    String first = text(bytes, 0, Swar.indexOf(bytes, 0, bytes.length, '\n'));
    Optional<String> format = RecordReader.read(first).map(header -> header.string("format"));
    if (format.isPresent()
        && format.get().startsWith(FORMAT_PREFIX)
        && !format.get().equals(FORMAT)) {
      throw new IOException(
          file + ":1: this version reads " + FORMAT + ", and the index is in " + format.get());
    }
    boolean hasHeader = format.isPresent() && format.get().equals(FORMAT);
    isDamaged = !hasHeader;
    int start = hasHeader ? Swar.indexOf(bytes, 0, bytes.length, '\n') + 1 : 0;
    while (start < bytes.length) {
      int end = Swar.indexOf(bytes, start, bytes.length, '\n');
      IndexLine.read(text(bytes, start, end)).ifPresentOrElse(this::put, () -> isDamaged = true);
      start = end + 1;
    }
  }

  /** The line; empty if it is not UTF-8. */
  private static String text(byte[] bytes, int from, int to) {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(bytes, from, to - from))
          .toString();
    } catch (CharacterCodingException e) {
      return "";
    }
  }

  /**
   * Whether something in the file could not be read, or a folder or link is in its place. The
   * sessions of such lines are missing; the next run of the archiver finds them in the store again.
   */
  public boolean isDamaged() {
    return isDamaged;
  }

  /** The sessions, in the order of their sources. */
  public List<ArchivedSession> sessions() {
    return new ArrayList<>(sessions.values());
  }

  Optional<ArchivedSession> find(String source) {
    return Optional.ofNullable(sessions.get(source));
  }

  void put(ArchivedSession session) {
    sessions.put(session.source(), session);
  }

  /** Replaces the index of the store, atomically. */
  void write(Disk disk, Path store) throws IOException {
    StringBuilder text = new StringBuilder("{\"format\":\"" + FORMAT + "\"}\n");
    sessions.values().forEach(session -> text.append(IndexLine.write(session)).append('\n'));
    Path file = store.resolve(NAME);
    if (disk.exists(file) && disk.kind(file) != EntryKind.FILE) {
      moveAway(disk, file);
    }
    disk.replace(file, text.toString().getBytes(StandardCharsets.UTF_8));
  }

  /** Renames a folder or link in the place of the index; nothing in it is deleted. */
  private static void moveAway(Disk disk, Path file) throws IOException {
    Path free = file.resolveSibling(NAME + ".damaged");
    for (int number = 2; disk.exists(free); number++) {
      free = file.resolveSibling(NAME + ".damaged-" + number);
    }
    disk.rename(file, free);
  }
}
