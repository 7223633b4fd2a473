package dev.blackbox.store.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.parts.NextPart;
import dev.blackbox.store.testing.Sample;
import dev.blackbox.store.testing.SimulatedDisk;
import dev.blackbox.testkit.fault.FaultPlan;
import dev.blackbox.testkit.fault.SimulatedFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Another program changes the file right before each call of a recording, one at a time. */
class StrangerTest {
  private static final Duration LONG = Duration.ofSeconds(30);
  private static final String FOREIGN = "# the line of another program\n";

  /** What the other program does. */
  enum Deed {
    REPLACES,
    EXTENDS,
    /** Everything that was durable may be gone, but no later event. */
    EMPTIES
  }

  static Stream<Arguments> deeds() {
    return Stream.of("s.bbox", "s.bbox.zst")
        .flatMap(name -> Stream.of(Deed.values()).map(deed -> Arguments.of(name, deed)));
  }

  @ParameterizedTest
  @MethodSource("deeds")
  void noChangeOfTheFileCostsAnEventThatCouldBeKept(String name, Deed deed) throws Exception {
    assertThat(changes(name, deed, Long.MAX_VALUE)).as("changes of the file").isGreaterThan(50);
  }

  @ParameterizedTest
  @MethodSource("deeds")
  void norDoesAChangeOfALaterPart(String name, Deed deed) throws Exception {
    long rotation = name.endsWith(".zst") ? 330 : 600;

    assertThat(changes(name, deed, rotation)).as("changes of a file").isGreaterThan(50);
  }

  /** Lets the other program act before the first call, then before the second, and so on. */
  private static int changes(String name, Deed deed, long rotation) throws Exception {
    int changes = 0;
    Run run = new Run(name, deed, rotation, 0);
    for (int call = 1; run.plan.isReached(); call++) {
      changes += run.changed.isEmpty() ? 0 : 1;
      run = new Run(name, deed, rotation, call);
    }
    return changes;
  }

  /** A recording in which the other program acts once. */
  private static final class Run {
    private static final Path FOLDER = Path.of("/recordings");

    private final Deed deed;
    private final Path file;
    private final FaultPlan plan;
    private final SimulatedFiles files;
    private final Disk disk;
    private final List<LogNotice> notices = new CopyOnWriteArrayList<>();
    private final List<String> recorded = new ArrayList<>();
    private String changed = "";
    private int eventsBefore;

    Run(String name, Deed deed, long rotation, int call) throws Exception {
      this.deed = deed;
      file = FOLDER.resolve(name);
      plan = FaultPlan.before(call, this::act);
      files = new SimulatedFiles(plan);
      disk = new SimulatedDisk(files);
      LogOptions options =
          LogOptions.STANDARD
              .withCommit(Commit.each())
              .withRotation(Rotation.bySize(rotation))
              .withRetryDelay(Duration.ofNanos(100_000));
      try (RecordingLog log =
          new LogFactory(disk, Clock.systemUTC())
              .open(file, Sample::header, options, notices::add)) {
        for (int i = 0; i < 30; i++) {
          long number = log.append(Sample.event("event" + i));
          assertThat(log.awaitDurable(number, LONG)).isTrue();
          recorded.add("event" + i);
        }
      }
      if (!changed.isEmpty()) {
        requireKept("before call " + call + ", " + plan.calls().get(call));
      }
    }

    /** Changes the file that is being written to; a part that is complete is nobody's concern. */
    private void act(String call) {
      // A file that was created under a temporary name is still called so.
      String name = call.replaceAll("\\S+ (\\.(.+)\\.[0-9a-f]{8}\\.new)?", "$2");
      Path path = FOLDER.resolve(name);
      boolean isOpen = call.matches("(write|force) .*") && files.exists(path);
      if (!isOpen || isFollowed(path)) {
        return;
      }
      changed = name;
      eventsBefore = recorded.size();
      switch (deed) {
        case REPLACES -> files.put(path, FOREIGN.getBytes(UTF_8));
        case EMPTIES -> files.change(path, bytes -> new byte[0]);
        case EXTENDS ->
            files.change(
                path,
                bytes -> {
                  byte[] longer = Arrays.copyOf(bytes, bytes.length + FOREIGN.length());
                  System.arraycopy(
                      FOREIGN.getBytes(UTF_8), 0, longer, bytes.length, FOREIGN.length());
                  return longer;
                });
        default -> throw new AssertionError(deed);
      }
    }

    /** Whether the next part is there, so that this one only gets its last line. */
    private boolean isFollowed(Path path) {
      try {
        return NextPart.of(disk, path).isPresent();
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    }

    private void requireKept(String when) throws Exception {
      String copy =
          notices.stream()
              .filter(notice -> notice.kind() == LogNotice.Kind.REPLACED)
              .map(notice -> notice.sentence().replaceAll(".* continues in ([^;]+).*", "$1"))
              .findFirst()
              .orElse(changed);
      Path kept = copy.contains(".recovered-") ? FOLDER.resolve(copy) : file;
      for (SimulatedFiles left : List.of(files.afterCrash(), files.afterPowerLoss())) {
        List<String> events = Sample.eventsOf(new SimulatedDisk(left), kept);
        if (deed == Deed.EMPTIES) {
          List<String> later = recorded.stream().skip(eventsBefore + 1).toList();
          assertThat(later).as(when + ": " + notices).isSubsetOf(events);
          assertThat(events).as(when).doesNotHaveDuplicates();
        } else {
          assertThat(events).as(when + ": " + notices).isEqualTo(recorded);
        }
      }
      assertThat(files.violations()).as(when).isEmpty();
    }
  }
}
