package dev.blackbox.store.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.blackbox.format.text.Hashes;
import dev.blackbox.store.segment.TornBytes;
import dev.blackbox.store.testing.Sample;
import dev.blackbox.store.testing.SimulatedDisk;
import dev.blackbox.testkit.fault.FaultPlan;
import dev.blackbox.testkit.fault.SimulatedFiles;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Cuts files at every byte, opens them, and continues. */
class TornTailTest {
  private static final Path FOLDER = Path.of("/recordings");
  private static final Path PLAIN = FOLDER.resolve("s.bbox");
  private static final Path PACKED = FOLDER.resolve("s.bbox.zst");

  @Test
  void aFileCutAnywhereLosesTheTornLineAndNothingElse() throws Exception {
    byte[] whole = recording(PLAIN, 12);
    for (int cut = 0; cut <= whole.length; cut++) {
      byte[] left = Arrays.copyOf(whole, cut);
      int lineEnd = new String(left, UTF_8).lastIndexOf('\n') + 1;
      int kept = lineEnd < Sample.header(1).length ? 0 : lineEnd;

      SimulatedFiles files = goOn(PLAIN, left);

      byte[] after = files.bytes(PLAIN);
      byte[] torn = Arrays.copyOfRange(left, kept, cut);
      assertThat(Arrays.copyOf(after, kept))
          .as("cut at %d", cut)
          .isEqualTo(Arrays.copyOf(left, kept));
      requireTornBytes(files, PLAIN, torn);
      assertThat(events(files, PLAIN)).as("cut at %d", cut).endsWith("later");
    }
  }

  @Test
  void aCompressedFileCutAnywhereKeepsEveryLineThatWasFlushed() throws Exception {
    byte[] whole = recording(PACKED, 12);
    List<String> all = events(holding(PACKED, whole), PACKED);
    int kept = 0;
    for (int cut = 0; cut <= whole.length; cut++) {
      byte[] left = Arrays.copyOf(whole, cut);

      SimulatedFiles files = goOn(PACKED, left);

      List<String> events = events(files, PACKED);
      List<String> before = events.subList(0, events.size() - 1);
      assertThat(before).as("cut at %d", cut).isEqualTo(all.subList(0, before.size()));
      assertThat(before.size()).as("cut at %d", cut).isGreaterThanOrEqualTo(kept);
      assertThat(events).endsWith("later");
      kept = before.size();
    }
    assertThat(kept).isEqualTo(12);
  }

  @Test
  void whatATornCompressedFileLosesIsKeptBeside() throws Exception {
    byte[] whole = recording(PACKED, 12);
    byte[] left = Arrays.copyOf(whole, whole.length * 2 / 3);

    SimulatedFiles files = goOn(PACKED, left);

    byte[] torn = files.bytes(FOLDER.resolve("s.bbox.zst.torn.1"));
    int kept = left.length - torn.length;
    assertThat(torn).isEqualTo(Arrays.copyOfRange(left, kept, left.length));
    assertThat(Arrays.copyOf(files.bytes(PACKED), kept)).isEqualTo(Arrays.copyOf(left, kept));
  }

  @Test
  void theSecondTornTailHasItsOwnName() throws Exception {
    byte[] whole = recording(PLAIN, 3);
    SimulatedFiles once = goOn(PLAIN, Arrays.copyOf(whole, whole.length - 4));
    byte[] text = once.bytes(PLAIN);
    once.put(PLAIN, Arrays.copyOf(text, text.length - 4));

    try (RecordingLog log = open(once, PLAIN)) {
      assertThat(log.torn().map(TornBytes::file)).hasValue(FOLDER.resolve("s.bbox.torn.2"));
    }

    assertThat(once.contents()).containsKey(FOLDER.resolve("s.bbox.torn.1"));
  }

  @Test
  void aWholeFileIsLeftAsItIs() throws Exception {
    byte[] whole = recording(PLAIN, 3);
    SimulatedFiles files = holding(PLAIN, whole);

    try (RecordingLog log = open(files, PLAIN)) {
      assertThat(log.torn()).isEmpty();
    }

    assertThat(files.contents()).containsOnlyKeys(PLAIN);
    assertThat(files.bytes(PLAIN)).isEqualTo(whole);
  }

