package dev.blackbox.session.usage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.session.cost.CostSum;
import dev.blackbox.session.model.CallOutcome;
import dev.blackbox.session.model.CallRecord;
import dev.blackbox.session.model.Session;
import dev.blackbox.session.model.Sessions;
import dev.blackbox.session.replay.Replay;
import dev.blackbox.testkit.process.TestFolders;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.function.ThrowingConsumer;

/** Recordings that agents wrote. They are not part of the project. */
class RealRecordingsTest {

  @TestFactory
  Stream<DynamicTest> everyModelCallIsCountedOnce() throws IOException {
    return forEachRecording(RealRecordingsTest::checkUsage);
  }

  @TestFactory
  Stream<DynamicTest> sessionAndStatisticsAgree() throws IOException {
    return forEachRecording(RealRecordingsTest::checkSession);
  }

  /** Counts by hand: a run of lines with the same input and cache is one call. */
  private static void checkUsage(Path file) throws IOException {
    CostSum usage = Sessions.of(Files.readAllBytes(file)).spending().total();
    long calls = 0;
    long in = 0;
    long cached = 0;
    String last = "";
    for (String line : Files.readAllLines(file)) {
      boolean isOfModel = line.matches("(a:|th:|t!:).*") && line.contains(" tokens_in=");
      if (line.startsWith("u:")) {
        last = "";
      }
      if (isOfModel) {
        long lineIn = number(line, "tokens_in");
        long lineCached = number(line, "tokens_cached");
        String run = lineIn + "/" + lineCached;
        if (!run.equals(last)) {
          calls++;
          in += lineIn;
          cached += lineCached;
        }
        last = run;
      }
    }
    assertThat(usage.calls()).isEqualTo(calls);
    assertThat(usage.tokens().in()).isEqualTo(in);
    assertThat(usage.tokens().cached()).isEqualTo(cached);
  }

  /** The last value of the key, which is the one the agent wrote. */
  private static long number(String line, String key) {
    int at = line.lastIndexOf(" " + key + "=");
    return at < 0 ? 0 : Long.parseLong(line.substring(at + key.length() + 2).replaceAll(" .*", ""));
  }

  private static void checkSession(Path file) throws IOException {
    Session session = Sessions.of(Files.readAllBytes(file));
    Statistics statistics = statistics(file);

    assertThat(session.totals().lines()).isEqualTo(statistics.totalLines());
    assertThat((long) session.calls().size())
        .isEqualTo(statistics.calls().values().stream().mapToLong(Long::longValue).sum());
    assertThat(session.calls().stream().filter(RealRecordingsTest::hasFailed).count())
        .isEqualTo(statistics.failed());
    Replay replay = new Replay(session);
    replay.moveTo(replay.size() - 1);
    assertThat(replay.state().openCalls())
        .isEqualTo(session.calls().stream().filter(RealRecordingsTest::isOpen).toList());
  }

  private static boolean hasFailed(CallRecord call) {
    return call.outcome() == CallOutcome.ERROR;
  }

  private static boolean isOpen(CallRecord call) {
    return call.isOpenAt(Integer.MAX_VALUE - 1);
  }

  private static Statistics statistics(Path file) throws IOException {
    StatisticsCollector collector = new StatisticsCollector();
    try (InputStream in = Files.newInputStream(file)) {
      BboxReader reader = new BboxReader(in);
      while (reader.next()) {
        collector.accept(reader.line());
      }
    }
    return collector.statistics();
  }

  private static Stream<DynamicTest> forEachRecording(ThrowingConsumer<Path> check)
      throws IOException {
    List<Path> found = TestFolders.files(TestFolders.shared("data/bbox/rlog"), ".*\\.rlog");
    assertThat(found).isNotEmpty();
    return found.stream().map(file -> dynamicTest(name(file), () -> check.accept(file)));
  }

  private static String name(Path file) {
    return file.getFileName().toString();
  }
}
