package dev.blackbox.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.store.log.LogNotice;
import dev.blackbox.store.log.LogNotice.Kind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProblemLogTest {
  @TempDir Path folder;

  /** The JDK gives a system logger the handlers of the logger of the same name. */
  private final Logger logger = Logger.getLogger(ProblemLog.NAME);

  private final List<String> logged = new CopyOnWriteArrayList<>();
  private final Handler handler =
      new Handler() {
        @Override
        public void publish(LogRecord entry) {
          logged.add(entry.getLevel() + " " + entry.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  @BeforeEach
  void listen() {
    logger.addHandler(handler);
    logger.setUseParentHandlers(false);
  }

  @AfterEach
  void stop() {
    logger.removeHandler(handler);
    logger.setUseParentHandlers(true);
  }

  @Test
  void eachKindIsLoggedOnce() {
    ProblemLog log = new ProblemLog();
    for (int i = 0; i < 1_000; i++) {
      log.notice(new LogNotice(Kind.DISK_FULL, "x.bbox: the disk {0} is full", 1, 1));
      log.notice(new LogNotice(Kind.RESUMED, "x.bbox: recording again", 0, 0));
    }

    assertThat(logged)
        .containsExactly("WARNING x.bbox: the disk {0} is full", "INFO x.bbox: recording again");
  }

  @Test
  void agentWithoutAListenerLearnsThatNothingIsRecorded() {
    Recorder recorder = Recorder.to(folder).openOrSilent();

    assertThat(recorder.isRecording()).isFalse();
    assertThat(recorder.file()).isEmpty();
    assertThat(logged)
        .containsExactly("WARNING nothing is recorded: " + folder + ": it is a folder, not a file");
  }

  @Test
  void failedEventIsLogged() throws Exception {
    Path file = folder.resolve("x.bbox");
    try (Recorder recorder = Recorder.open(file)) {
      recorder.mode("auto", new NeverThrowsTest.OddArg().arg());
      recorder.mode("auto", new NeverThrowsTest.OddArg().arg());
      recorder.user("after");
    }

    assertThat(logged).filteredOn(text -> text.startsWith("WARNING an event could not")).hasSize(1);
    assertThat(Files.readString(file)).contains("u: after");
  }

  @Test
  void loggerThatFailsDoesNotReachTheAgent() throws Exception {
    Handler failing =
        new Handler() {
          @Override
          public void publish(LogRecord entry) {
            throw new IllegalStateException("the host's logging is broken");
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    logger.addHandler(failing);
    try (Recorder recorder = Recorder.open(folder.resolve("y.bbox"))) {
      recorder.mode("auto", new NeverThrowsTest.OddArg().arg());
      assertThat(recorder.user("after").isDropped()).isFalse();
    } finally {
      logger.removeHandler(failing);
    }
  }
}
