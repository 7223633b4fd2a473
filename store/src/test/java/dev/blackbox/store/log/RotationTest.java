package dev.blackbox.store.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.blackbox.format.text.Hashes;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.DiskFile;
import dev.blackbox.store.disk.ForwardingDisk;
import dev.blackbox.store.testing.Sample;
import dev.blackbox.store.testing.SimulatedDisk;
import dev.blackbox.testkit.fault.FaultPlan;
import dev.blackbox.testkit.fault.SimulatedFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RotationTest {
  private static final Path FOLDER = Path.of("/recordings");
  private static final Duration LONG = Duration.ofSeconds(30);

  private final SimulatedFiles files = new SimulatedFiles(FaultPlan.none());
  private final SimulatedDisk disk = new SimulatedDisk(files);

  @ParameterizedTest
  @ValueSource(
      strings = {"s.bbox", "s.blackbox", "s.bbox.zst", "odd name", "noext/session", "s.part9.bbox"})
  void aRecordingGoesOnInNewFilesAndReadsAsOne(String name) throws Exception {
    Path file = FOLDER.resolve(name);
    List<String> events = record(file, Rotation.bySize(300), "a", 60);

    assertThat(files.contents()).hasSizeGreaterThan(3);
    assertThat(Sample.eventsOf(disk, file)).isEqualTo(events);
  }

  @Test
  void theFilesNameEachOther() throws Exception {
    Path file = FOLDER.resolve("s.bbox");
    record(file, Rotation.bySize(500), "a", 20);

    String first = text("s.bbox");
    String second = text("s.part2.bbox");
    int valid = first.length() - "@rotate file=s.part2.bbox\n".length();
    String tail = Hashes.sha256Hex(first.substring(0, valid).getBytes(UTF_8)).substring(0, 8);
    assertThat(first).endsWith("\n@rotate file=s.part2.bbox\n");
    assertThat(second)
        .startsWith(
            """
            ---
            format: bbox/1
            id: sess_store
            repo_sha: abcdef0
            extra.part: 2
            ---
            @continue file=s.bbox bytes=%d tail=%s
            """
                .formatted(valid, tail));
  }

  @Test
  void whoOpensItAgainGoesOnInTheLastFile() throws Exception {
    Path file = FOLDER.resolve("s.bbox");
    List<String> events = record(file, Rotation.bySize(500), "a", 20);
    int before = files.contents().size();

    events.addAll(record(file, Rotation.NEVER, "b", 20));

    assertThat(files.contents()).hasSize(before);
    assertThat(Sample.eventsOf(disk, file)).isEqualTo(events);
  }

  @Test
  void aFileIsLeftAfterItsTime() throws Exception {
    Path file = FOLDER.resolve("s.bbox");

    List<String> events = record(file, Rotation.byAge(Duration.ZERO), "a", 5);

    assertThat(files.contents()).hasSize(6);
    assertThat(Sample.eventsOf(disk, file)).isEqualTo(events);
  }

  @Test
  void aNameThatIsTakenIsPassedOver() throws Exception {
    Path file = FOLDER.resolve("s.bbox");
    files.put(
        FOLDER.resolve("s.part2.bbox"), "---\nid: other\n---\nu: Not ours.\n".getBytes(UTF_8));

    List<String> events = record(file, Rotation.bySize(500), "a", 20);

    assertThat(text("s.part2.bbox")).isEqualTo("---\nid: other\n---\nu: Not ours.\n");
    assertThat(text("s.part3.bbox")).contains("@continue file=s.bbox");
    assertThat(Sample.eventsOf(disk, file)).isEqualTo(events);
  }

  @Test
  void aFileThatWasPromisedIsMade() throws Exception {
    Path file = FOLDER.resolve("s.bbox");
    String first = new String(Sample.header(1), UTF_8) + "a: event x of the test\n";
    files.put(file, (first + "@rotate file=s.part4.bbox\n# redactions=0\n").getBytes(UTF_8));

    List<String> events = record(file, Rotation.NEVER, "a", 3);

    assertThat(text("s.bbox")).endsWith("# redactions=0\n");
    assertThat(text("s.part4.bbox")).contains("event a2 of the test");
    assertThat(events).hasSize(3);
  }

  @Test
  void aRecordingThatGoesOnInACircleIsNotWrittenTo() {
    Path file = FOLDER.resolve("s.bbox");
    String text = new String(Sample.header(1), UTF_8) + "@rotate file=s.bbox\n";
    files.put(file, text.getBytes(UTF_8));

    assertThatIOException()
        .isThrownBy(() -> record(file, Rotation.NEVER, "a", 1))
        .withMessage("s.bbox: continues in s.bbox, which was already read");
  }

  private List<String> record(Path file, Rotation rotation, String name, int events)
      throws IOException, InterruptedException {
    List<String> recorded = new ArrayList<>();
    LogOptions options = LogOptions.STANDARD.withRotation(rotation);
    LogFactory archive = new LogFactory(disk, Clock.systemUTC());
    try (RecordingLog log = archive.open(file, Sample::header, options, LogListener.SILENT)) {
      for (int i = 0; i < events; i++) {
        recorded.add(name + i);
        assertThat(log.awaitDurable(log.append(Sample.event(name + i)), LONG)).isTrue();
      }
    }
    return recorded;
  }

  private String text(String name) {
    return new String(files.bytes(FOLDER.resolve(name)), UTF_8);
  }

  @Test
  void rotationThatFailsWritesTheTrailerOnce() throws Exception {
    Path file = FOLDER.resolve("s.bbox");
    AtomicInteger failures = new AtomicInteger(2);
    Disk failing =
        new ForwardingDisk(disk) {
          @Override
          public DiskFile create(Path created) throws IOException {
            boolean isPart = created.toString().contains(".part2.");
            if (isPart && failures.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
              throw new IOException("no new file today");
            }
            return super.create(created);
          }
        };
    byte[] trailer = "# redactions=0\n".getBytes(UTF_8);
    LogOptions options =
        LogOptions.STANDARD
            .withRotation(Rotation.bySize(500))
            .withRetryDelay(Duration.ZERO)
            .withPartTrailer(part -> trailer);
    try (RecordingLog log =
        new LogFactory(failing, Clock.systemUTC())
            .open(file, Sample::header, options, LogListener.SILENT)) {
      for (int i = 0; i < 20; i++) {
        assertThat(log.awaitDurable(log.append(Sample.event("a" + i)), LONG)).isTrue();
      }
    }

    assertThat(failures).hasValue(0);
    assertThat(text("s.bbox").lines().filter(line -> line.equals("# redactions=0"))).hasSize(1);
    assertThat(files.contents()).containsKey(FOLDER.resolve("s.part2.bbox"));
  }
}
