package dev.blackbox.intake.archive;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.DiskFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the store holds and what it was made of: {@code index.jsonl}, a line for each session in the
 * order of their sources. A line that cannot be read is as good as none: its session is archived
 * anew.
 */
public final class ArchiveIndex {
  static final String NAME = "index.jsonl";
  private static final String FORMAT = "{\"format\":\"blackbox-archive/1\"}";

  private final SortedMap<String, ArchivedSession> sessions = new TreeMap<>();

  /** Reads the index of a store; empty where there is none. */
  public static ArchiveIndex read(Disk disk, Path store) throws IOException {
    ArchiveIndex index = new ArchiveIndex();
    Path file = store.resolve(NAME);
    if (!disk.exists(file)) {
      return index;
    }
    try (Reader bytes = Channels.newReader(disk.read(file), StandardCharsets.UTF_8);
        BufferedReader lines = new BufferedReader(bytes)) {
      String first = lines.readLine();
      if (first == null || !first.equals(FORMAT)) {
        throw new IOException(
            file + ":1: this version reads " + FORMAT + ", found something else in this place");
      }
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        IndexLine.read(line).ifPresent(index::put);
      }
    }
    return index;
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

  /** Writes it in place of the one that is there, wholly or not at all. */
  void write(Disk disk, Path store) throws IOException {
    StringBuilder text = new StringBuilder(FORMAT).append('\n');
    sessions.values().forEach(session -> text.append(IndexLine.write(session)).append('\n'));
    Path file = store.resolve(NAME);
    Path unfinished = UnfinishedFiles.unfinished(file);
    disk.delete(unfinished);
    try (DiskFile out = disk.create(unfinished)) {
      out.writeAll(ByteBuffer.wrap(text.toString().getBytes(StandardCharsets.UTF_8)), 0);
      out.force();
    }
    disk.rename(unfinished, file);
    disk.forceFolder(store);
  }
}
