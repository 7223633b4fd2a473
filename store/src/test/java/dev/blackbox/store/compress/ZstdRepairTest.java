package dev.blackbox.store.compress;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ZstdRepairTest {
  @Test
  void aFileCutAnywhereCanBeMadeWholeWithoutLosingAFlush() throws Exception {
    Packed packed = Packed.of(6, 3);
    for (int cut = 0; cut <= packed.file().length; cut++) {
      byte[] left = Arrays.copyOf(packed.file(), cut);

      byte[] repaired = repaired(left);

      int flushed = 0;
      for (int batch = 0; batch < 6 && packed.flushes().get(batch) <= cut; batch++) {
        flushed += Packed.batch(batch, 3).length;
      }
      byte[] lines = Packed.unpack(repaired);
      assertThat(lines.length).as("cut at %d", cut).isGreaterThanOrEqualTo(flushed);
      assertThat(lines).isEqualTo(Arrays.copyOf(packed.lines(), lines.length));
      assertThat(lines.length == 0 || lines[lines.length - 1] == '\n').isTrue();
      if (repaired.length > 0) {
        assertThat(Zstd.decompress(repaired, packed.lines().length))
            .as("cut at %d", cut)
            .isEqualTo(lines);
      }
    }
  }

  private static byte[] repaired(byte[] file) throws Exception {
    ZstdRepair repair = ZstdRepair.of(MemoryChannel.of(file), "s.bbox.zst");
    byte[] repaired = Arrays.copyOf(file, (int) repair.keep() + repair.ending().length);
    System.arraycopy(repair.ending(), 0, repaired, (int) repair.keep(), repair.ending().length);
    return repaired;
  }

  @Test
  void aRepairedFileKnowsItsFrames() throws Exception {
    Packed packed = Packed.of(120, 50);
    byte[] left = Arrays.copyOf(packed.file(), packed.flushes().get(100));

    ZstdRepair repair = ZstdRepair.of(MemoryChannel.of(left), "s.bbox.zst");

    byte[] file =
        new byte[(int) repair.frames().compressedSize() + repair.frames().toBytes().length];
    byte[] frames = repaired(left);
    System.arraycopy(frames, 0, file, 0, frames.length);
    byte[] table = repair.frames().toBytes();
    System.arraycopy(table, 0, file, frames.length, table.length);
    SeekTable read = SeekTable.read(MemoryChannel.of(file)).orElseThrow();
    assertThat(read.frames()).isEqualTo(repair.frames().frames());
    assertThat(read.linesSize()).isEqualTo(Packed.unpack(frames).length);
    assertThat(repair.isTorn()).isFalse();
  }

  @Test
  void aDamagedFrameInTheMiddleStaysWhereItIs() throws Exception {
    Packed packed = Packed.of(200, 50);
    SeekTable table = SeekTable.read(MemoryChannel.of(packed.file())).orElseThrow();
    byte[] damaged = Arrays.copyOf(packed.file(), (int) table.compressedSize());
    damaged[(int) table.startInFile(1) + 200] ^= 1;

    ZstdRepair repair = ZstdRepair.of(MemoryChannel.of(damaged), "s.bbox.zst");

    assertThat(repair.keep()).isEqualTo(damaged.length);
    assertThat(repair.isTorn()).isFalse();
  }
}
