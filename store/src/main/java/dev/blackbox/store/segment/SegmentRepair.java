package dev.blackbox.store.segment;

import dev.blackbox.format.bbox.HeaderBlock.State;
import dev.blackbox.store.compress.SeekTable;
import dev.blackbox.store.compress.ZstdLibrary;
import dev.blackbox.store.compress.ZstdRepair;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.DiskFile;
import dev.blackbox.store.parts.PartHead;
import dev.blackbox.store.parts.PartName;
import dev.blackbox.store.segment.SegmentFactory.OpenedSegment;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Opens an existing file of a recording and repairs its end after a crash. */
final class SegmentRepair {
  private static final byte[] ZSTD_MAGIC = {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD};
  private static final byte[] FENCE = {'-', '-', '-', '\r', '\n'};
  private static final byte[] NOTHING = {};

  private final Disk disk;
  private final Path path;
  private final byte[] header;

  private SegmentRepair(Disk disk, Path path, byte[] header) {
    this.disk = disk;
    this.path = path;
    this.header = header;
  }

  static OpenedSegment of(Disk disk, Path path, byte[] header) throws IOException {
    return new SegmentRepair(disk, path, header).reopen();
  }

  /** The repair: where to cut the file, what to write behind that, and how to continue. */
  @SuppressWarnings("ArrayRecordComponent") // a value of this class only, never compared
  private record Plan(long keep, byte[] ending, boolean isTorn, Encoding encoding) {}

  /** Locks the file before it looks at the file's end, which another writer might move. */
  private OpenedSegment reopen() throws IOException {
    DiskFile file = disk.open(path);
    boolean isDone = false;
    try {
      file.lock();
      OpenedSegment opened = repaired(file);
      isDone = true;
      return opened;
    } finally {
      if (!isDone) {
        file.close();
      }
    }
  }

  private OpenedSegment repaired(DiskFile file) throws IOException {
    Plan plan;
    boolean isFresh;
    TornBytes torn;
    try (SeekableByteChannel text = disk.read(path)) {
      Plan found = plan(text);
      isFresh = !hasHeader(text, found.keep());
      plan = isFresh ? restart(text, found) : found;
      torn = plan.isTorn() ? TornBytes.keep(disk, path, text, plan.keep()) : null;
    }
    return new OpenedSegment(carryOut(file, plan, torn, isFresh), torn);
  }

  private Plan plan(SeekableByteChannel file) throws IOException {
    byte[] start = start(file);
    if (!isPacked(start)) {
      long keep = PlainTail.wholeLines(file);
      return new Plan(keep, NOTHING, keep < file.size(), new PlainEncoding());
    }
    ZstdLibrary.require(name());
    ZstdRepair repair = ZstdRepair.of(file, name());
    return new Plan(
        repair.keep(), repair.ending(), repair.isTorn(), new ZstdEncoding(repair.frames()));
  }

  /** Whether the file is compressed: by its content, or by its name if it is empty. */
  private boolean isPacked(byte[] start) {
    return isBeginning(start, ZSTD_MAGIC) && (start.length > 0 || PartName.isCompressed(path));
  }

  /** Whether the valid lines have a header; without one the file has no events yet. */
  private boolean hasHeader(SeekableByteChannel file, long keep) throws IOException {
    State state = keep == 0 ? State.MISSING : PartHead.of(disk, path, keep).state();
    if (state == State.CLOSED) {
      return true;
    }
    byte[] start = start(file);
    boolean isOurs = isBeginning(start, FENCE) || isFence(start) || isBeginning(start, ZSTD_MAGIC);
    if (!isOurs || state == State.TOO_LONG) {
      throw new IOException(
          path
              + ": not a recording; a recording starts with \"---\", found \""
              + new String(start, StandardCharsets.ISO_8859_1).replaceAll("[^ -~]", ".")
              + "\"");
    }
    return false;
  }

  private static boolean isFence(byte[] start) {
    return start.length > 3
        && start[0] == '-'
        && start[1] == '-'
        && start[2] == '-'
        && start[3] == '\n';
  }

  /** Whether one array is a prefix of the other. */
  private static boolean isBeginning(byte[] start, byte[] expected) {
    for (int i = 0; i < Math.min(start.length, expected.length); i++) {
      if (start[i] != expected[i]) {
        return false;
      }
    }
    return true;
  }

  private static byte[] start(SeekableByteChannel file) throws IOException {
    ByteBuffer start = ByteBuffer.allocate(8);
    file.position(0);
    while (start.hasRemaining() && file.read(start) >= 0) {
      // Read eight bytes, or to the end of the file.
    }
    return Arrays.copyOf(start.array(), start.position());
  }

  private static Plan restart(SeekableByteChannel file, Plan found) throws IOException {
    found.encoding().close();
    boolean isPlain = found.encoding() instanceof PlainEncoding;
    Encoding encoding = isPlain ? new PlainEncoding() : new ZstdEncoding(SeekTable.EMPTY);
    return new Plan(0, NOTHING, file.size() > 0, encoding);
  }

  private Segment carryOut(DiskFile file, Plan plan, @Nullable TornBytes torn, boolean isFresh)
      throws IOException {
    boolean isDone = false;
    try {
      // Closing the file that was read has dropped the lock.
      file.lock();
      file.truncate(plan.keep());
      Segment segment = new Segment(disk, path, file, plan.encoding(), plan.keep(), plan.ending());
      if (isFresh) {
        segment.append(header, header.length);
      }
      if (torn != null) {
        segment.append(torn.text());
      }
      // What a killed program wrote last may not be durable yet.
      segment.force();
      isDone = true;
      return segment;
    } finally {
      if (!isDone) {
        plan.encoding().close();
      }
    }
  }

  private String name() {
    return String.valueOf(path.getFileName());
  }
}
