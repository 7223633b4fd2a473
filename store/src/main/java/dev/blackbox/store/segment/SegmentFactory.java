package dev.blackbox.store.segment;

import dev.blackbox.store.compress.SeekTable;
import dev.blackbox.store.compress.ZstdLibrary;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.DiskFile;
import dev.blackbox.store.parts.PartHead;
import dev.blackbox.store.parts.PartLink;
import dev.blackbox.store.parts.PartName;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Creates and opens the files of a recording. */
public final class SegmentFactory implements SegmentSource {
  private final Disk disk;
  private final IntFunction<byte[]> header;

  /**
   * Creates a factory for one recording.
   *
   * @param header the header of each part, counted from 1, with both fences
   */
  public SegmentFactory(Disk disk, IntFunction<byte[]> header) {
    this.disk = disk;
    this.header = header;
  }

  /** Creates the first file. */
  public Segment first(Path path) throws IOException {
    return create(path, header.apply(1), null);
  }

  /** Creates the file after a part; its first line names what it continues. */
  @Override
  public Segment next(int number, PartLink link, Path after) throws IOException {
    Path path = PartName.next(after);
    while (disk.exists(path)) {
      path = PartName.next(path);
    }
    return named(path, number, link);
  }

  @Override
  public String rotateLine(String next) {
    return PartLink.rotateText(next);
  }

  /** Creates a file with this name; its first line names what it continues. */
  public Segment named(Path path, int number, PartLink link) throws IOException {
    try {
      return create(path, header.apply(number), link);
    } catch (RuntimeException e) {
      // A failing header callback must not end a recording.
      throw new IOException(path.getFileName() + ": no header could be made: " + e, e);
    }
  }

  /** Creates the file under its name with durable first lines, or not at all. */
  private Segment create(Path path, byte[] header, @Nullable PartLink link) throws IOException {
    requireHeader(path, header);
    disk.createFolders(Disk.folderOf(path));
    Encoding encoding = encodingFor(path);
    boolean isNew = !disk.exists(path);
    boolean isDone = false;
    try {
      Segment created =
          disk.publish(
              Disk.unfinished(path),
              (DiskFile file) -> {
                Segment segment = new Segment(path, file, encoding, 0, new byte[0]);
                segment.begin(withLink(header, link));
                return segment;
              },
              segment -> path);
      created.markDurable();
      isDone = true;
      return created;
    } finally {
      if (!isDone) {
        encoding.close();
        if (isNew) {
          deleteQuietly(path);
        }
      }
    }
  }

  private static byte[] withLink(byte[] header, @Nullable PartLink link) {
    byte[] line =
        link == null ? new byte[0] : (link.text() + "\n").getBytes(StandardCharsets.UTF_8);
    byte[] both = Arrays.copyOf(header, header.length + line.length);
    System.arraycopy(line, 0, both, header.length, line.length);
    return both;
  }

  private static void requireHeader(Path path, byte[] header) throws IOException {
    boolean isWhole =
        header.length > 0
            && PartHead.of(new ByteArrayInputStream(header)).bytes() == header.length
            && header[header.length - 1] == '\n';
    if (!isWhole) {
      throw new IllegalArgumentException(
          path.getFileName()
              + ": a header has two fences and ends with a newline, found "
              + new String(header, StandardCharsets.UTF_8));
    }
  }

  private static Encoding encodingFor(Path path) throws IOException {
    if (!PartName.isCompressed(path)) {
      return new PlainEncoding();
    }
    ZstdLibrary.require(String.valueOf(path.getFileName()));
    return new ZstdEncoding(SeekTable.EMPTY);
  }

  private void deleteQuietly(Path path) {
    try {
      disk.delete(path);
    } catch (IOException e) {
      // The next attempt takes this name if it is free, else another one.
    }
  }

  /** Opens an existing file; moves torn bytes aside and notes it in the file. */
  public OpenedSegment reopen(Path path, int number) throws IOException {
    return SegmentRepair.of(disk, path, header.apply(number));
  }

  /**
   * An existing file that is open for appending.
   *
   * @param torn the bytes that were moved aside; null if there were none
   */
  public record OpenedSegment(Segment segment, @Nullable TornBytes torn) {}
}
