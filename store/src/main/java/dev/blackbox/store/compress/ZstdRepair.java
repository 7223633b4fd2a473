package dev.blackbox.store.compress;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The repair that a compressed recording needs before more lines can be appended: truncate it to
 * {@code keep} bytes, then write {@code ending}.
 *
 * <p>A crash leaves a frame without an end. Acknowledged lines end with a whole block, so the frame
 * is kept up to its last block that ends with a whole line, and ended there.
 *
 * @param frames the frames of the repaired file
 * @param isTorn whether more than a seek table is cut off
 */
@SuppressWarnings("ArrayRecordComponent") // passed on at once, never compared
public record ZstdRepair(SeekTable frames, long keep, byte[] ending, boolean isTorn) {
  private static final byte[] NOTHING = {};

  /** Examines a file; reads all of it if it has no seek table, as after a crash. */
  public static ZstdRepair of(SeekableByteChannel file, String name) throws IOException {
    Optional<SeekTable> table = SeekTable.read(file);
    if (table.isPresent()) {
      return new ZstdRepair(table.get(), table.get().compressedSize(), NOTHING, false);
    }
    try (FrameDecoder decoder = new FrameDecoder(ZstdLimits.STANDARD)) {
      return new Search(file, name, decoder).search();
    }
  }

  private static final class Search {
    private final SeekableByteChannel file;
    private final String name;
    private final FrameDecoder decoder;
    private final List<ZstdFrame> frames = new ArrayList<>();
    private boolean isReadable = true;

    Search(SeekableByteChannel file, String name, FrameDecoder decoder) {
      this.file = file;
      this.name = name;
      this.decoder = decoder;
    }

    ZstdRepair search() throws IOException {
      long start = 0;
      while (start < file.size()) {
        FrameWalk walk = new FrameWalk(file, start);
        while (walk.place() == FrameWalk.Place.IN_FRAME) {
          walk.next();
        }
        if (walk.place() == FrameWalk.Place.TORN) {
          return cut(start, walk.position());
        }
        whole(start, walk);
        start = walk.position();
      }
      return new ZstdRepair(table(), start, NOTHING, false);
    }

    /** A frame that cannot be decompressed stays; such a file gets no seek table. */
    private void whole(long start, FrameWalk walk) throws IOException {
      Content content = new Content();
      decoder.reset();
      isReadable &= decoder.decode(file, start, walk.position(), content::add);
      frames.add(content.frame(walk.position() - start));
    }

    private SeekTable table() {
      return isReadable ? new SeekTable(frames) : SeekTable.EMPTY;
    }

    private ZstdRepair cut(long start, long wholeEnd) throws IOException {
      FrameWalk walk = new FrameWalk(file, start);
      Content content = new Content();
      Content kept = content;
      long keep = start;
      long from = start;
      decoder.reset();
      while (walk.place() == FrameWalk.Place.IN_FRAME) {
        boolean isFine = decoder.decode(file, from, walk.position(), content::add);
        if (isFine && content.endsLine()) {
          keep = walk.position();
          kept = content.copy();
        }
        from = walk.position();
        if (!isFine || from >= wholeEnd) {
          break;
        }
        walk.next();
      }
      requireOurs(walk, keep, content);
      return keep == start
          ? new ZstdRepair(table(), start, NOTHING, true)
          : ended(walk, start, keep, kept);
    }

    /** Frames of this program do not state their size, and the first block contains a header. */
    private void requireOurs(FrameWalk walk, long keep, Content content) throws IOException {
      if (walk.hasContentSize() || (keep == 0 && content.length > 0)) {
        throw new IOException(
            name
                + ": ends inside a frame that another program wrote, and cannot be appended to"
                + "\nhint: unpack what is there with zstd -d, and pack it again");
      }
    }

    private ZstdRepair ended(FrameWalk walk, long start, long keep, Content kept)
        throws IOException {
      byte[] ending =
          FrameEncoder.ending(kept.checksum.low32(), walk.hasChecksum(), kept.length, keep - start);
      frames.add(kept.frame(keep + ending.length - start));
      return new ZstdRepair(table(), keep, ending, keep < file.size());
    }
  }

  /** The content of a frame, as far as the seek table needs it. */
  private static final class Content {
    private final Xxh64 checksum;
    private long length;
    private byte last;

    Content() {
      this(new Xxh64());
    }

    private Content(Xxh64 checksum) {
      this.checksum = checksum;
    }

    void add(byte[] bytes, int count) {
      if (count > 0) {
        checksum.update(bytes, 0, count);
        length += count;
        last = bytes[count - 1];
      }
    }

    boolean endsLine() {
      return length > 0 && last == '\n';
    }

    Content copy() {
      Content copy = new Content(checksum.copy());
      copy.length = length;
      copy.last = last;
      return copy;
    }

    ZstdFrame frame(long compressed) {
      return new ZstdFrame(compressed, length, checksum.low32());
    }
  }
}
