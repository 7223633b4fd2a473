package dev.blackbox.store.compress;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import dev.blackbox.testkit.process.ProcessGuard;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SeekableZstdTest {
  @TempDir Path folder;

  @Test
  void whatWasPackedIsUnpacked() throws Exception {
    Packed packed = Packed.of(300, 50);

    assertThat(Packed.unpack(packed.file())).isEqualTo(packed.lines());
    assertThat(packed.file().length).isLessThan(packed.lines().length / 3);
  }

  @Test
  void theZstdCommandReadsIt() throws Exception {
    Packed packed = Packed.of(300, 50);
    Path file = Files.write(folder.resolve("s.bbox.zst"), packed.file());
    Path lines = folder.resolve("s.bbox");

    zstd("-q", "-d", file.toString(), "-o", lines.toString());

    assertThat(Files.readAllBytes(lines)).isEqualTo(packed.lines());
  }

  @Test
  void whatTheZstdCommandPackedIsUnpacked() throws Exception {
    Packed packed = Packed.of(300, 50);
    Path lines = Files.write(folder.resolve("s.bbox"), packed.lines());
    Path file = folder.resolve("s.bbox.zst");

    zstd("-q", "-19", lines.toString(), "-o", file.toString());

    assertThat(Packed.unpack(Files.readAllBytes(file))).isEqualTo(packed.lines());
  }

  @Test
  void framesAreIndependentAndHoldAQuarterOfAMebibyte() throws Exception {
    Packed packed = Packed.of(300, 50);
    SeekTable table = SeekTable.read(MemoryChannel.of(packed.file())).orElseThrow();

    assertThat(table.linesSize()).isEqualTo(packed.lines().length);
    assertThat(table.frames()).hasSizeGreaterThan(3);
    for (int i = 0; i < table.frames().size(); i++) {
      ZstdFrame frame = table.frames().get(i);
      int start = (int) table.startInFile(i);
      byte[] alone = Arrays.copyOfRange(packed.file(), start, start + (int) frame.compressed());
      int lines = (int) table.startInLines(i);
      byte[] expected = Arrays.copyOfRange(packed.lines(), lines, lines + (int) frame.lines());
      Xxh64 checksum = new Xxh64();
      checksum.update(expected, 0, expected.length);
      assertThat(Packed.unpack(alone)).isEqualTo(expected).endsWith((byte) '\n');
      assertThat(frame.checksum()).isEqualTo(checksum.low32());
      assertThat(frame.lines()).isBetween(1L, 300L << 10);
    }
  }

  @Test
  void readingBeginsAnywhere() throws Exception {
    Packed packed = Packed.of(200, 50);
    Random random = new Random(7);
    try (SeekableZstd file =
        SeekableZstd.open(MemoryChannel.of(packed.file()), "s.bbox.zst", ZstdLimits.STANDARD)) {
      assertThat(file.size()).isEqualTo(packed.lines().length);
      for (int i = 0; i < 200; i++) {
        int offset = random.nextInt(packed.lines().length);

        byte[] read = file.from(offset).readNBytes(100);

        int end = Math.min(offset + 100, packed.lines().length);
        assertThat(read).isEqualTo(Arrays.copyOfRange(packed.lines(), offset, end));
      }
      assertThat(file.from(packed.lines().length).read()).isEqualTo(-1);
      assertThat(file.from(Long.MAX_VALUE).read()).isEqualTo(-1);
    }
  }

  @Test
  void withoutATableReadingBeginsAnywhereToo() throws Exception {
    Packed packed = Packed.of(20, 50);
    byte[] file = Zstd.compress(packed.lines());
    try (SeekableZstd recording =
        SeekableZstd.open(MemoryChannel.of(file), "s.bbox.zst", ZstdLimits.STANDARD)) {
      assertThat(recording.isSeekable()).isFalse();
      assertThat(recording.size()).isEqualTo(packed.lines().length);
      assertThat(recording.from(1_000).readNBytes(50))
          .isEqualTo(Arrays.copyOfRange(packed.lines(), 1_000, 1_050));
    }
  }

  @Test
  void aStreamThatCannotBeSoughtInIsReadToo() throws Exception {
    Packed packed = Packed.of(20, 50);
    try (ZstdInput lines =
        SeekableZstd.stream(
            new ByteArrayInputStream(packed.file()), "stdin", ZstdLimits.STANDARD)) {
      assertThat(lines.readAllBytes()).isEqualTo(packed.lines());
    }
  }

  /** With many lines in a batch, the last bytes expand to more than a buffer. */
  @ParameterizedTest
  @ValueSource(ints = {5, 250})
  void aFileThatIsBeingWrittenGivesAllThatWasFlushed(int linesPerBatch) throws Exception {
    Packed packed = Packed.of(10, linesPerBatch);
    int length = 0;
    for (int batch = 0; batch < 10; batch++) {
      length += Packed.batch(batch, linesPerBatch).length;
      byte[] soFar = Arrays.copyOf(packed.file(), packed.flushes().get(batch));
      try (SeekableZstd file =
          SeekableZstd.open(MemoryChannel.of(soFar), "s.bbox.zst", ZstdLimits.STANDARD)) {
        ZstdInput lines = file.from(0);
        assertThat(lines.readAllBytes()).isEqualTo(Arrays.copyOf(packed.lines(), length));
        assertThat(lines.isUnfinished()).isTrue();
        assertThat(lines.problems()).isEmpty();
      }
    }
  }

  @Test
  void aBombIsRefused() throws IOException {
    ByteArrayOutputStream bomb = new ByteArrayOutputStream();
    byte[] zeros = new byte[128 << 20];
    try (ZstdCompressCtx context = new ZstdCompressCtx().setLevel(19)) {
      bomb.writeBytes(context.compress(zeros));
    }

    assertThat(bomb.size()).isLessThan(20_000);
    assertThatExceptionOfType(BombException.class)
        .isThrownBy(() -> Packed.unpack(bomb.toByteArray()))
        .withMessage(
            "s.bbox.zst: unpacks to more than 200 times its size, which no recording does;"
                + " the rest is not read\nhint: if you trust the file, unpack it with zstd -d");
  }

  @Test
  void aBombOfManySmallFramesIsRefused() {
    ByteArrayOutputStream bomb = new ByteArrayOutputStream();
    byte[] frame = Zstd.compress(new byte[1 << 20]);
    for (int i = 0; i < 200; i++) {
      bomb.writeBytes(frame);
    }

    assertThatExceptionOfType(BombException.class)
        .isThrownBy(() -> Packed.unpack(bomb.toByteArray()));
  }

  @Test
  void aFrameThatWantsTooMuchMemoryIsNotRead() throws Exception {
    ByteBuffer frame = ByteBuffer.allocate(9).order(ByteOrder.LITTLE_ENDIAN);
    frame.putInt(FrameWalk.MAGIC).put((byte) 0).put((byte) (21 << 3)).put(new byte[] {1, 0, 0});
    byte[] behind = Zstd.compress("u: Hello.\n".getBytes(UTF_8));
    byte[] file = Arrays.copyOf(frame.array(), 9 + behind.length);
    System.arraycopy(behind, 0, file, 9, behind.length);

    Reading reading = read(file);

    assertThat(reading.text()).isEqualTo("u: Hello.\n");
    assertThat(reading.problems()).hasSize(1);
    assertThat(reading.problems().get(0)).startsWith("s.bbox.zst: the frame at byte 0 is damaged");
  }

  @Test
  void aDamagedFrameCostsNoOtherFrame() throws Exception {
    Packed packed = Packed.of(200, 50);
    SeekTable table = SeekTable.read(MemoryChannel.of(packed.file())).orElseThrow();
    assertThat(table.frames()).hasSizeGreaterThanOrEqualTo(3);
    int start = (int) table.startInFile(1);
    int end = (int) table.startInFile(2);
    String text = new String(packed.lines(), UTF_8);
    String first = text.substring(0, 40_000);
    String third =
        new String(
            packed.lines(),
            (int) table.startInLines(2),
            (int) table.frames().get(2).lines(),
            UTF_8);
    for (int at = start; at < end; at += 97) {
      byte[] damaged = packed.file().clone();
      damaged[at] ^= 0x55;

      Reading reading = read(damaged);

      assertThat(reading.text()).as("damaged at %d", at).startsWith(first).contains("\n" + third);
      assertThat(reading.problems()).as("damaged at %d", at).isNotEmpty();
    }
  }

  @Test
  void noBytesMakeItThrow() throws Exception {
    Packed packed = Packed.of(3, 5);
    Random random = new Random(11);
    for (int i = 0; i < 2_000; i++) {
      byte[] file = packed.file().clone();
      for (int changes = random.nextInt(8); changes >= 0; changes--) {
        file[random.nextInt(file.length)] = (byte) random.nextInt();
      }
      byte[] cut = Arrays.copyOf(file, random.nextInt(file.length + 1));

      read(cut);
      SeekTable.read(MemoryChannel.of(cut));
    }
  }

  @Test
  void aTableThatDoesNotFitTheFileIsNotBelieved() throws Exception {
    byte[] file = Packed.of(20, 50).file();
    byte[] longer = new byte[file.length + 10];
    System.arraycopy(file, 0, longer, 10, file.length);

    assertThat(SeekTable.read(MemoryChannel.of(file))).isPresent();
    assertThat(SeekTable.read(MemoryChannel.of(longer))).isEmpty();
    assertThat(SeekTable.read(MemoryChannel.of(new byte[0]))).isEmpty();
  }

  /** The result of reading any file. */
  private record Reading(String text, List<String> problems) {}

  private static Reading read(byte[] file) throws IOException {
    try (SeekableZstd packed =
        SeekableZstd.open(MemoryChannel.of(file), "s.bbox.zst", ZstdLimits.STANDARD)) {
      ZstdInput lines = packed.from(0);
      return new Reading(new String(lines.readAllBytes(), UTF_8), lines.problems());
    }
  }

  private static void zstd(String... arguments) throws InterruptedException {
    String[] command = new String[arguments.length + 1];
    command[0] = "zstd";
    System.arraycopy(arguments, 0, command, 1, arguments.length);
    try {
      assertThat(ProcessGuard.start(new ProcessBuilder(command).inheritIO()).waitFor()).isZero();
    } catch (IOException e) {
      System.out.println("SKIPPED: a test with the zstd command, because it is not installed");
      Assumptions.abort("the zstd command is not installed");
    }
  }
}