  @Test
  void zerosThatAPowerLossLeftAreTorn() throws Exception {
    byte[] whole = recording(PLAIN, 3);
    ByteArrayOutputStream left = new ByteArrayOutputStream();
    left.writeBytes(whole);
    left.writeBytes(new byte[700]);
    left.writeBytes(" of the test\n".getBytes(UTF_8));

    SimulatedFiles files = goOn(PLAIN, left.toByteArray());

    assertThat(files.bytes(PLAIN)).startsWith(whole);
    assertThat(files.bytes(FOLDER.resolve("s.bbox.torn.1"))).hasSize(713);
    assertThat(events(files, PLAIN)).containsExactly("0", "1", "2", "later");
  }

  @Test
  void aSectorOfZerosInsideALineIsTorn() throws Exception {
    byte[] whole = recording(PLAIN, 3);
    byte[] left = Arrays.copyOf(whole, 2_048);
    Arrays.fill(left, whole.length, left.length, (byte) 'x');
    Arrays.fill(left, 1_024, 1_536, (byte) 0);
    System.arraycopy("a: ".getBytes(UTF_8), 0, left, whole.length, 3);
    left[left.length - 1] = '\n';

    SimulatedFiles files = goOn(PLAIN, left);

    assertThat(events(files, PLAIN)).containsExactly("0", "1", "2", "later");
  }

  @Test
  void aFewZerosInALineAreItsOwn() throws Exception {
    byte[] whole = recording(PLAIN, 1);
    byte[] line = "a: event x of the test \0\0\0\n".getBytes(UTF_8);
    byte[] left = Arrays.copyOf(whole, whole.length + line.length);
    System.arraycopy(line, 0, left, whole.length, line.length);

    SimulatedFiles files = goOn(PLAIN, left);

    assertThat(events(files, PLAIN)).containsExactly("0", "x", "later");
  }

  @Test
  void whatAnotherProgramPackedCannotBeWrittenOnIfItIsCut() throws Exception {
    byte[] text =
        (new String(Sample.header(1), UTF_8) + "u: Hello.\n".repeat(50_000)).getBytes(UTF_8);
    byte[] packed = com.github.luben.zstd.Zstd.compress(text);
    SimulatedFiles files = holding(PACKED, Arrays.copyOf(packed, packed.length - 5));

    assertThatIOException()
        .isThrownBy(() -> open(files, PACKED))
        .withMessageContaining("ends inside a frame that another program wrote");
  }

  private static void requireTornBytes(SimulatedFiles files, Path file, byte[] torn)
      throws Exception {
    Path kept = file.resolveSibling(file.getFileName() + ".torn.1");
    Map<Path, byte[]> contents = files.contents();
    if (torn.length == 0) {
      assertThat(contents).doesNotContainKey(kept);
      return;
    }
    String hash = Hashes.sha256Hex(torn);
    assertThat(contents.get(kept)).isEqualTo(torn);
    assertThat(Sample.linesOf(new SimulatedDisk(files), file))
        .contains(
            "# recovery bytes=" + torn.length + " sha256=" + hash + " file=" + kept.getFileName());
  }

  private static byte[] recording(Path file, int events) throws Exception {
    SimulatedFiles files = new SimulatedFiles(FaultPlan.none());
    try (RecordingLog log = open(files, file)) {
      for (int i = 0; i < events; i++) {
        log.awaitDurable(log.append(Sample.event(i)), Duration.ofSeconds(30));
      }
    }
    return files.bytes(file);
  }

  private static SimulatedFiles holding(Path file, byte[] bytes) {
    SimulatedFiles files = new SimulatedFiles(FaultPlan.none());
    files.put(file, bytes);
    return files;
  }

  private static SimulatedFiles goOn(Path file, byte[] left) throws Exception {
    SimulatedFiles files = holding(file, left);
    try (RecordingLog log = open(files, file)) {
      log.append(Sample.event("later"));
    }
    return files;
  }

  private static RecordingLog open(SimulatedFiles files, Path file) throws Exception {
    return new LogFactory(new SimulatedDisk(files), Clock.systemUTC())
        .open(file, Sample::header, LogOptions.STANDARD, LogListener.SILENT);
  }

  private static List<String> events(SimulatedFiles files, Path file) throws Exception {
    return Sample.eventsOf(new SimulatedDisk(files), file);
  }
}
