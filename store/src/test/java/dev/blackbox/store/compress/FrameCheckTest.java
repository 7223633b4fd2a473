package dev.blackbox.store.compress;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FrameCheckTest {
  private static final byte[] LINES = "u: One.\n".repeat(20).getBytes(UTF_8);
  private static final String REPEATED = "a: again and again\n";

  private static OptionalLong foreignByte(byte[] file) throws IOException {
    try (SeekableZstd packed =
        SeekableZstd.open(MemoryChannel.of(file), "s.bbox.zst", ZstdLimits.STANDARD)) {
      ZstdInput lines = packed.checked();
      lines.readAllBytes();
      return lines.foreignByte();
    }
  }

  private static byte[] joined(byte[]... pieces) {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    for (byte[] piece : pieces) {
      file.writeBytes(piece);
    }
    return file.toByteArray();
  }

  private static byte[] skippable(int magic, byte[] content) {
    return ByteBuffer.allocate(8 + content.length)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(magic)
        .putInt(content.length)
        .put(content)
        .array();
  }

  /** A finished file of frames with padding behind them, one with padding before it, and none. */
  private static byte[] padded() {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    try (FrameEncoder encoder = new FrameEncoder(SeekTable.EMPTY)) {
      for (int size : new int[] {300_000, 1_200_000, 300_000, 50}) {
        byte[] lines = REPEATED.repeat(size / REPEATED.length()).getBytes(UTF_8);
        file.writeBytes(encoder.encode(lines, lines.length));
      }
      file.writeBytes(encoder.finish());
    }
    return file.toByteArray();
  }

  private static int tableStart(byte[] file) throws IOException {
    return (int) SeekTable.read(MemoryChannel.of(file)).orElseThrow().compressedSize();
  }

  @Test
  void finishedFileMayBeCutAnywhere() throws Exception {
    byte[] small = Packed.of(3, 2).file();
    for (int cut = 4; cut <= small.length; cut++) {
      assertThat(foreignByte(Arrays.copyOf(small, cut))).as("cut at %d", cut).isEmpty();
    }
    byte[] padded = padded();
    int dense = padded.length - 150;
    for (int cut = 4; cut <= padded.length; cut += cut < dense ? 97 : 1) {
      assertThat(foreignByte(Arrays.copyOf(padded, cut))).as("cut at %d", cut).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void everyChangedBitOfTheTableIsFound(boolean isPadded) throws Exception {
    byte[] file = isPadded ? padded() : Packed.of(3, 2).file();
    int start = tableStart(file);
    for (int bit = start * 8; bit < file.length * 8; bit++) {
      byte[] changed = file.clone();
      changed[bit / 8] ^= (byte) (1 << bit % 8);

      assertThat(foreignByte(changed)).as("bit %d", bit).hasValue(start);
    }
  }

  /** A torn table is the start of the right one, not of another one. */
  @Test
  void everyChangedByteOfATornTableIsFound() throws Exception {
    byte[] file = Packed.of(3, 2).file();
    int start = tableStart(file);
    for (int cut = start + 1; cut < file.length; cut++) {
      for (int at = start; at < cut; at++) {
        byte[] changed = Arrays.copyOf(file, cut);
        changed[at] ^= 0x10;

        assertThat(foreignByte(changed)).as("byte %d of %d", at, cut).hasValue(start);
      }
    }
  }

  /** The table of a repaired file has entries for padding alone. */
  @Test
  void repairedFileIsRight() throws Exception {
    byte[] padded = padded();
    for (int cut = 600; cut < tableStart(padded); cut += 211) {
      byte[] left = Arrays.copyOf(padded, cut);
      ZstdRepair repair = ZstdRepair.of(MemoryChannel.of(left), "s.bbox.zst");
      byte[] repaired =
          joined(
              Arrays.copyOf(left, (int) repair.keep()), repair.ending(), repair.frames().toBytes());

      assertThat(foreignByte(repaired)).as("cut at %d", cut).isEmpty();
      repaired[repaired.length - 12] ^= 1;
      assertThat(foreignByte(repaired)).as("cut at %d", cut).isPresent();
    }
  }

  @Test
  void foreignBytesAreFoundWhereverTheyAre() throws Exception {
    byte[] first = Zstd.compress(LINES);
    byte[] second = Zstd.compress("u: Two.\n".getBytes(UTF_8));
    byte[] file = Packed.of(3, 2).file();
    byte[] table = Arrays.copyOfRange(file, tableStart(file), file.length);
    byte[] padding = skippable(FrameEncoder.PADDING_MAGIC, new byte[20]);
    Map<String, byte[]> foreign = new TreeMap<>();
    foreign.put("other type", skippable(0x184D2A50, new byte[20]));
    foreign.put("other type, empty", skippable(0x184D2A5F, new byte[0]));
    foreign.put("text", skippable(0x184D2A51, LINES));
    foreign.put("padding with text", skippable(FrameEncoder.PADDING_MAGIC, LINES));
    foreign.put("table of other frames", table);
    foreign.put("empty table", SeekTable.EMPTY.toBytes());
    foreign.put("table type with text", skippable(SeekTable.SKIPPABLE_MAGIC, LINES));

    for (Map.Entry<String, byte[]> piece : foreign.entrySet()) {
      byte[] bytes = piece.getValue();
      String name = piece.getKey();
      assertThat(foreignByte(joined(first, bytes, second)))
          .as("%s between frames", name)
          .hasValue(first.length);
      assertThat(foreignByte(joined(first, padding, bytes)))
          .as("%s behind padding", name)
          .hasValue(first.length + padding.length);
      assertThat(foreignByte(joined(file, bytes)))
          .as("%s behind the table", name)
          .hasValue(tableStart(file));
      assertThat(foreignByte(joined(Arrays.copyOf(file, tableStart(file)), bytes, table)))
          .as("%s before the table", name)
          .hasValue(tableStart(file));
    }
    for (byte[] bytes : List.of(LINES, new byte[1], new byte[] {'x'}, first, padding)) {
      assertThat(foreignByte(joined(file, bytes))).hasValue(tableStart(file));
    }
    assertThat(foreignByte(joined(first, LINES))).hasValue(first.length);
    assertThat(foreignByte(joined(first, padding, second, padding, padding))).isEmpty();
  }

  /** An empty frame that the table counts for no lines would hide the frame behind it. */
  @Test
  void falseTableHidesNothingAtTheBeginning() throws Exception {
    byte[] empty = Zstd.compress(new byte[0]);
    byte[] hidden = skippable(0x184D2A50, LINES);
    byte[] first = Zstd.compress(LINES);
    int before = empty.length + hidden.length;
    SeekTable table =
        new SeekTable(
            List.of(
                new ZstdFrame(before, 0, new Xxh64().low32()),
                new ZstdFrame(first.length, LINES.length, checksum())));

    assertThat(foreignByte(joined(empty, hidden, first, table.toBytes()))).hasValue(empty.length);
  }

  /** A recorder goes on with a closed file while it is read: it replaces the table. */
  @Test
  void fileThatChangesIsNotForeign() throws Exception {
    byte[] file = Packed.of(3, 2).file();
    byte[] changed = file.clone();
    Arrays.fill(changed, tableStart(file), file.length, (byte) 'x');
    FrameCheck frames = new FrameCheck();
    frames.add(tableStart(file), 1);
    frames.add(file.length, 0);

    assertThat(frames.foreignByte(MemoryChannel.of(changed), file.length)).isPresent();
    assertThat(frames.foreignByte(MemoryChannel.of(joined(changed, LINES)), file.length)).isEmpty();
  }

  private static int checksum() {
    Xxh64 checksum = new Xxh64();
    checksum.update(LINES, 0, LINES.length);
    return checksum.low32();
  }

  /** Other programs write frames without a checksum, and tables without one. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void filesOfOtherProgramsAreRight(boolean hasChecksum) throws Exception {
    byte[] frame;
    try (ZstdCompressCtx context = new ZstdCompressCtx().setChecksum(hasChecksum)) {
      frame = context.compress(LINES);
    }
    byte[] brief =
        skippable(
            SeekTable.SKIPPABLE_MAGIC,
            ByteBuffer.allocate(17)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(frame.length)
                .putInt(LINES.length)
                .putInt(1)
                .put((byte) 0)
                .putInt(SeekTable.FOOTER_MAGIC)
                .array());
    SeekTable table = new SeekTable(List.of(new ZstdFrame(frame.length, LINES.length, checksum())));
    SeekTable other =
        new SeekTable(List.of(new ZstdFrame(frame.length, LINES.length, checksum() + 1)));

    assertThat(foreignByte(frame)).isEmpty();
    assertThat(foreignByte(joined(frame, table.toBytes()))).isEmpty();
    assertThat(foreignByte(joined(frame, other.toBytes()))).hasValue(frame.length);
    assertThat(foreignByte(joined(frame, brief))).isEmpty();
    for (int at = 0; at < brief.length; at++) {
      byte[] changed = brief.clone();
      changed[at] ^= 1;
      assertThat(foreignByte(joined(frame, changed))).as("byte %d", at).hasValue(frame.length);
    }
  }
}
