package dev.blackbox.store.compress;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdOutputStream;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.log.Commit;
import dev.blackbox.store.log.LogFactory;
import dev.blackbox.store.log.LogListener;
import dev.blackbox.store.log.LogOptions;
import dev.blackbox.store.log.QueueLimits;
import dev.blackbox.store.log.RecordingLog;
import dev.blackbox.store.log.Rotation;
import dev.blackbox.store.sealing.RecordingSealer;
import dev.blackbox.store.testing.Notary;
import dev.blackbox.store.testing.Sample;
import dev.blackbox.store.verify.VerdictStatus;
import dev.blackbox.testkit.process.ProcessGuard;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the recorder writes can be read, however well it compresses. */
class RepetitiveLinesTest {
  private static final byte[] EVENT = Sample.event("again");
  private static final int LARGE = 100_000_000;
  private static final Duration LONG = Duration.ofSeconds(30);

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(ints = {64 << 10, 1 << 20, 40_000_000, LARGE})
  void linesThatRepeatAreReadable(int batch) throws Exception {
    byte[] lines = repeated(LARGE);
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    try (FrameEncoder encoder = new FrameEncoder(SeekTable.EMPTY)) {
      for (int from = 0; from < lines.length; from += batch) {
        byte[] some = Arrays.copyOfRange(lines, from, Math.min(from + batch, lines.length));
        file.writeBytes(encoder.encode(some, some.length));
      }
      file.writeBytes(encoder.finish());
    }

    byte[] packed = file.toByteArray();
    assertThat(packed.length).isBetween(lines.length / 150, (int) (lines.length * 0.007));
    assertThat(Packed.unpack(packed)).isEqualTo(lines);
    // Without the table, and from a place in the middle.
    SeekTable table = SeekTable.read(MemoryChannel.of(packed)).orElseThrow();
    byte[] open = Arrays.copyOf(packed, (int) table.compressedSize());
    assertThat(Packed.unpack(open)).isEqualTo(lines);
    assertThat(table.linesSize()).isEqualTo(lines.length);
    assertThat(ZstdRepair.of(MemoryChannel.of(open), "s").frames().linesSize())
        .isEqualTo(lines.length);
    try (SeekableZstd seekable =
        SeekableZstd.open(MemoryChannel.of(packed), "s", ZstdLimits.STANDARD)) {
      int middle = lines.length / 2 + 7;
      assertThat(seekable.from(middle).readNBytes(1_000))
          .isEqualTo(Arrays.copyOfRange(lines, middle, middle + 1_000));
    }
    requireZstdAccepts(packed);
  }

  @Test
  void fileCutAnywhereKeepsItsFlushedLines() throws Exception {
    byte[] lines = repeated(600_000);
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    List<Integer> flushes = new ArrayList<>();
    int batch = EVENT.length * 1_000;
    try (FrameEncoder encoder = new FrameEncoder(SeekTable.EMPTY)) {
      for (int from = 0; from < lines.length; from += batch) {
        byte[] some = Arrays.copyOfRange(lines, from, Math.min(from + batch, lines.length));
        file.writeBytes(encoder.encode(some, some.length));
        flushes.add(file.size());
      }
      file.writeBytes(encoder.finish());
    }
    byte[] packed = file.toByteArray();
    for (int cut = 0; cut <= packed.length; cut++) {
      ZstdRepair repair = ZstdRepair.of(MemoryChannel.of(Arrays.copyOf(packed, cut)), "s.bbox.zst");
      ByteArrayOutputStream repaired = new ByteArrayOutputStream();
      repaired.write(packed, 0, (int) repair.keep());
      repaired.writeBytes(repair.ending());

      int end = cut;
      long flushed = flushes.stream().filter(flush -> flush <= end).count() * batch;
      byte[] left = Packed.unpack(repaired.toByteArray());
      assertThat(left.length)
          .as("cut at %d", cut)
          .isGreaterThanOrEqualTo((int) Math.min(flushed, lines.length));
      // The padding of the last frame may be cut off.
      assertThat(repaired.size())
          .as("cut at %d", cut)
          .isGreaterThanOrEqualTo((left.length - 300_000) / 150);
      assertThat(repair.frames().linesSize()).as("cut at %d", cut).isEqualTo(left.length);
      assertThat(repair.frames().compressedSize()).isEqualTo(repaired.size());
    }
  }

