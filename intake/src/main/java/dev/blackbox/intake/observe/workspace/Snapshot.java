package dev.blackbox.intake.observe.workspace;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * A workspace before the agent came: every file read once, its content packed, so that the run can
 * be compared with it whatever the agent does.
 */
public final class Snapshot implements Closeable {
  private static final int BUFFER = 64 << 10;

  private final Map<Path, Entry> entries;
  private final Pack pack;

  private Snapshot(Map<Path, Entry> entries, Pack pack) {
    this.entries = Map.copyOf(entries);
    this.pack = pack;
  }

  /**
   * Reads a workspace.
   *
   * @param store a folder for the pack and the list of files, from which {@link #open} can read
   *     them again
   */
  public static Snapshot take(Path workspace, Path store) throws IOException {
    Map<Path, Stamp> files = Tree.of(workspace).files();
    Map<Path, Entry> entries = new ConcurrentHashMap<>(files.size() * 2);
    Pack pack = Pack.create(store.resolve("before.pack"));
    // files made one after the other mostly lie one after the other, and so do their inodes
    List<Map.Entry<Path, Stamp>> byPlace =
        files.entrySet().stream()
            .sorted(Comparator.comparingLong(file -> file.getValue().inode()))
            .toList();
    Parallel.each(
        byPlace,
        file -> entries.put(file.getKey(), read(workspace, file.getKey(), file.getValue(), pack)));
    Snapshot snapshot = new Snapshot(entries, pack);
    snapshot.save(store.resolve("before.files"));
    return snapshot;
  }

  private static Entry read(Path workspace, Path file, Stamp stamp, Pack pack) throws IOException {
    try (InputStream in = Content.open(workspace.resolve(file), stamp.gitMode())) {
      long place = pack.reserve(stamp.size());
      java.security.MessageDigest digest = Sha.sha256();
      byte[] buffer = new byte[(int) Math.min(BUFFER, stamp.size())];
      long size = 0;
      while (size < stamp.size()) {
        int count = in.read(buffer, 0, (int) Math.min(buffer.length, stamp.size() - size));
        if (count < 0) {
          throw new IOException(file + ": the file was cut off while it was read");
        }
        digest.update(buffer, 0, count);
        pack.write(buffer, count, place + size);
        size += count;
      }
      return new Entry(stamp, Sha.hex(digest), place);
    }
  }

  public Map<Path, Entry> entries() {
    return entries;
  }

  /** The content of a file as it was. */
  public InputStream content(Entry entry) {
    return pack.read(entry);
  }

  private void save(Path file) throws IOException {
    try (DataOutputStream out =
        new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
      out.writeInt(entries.size());
      for (Map.Entry<Path, Entry> each : entries.entrySet()) {
        Stamp stamp = each.getValue().stamp();
        out.writeUTF(Path.of("/").resolve(each.getKey()).toUri().getRawPath());
        out.writeInt(stamp.mode());
        out.writeLong(stamp.inode());
        out.writeLong(stamp.size());
        out.writeLong(stamp.modified().to(TimeUnit.NANOSECONDS));
        out.writeLong(stamp.changed().to(TimeUnit.NANOSECONDS));
        out.writeUTF(each.getValue().sha256());
        out.writeLong(each.getValue().place());
      }
    }
  }

  /** A snapshot that was taken by a runner that is gone. */
  public static Snapshot open(Path store) throws IOException {
    Map<Path, Entry> entries = new HashMap<>();
    try (DataInputStream in =
        new DataInputStream(
            new BufferedInputStream(Files.newInputStream(store.resolve("before.files"))))) {
      int count = in.readInt();
      for (int i = 0; i < count; i++) {
        Path file = Path.of("/").relativize(Path.of(URI.create("file://" + in.readUTF())));
        Stamp stamp = new Stamp(in.readInt(), in.readLong(), in.readLong(), time(in), time(in));
        entries.put(file, new Entry(stamp, in.readUTF(), in.readLong()));
      }
    }
    return new Snapshot(entries, Pack.open(store.resolve("before.pack")));
  }

  private static FileTime time(DataInputStream in) throws IOException {
    return FileTime.from(in.readLong(), TimeUnit.NANOSECONDS);
  }

  @Override
  public void close() throws IOException {
    pack.close();
  }
}
