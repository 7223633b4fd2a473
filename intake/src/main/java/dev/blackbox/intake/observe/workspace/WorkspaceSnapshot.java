package dev.blackbox.intake.observe.workspace;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UTFDataFormatException;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * A workspace before the agent started: every file is read once and packed, so that the result of
 * the run can be compared with it.
 */
public final class WorkspaceSnapshot implements Closeable {
  private static final int SMALL = 64 << 10;

  private static final String PACK = "before.pack";
  private static final String FILES = "before.files";

  private final Map<Path, SnapshotEntry> entries;
  private final Pack pack;
  private final Path file;
  private final FileStamp stamp;

  private WorkspaceSnapshot(Map<Path, SnapshotEntry> entries, Pack pack, Path file)
      throws IOException {
    this.entries = Map.copyOf(entries);
    this.pack = pack;
    this.file = file;
    this.stamp = FileStamp.of(file);
  }

  /**
   * Reads a workspace.
   *
   * @param store a folder for the pack and the list of files, from which {@link #open} can read
   *     them again
   */
  public static WorkspaceSnapshot take(Path workspace, Path store) throws IOException {
    Path file = store.resolve(PACK);
    Pack pack = Pack.create(file);
    Packing packing = new Packing(workspace, pack);
    FolderWalk.through(workspace, packing);
    WorkspaceSnapshot snapshot = new WorkspaceSnapshot(packing.entries, pack, file);
    snapshot.save(store.resolve(FILES));
    return snapshot;
  }

  /** Packs files as they are found. */
  private record Packing(Path workspace, Pack pack, Map<Path, SnapshotEntry> entries)
      implements FolderWalk.Visitor {
    Packing(Path workspace, Pack pack) {
      this(workspace, pack, new ConcurrentHashMap<>());
    }

    /** Small files are packed together; reading them is the main work. */
    @Override
    public void files(List<FolderWalk.Found> files) throws IOException {
      ByteArrayOutputStream together = new ByteArrayOutputStream();
      List<FolderWalk.Found> small = new ArrayList<>();
      for (FolderWalk.Found file : files) {
        FileStamp stamp = file.stamp();
        try (InputStream in = FileContent.open(workspace.resolve(file.path()), stamp.gitMode())) {
          if (stamp.size() <= SMALL) {
            together.writeBytes(exactly(in, (int) stamp.size(), file.path()));
            small.add(file);
          } else {
            entries.put(file.path(), new SnapshotEntry(stamp, large(in, stamp.size(), pack)));
          }
        }
      }
      long place = pack.reserve(together.size());
      pack.write(together.toByteArray(), together.size(), place);
      for (FolderWalk.Found file : small) {
        entries.put(file.path(), new SnapshotEntry(file.stamp(), place));
        place += file.stamp().size();
      }
    }

    /** Ignored here: the comparison after the run reports what it cannot read. */
    @Override
    public void passedOver(Path path) {}
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

  public Map<Path, SnapshotEntry> entries() {
    return entries;
  }

  /** The content of a file as it was. */
  public InputStream content(SnapshotEntry entry) {
    return pack.read(entry);
  }

  private void save(Path file) throws IOException {
    try (DataOutputStream out =
        new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
      out.writeInt(entries.size());
      for (Map.Entry<Path, SnapshotEntry> each : entries.entrySet()) {
        FileStamp stamp = each.getValue().stamp();
        out.writeUTF(PathBytes.encoded(each.getKey()));
        out.writeInt(stamp.mode());
        out.writeLong(stamp.inode());
        out.writeLong(stamp.size());
        out.writeLong(stamp.modified().to(TimeUnit.NANOSECONDS));
        out.writeLong(stamp.changed().to(TimeUnit.NANOSECONDS));
        out.writeLong(each.getValue().place());
      }
    }
  }

  /**
   * Whether another process deleted, replaced or rewrote the contents since this snapshot was taken
   * or opened.
   */
  public boolean isChanged() throws IOException {
    return FileStamp.ifAny(file).filter(stamp::equals).isEmpty();
  }

  /**
   * Opens the snapshot of an earlier runner.
   *
   * @throws IOException if it is incomplete or damaged
   */
  public static WorkspaceSnapshot open(Path store) throws IOException {
    Path list = store.resolve(FILES);
    Path file = store.resolve(PACK);
    Map<Path, SnapshotEntry> entries = new HashMap<>();
    Pack pack = Pack.open(file);
    try (DataInputStream in =
        new DataInputStream(
            new BufferedInputStream(Channels.newInputStream(FileContent.regular(list))))) {
      int count = in.readInt();
      for (int i = 0; i < count; i++) {
        Path path = PathBytes.decoded(in.readUTF());
        FileStamp stamp =
            new FileStamp(in.readInt(), in.readLong(), in.readLong(), time(in), time(in));
        SnapshotEntry entry = new SnapshotEntry(stamp, in.readLong());
        if (!pack.has(entry)) {
          throw new EOFException();
        }
        entries.put(path, entry);
      }
      return new WorkspaceSnapshot(entries, pack, file);
    } catch (EOFException | UTFDataFormatException | IllegalArgumentException e) {
      pack.close();
      throw new IOException(list + ": the snapshot before the run is damaged", e);
    }
  }

  private static FileTime time(DataInputStream in) throws IOException {
    return FileTime.from(in.readLong(), TimeUnit.NANOSECONDS);
  }

  @Override
  public void close() throws IOException {
    pack.close();
  }
}