  @Test
  void olderFileWithoutPaddingIsReadableByItsTable() throws Exception {
    byte[] lines = repeated(LARGE);
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    List<ZstdFrame> frames = new ArrayList<>();
    for (int from = 0; from < lines.length; from += 256 << 10) {
      byte[] some = Arrays.copyOfRange(lines, from, Math.min(from + (256 << 10), lines.length));
      byte[] frame = Zstd.compress(some);
      frames.add(new ZstdFrame(frame.length, some.length, 0));
      file.writeBytes(frame);
    }
    byte[] untabled = file.toByteArray();
    file.writeBytes(new SeekTable(frames).toBytes());

    assertThat(lines.length / file.size()).isGreaterThan(1_000);
    assertThat(Packed.unpack(file.toByteArray())).isEqualTo(lines);
    assertThatExceptionOfType(BombException.class).isThrownBy(() -> Packed.unpack(untabled));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void bombIsRefusedWithATableAndWithoutOne(boolean hasTable) throws Exception {
    long size = 1L << 30;
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    try (OutputStream out = new ZstdOutputStream(file, 19)) {
      byte[] zeros = new byte[1 << 20];
      for (long written = 0; written < size; written += zeros.length) {
        out.write(zeros);
      }
    }
    if (hasTable) {
      file.writeBytes(new SeekTable(List.of(new ZstdFrame(file.size(), size, 0))).toBytes());
    }

    try (SeekableZstd bomb =
        SeekableZstd.open(MemoryChannel.of(file.toByteArray()), "s", ZstdLimits.STANDARD)) {
      InputStream lines = bomb.from(0);
      long[] read = {0};
      assertThatExceptionOfType(BombException.class)
          .isThrownBy(
              () -> {
                byte[] buffer = new byte[64 << 10];
                for (int n = lines.read(buffer); n >= 0; n = lines.read(buffer)) {
                  read[0] += n;
                }
              });
      assertThat(read[0]).isLessThan(100L << 20);
    }
  }

  @Test
  void bombOfSmallFramesIsRefused() {
    byte[] frame = Zstd.compress(new byte[1 << 20], 19);
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    List<ZstdFrame> frames = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      file.writeBytes(frame);
      frames.add(new ZstdFrame(frame.length, 1 << 20, 0));
    }
    file.writeBytes(new SeekTable(frames).toBytes());

    assertThatExceptionOfType(BombException.class)
        .isThrownBy(() -> Packed.unpack(file.toByteArray()));
  }

  @Test
  void sealedRecordingOfOneRepeatedLineIsValidInAllItsParts() throws Exception {
    Notary notary = Notary.brief(folder);
    Path file = folder.resolve("s.bbox.zst");
    int events = 0;
    for (int run = 0; run < 2; run++) {
      LogOptions options =
          LogOptions.STANDARD
              .withRotation(Rotation.bySize(20_000))
              .withCommit(Commit.group())
              .withQueue(new QueueLimits(1_000_000, 100 << 20, LONG));
      try (RecordingLog log =
          LogFactory.standard()
              .open(
                  file,
                  Sample::header,
                  options,
                  LogListener.SILENT,
                  new RecordingSealer(notary.sealer(), Duration.ofHours(1), LogListener.SILENT))) {
        for (int i = 0; i < 200_000; i++, events++) {
          assertThat(log.append(EVENT)).isPositive();
        }
        assertThat(log.flush(LONG)).isTrue();
      }
    }

    assertThat(Sample.eventsOf(Disk.real(), file)).hasSize(events);
    assertThat(folder.resolve("s.part3.bbox.zst")).isRegularFile();
    assertThat(notary.verify(file).status()).isEqualTo(VerdictStatus.VALID);
    try (SeekableByteChannel first = Disk.real().read(file)) {
      SeekTable table = SeekTable.read(first).orElseThrow();
      assertThat(table.linesSize() / first.size()).isLessThanOrEqualTo(150L);
    }
    requireZstdAccepts(Files.readAllBytes(file));
  }

  private static byte[] repeated(int size) {
    byte[] lines = new byte[size / EVENT.length * EVENT.length];
    for (int from = 0; from < lines.length; from += EVENT.length) {
      System.arraycopy(EVENT, 0, lines, from, EVENT.length);
    }
    assertThat(new String(lines, 0, EVENT.length, UTF_8)).endsWith("\n");
    return lines;
  }

  private void requireZstdAccepts(byte[] file) throws IOException, InterruptedException {
    Path path = Files.write(folder.resolve("test.zst"), file);
    Process zstd;
    try {
      zstd =
          ProcessGuard.start(new ProcessBuilder("zstd", "-q", "-t", path.toString()).inheritIO());
    } catch (IOException e) {
      Assumptions.abort("the zstd command is not installed");
      return;
    }
    assertThat(zstd.waitFor()).isZero();
  }
}
