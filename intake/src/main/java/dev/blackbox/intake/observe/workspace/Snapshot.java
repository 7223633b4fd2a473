package dev.blackbox.intake.observe.workspace;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * A workspace before the agent came: every file read once, its content packed, so that the run can
 * be compared with it whatever the agent does.
 */
public final class Snapshot implements Closeable {
  private static final int SMALL = 64 << 10;

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
    Parallel.batches(byPlace, batch -> read(workspace, batch, pack, entries));
    Snapshot snapshot = new Snapshot(entries, pack);
    snapshot.save(store.resolve("before.files"));
    return snapshot;
  }

  /** Small files of a batch are packed together: to read them is work enough. */
  private static void read(
      Path workspace, List<Map.Entry<Path, Stamp>> batch, Pack pack, Map<Path, Entry> entries)
      throws IOException {
    ByteArrayOutputStream together = new ByteArrayOutputStream();
    Map<Path, Stamp> small = new LinkedHashMap<>();
    for (Map.Entry<Path, Stamp> file : batch) {
      Stamp stamp = file.getValue();
      try (InputStream in = Content.open(workspace.resolve(file.getKey()), stamp.gitMode())) {
        if (stamp.size() <= SMALL) {
          together.writeBytes(exactly(in, (int) stamp.size(), file.getKey()));
          small.put(file.getKey(), stamp);
        } else {
          entries.put(file.getKey(), new Entry(stamp, large(in, stamp.size(), pack)));
        }
      }
    }
    long place = pack.reserve(together.size());
    pack.write(together.toByteArray(), together.size(), place);
    for (Map.Entry<Path, Stamp> file : small.entrySet()) {
      entries.put(file.getKey(), new Entry(file.getValue(), place));
      place += file.getValue().size();
    }
  }

  private static byte[] exactly(InputStream in, int size, Path file) throws IOException {
    byte[] content = new byte[size];
    if (in.readNBytes(content, 0, size) < size) {
      throw new IOException(file + ": the file was cut off while it was read");
    }
    return content;
  }

  private static long large(InputStream in, long size, Pack pack) throws IOException {
    long place = pack.reserve(size);
    byte[] buffer = new byte[SMALL];
    long done = 0;
    while (done < size) {
      int count = in.read(buffer, 0, (int) Math.min(SMALL, size - done));
      if (count < 0) {
        throw new IOException("a file was cut off while it was read");
      }
      pack.write(buffer, count, place + done);
      done += count;
    }
    return place;
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
        entries.put(file, new Entry(stamp, in.readLong()));
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
