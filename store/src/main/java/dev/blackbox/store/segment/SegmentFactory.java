package dev.blackbox.store.segment;

import dev.blackbox.format.line.Arg;
import dev.blackbox.store.compress.SeekTable;
import dev.blackbox.store.compress.ZstdLibrary;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.DiskFile;
import dev.blackbox.store.parts.PartHead;
import dev.blackbox.store.parts.PartLink;
import dev.blackbox.store.parts.PartName;
import dev.blackbox.store.parts.RotateLine;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
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
    byte[] lines = header.apply(1);
    requireHeader(path, lines);
    return create(path, lines);
  }

  /** Creates the file after a part; its first line names what it continues. */
  @Override
  public Segment next(int number, PartLink link, Path after) throws IOException {
    return named(PartName.free(disk, after), number, link);
  }

  @Override
  public Segment recover(Segment changed, long bytes, Path copy, int number) throws IOException {
    DiskFile written =
        disk.publish(
            copy,
            (DiskFile file) -> {
              changed.copyTo(file, bytes);
              return file;
            });
    boolean isDone = false;
    try {
      written.close();
      boolean hasHead = Arrays.equals(PartHead.linesOf(disk, copy), changed.head());
      // Without its first lines the copy would be no recording, or no part of one.
      Segment recovered = hasHead ? reopen(copy, number).segment() : create(copy, changed.head());
      RotateLine.redirect(disk, changed.path(), copy);
      isDone = true;
      return recovered;
    } finally {
      if (!isDone) {
        disk.deleteIfSame(copy, written);
      }
    }
  }

  @Override
  public String lossLine(List<Arg> fields) {
    return StoreComment.of("gap", fields);
  }

  @Override
  public String rotateLine(String next) {
    return PartLink.rotateText(next);
  }

  /** Creates a file with this name; its first line names what it continues. */
  public Segment named(Path path, int number, PartLink link) throws IOException {
    try {
      byte[] lines = header.apply(number);
      requireHeader(path, lines);
      return create(path, withLink(lines, link.withTail(disk, path)));
    } catch (RuntimeException e) {
      // A failing header callback must not end a recording.
      throw new IOException(path.getFileName() + ": no header could be made: " + e, e);
    }
  }

  /** Creates the file under its name with durable first lines, or not at all. */
  private Segment create(Path path, byte[] lines) throws IOException {
    disk.createFolders(Disk.folderOf(path));
    Encoding encoding = encodingFor(path);
    boolean isDone = false;
    try {
      Segment created =
          disk.publish(
              path,
              (DiskFile file) -> {
                Segment segment = new Segment(disk, path, file, encoding, 0, new byte[0]);
                segment.begin(lines);
                return segment;
              });
      created.markDurable();
      isDone = true;
      return created;
    } finally {
      if (!isDone) {
        encoding.close();
      }
    }
  }

  private static byte[] withLink(byte[] header, PartLink link) {
    byte[] line = (link.text() + "\n").getBytes(StandardCharsets.UTF_8);
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

  /** Opens an existing file; moves torn bytes aside and notes it in the file. */
  public OpenedSegment reopen(Path path, int number) throws IOException {
    OpenedSegment opened = SegmentRepair.of(disk, path, header.apply(number));
    opened.segment().head(PartHead.linesOf(disk, path));
    return opened;
  }

  /**
   * An existing file that is open for appending.
   *
   * @param torn the bytes that were moved aside; null if there were none
   */
  public record OpenedSegment(Segment segment, @Nullable TornBytes torn) {}
}
