package dev.blackbox.library.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.library.ingest.IngestAnswer.Outcome;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.redact.Redactor;
import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Lets every call to the disk fail, one at a time, while a sender sends. */
class IngestFaultTest {
  private static final int BATCHES = 4;
  private static final int MOST_TRIES = 40;
  private static final IngestLimits LIMITS =
      new IngestLimits(4, 4, 1 << 20, Duration.ofMillis(60), Duration.ofMinutes(1), 1 << 20);

  @TempDir Path folder;

  /** What becomes of the server at the failing call. */
  enum Fault {
    CALL_FAILS,
    SERVER_DIES,
    POWER_FAILS
  }

  @ParameterizedTest
  @EnumSource
  void noAcknowledgedLineIsLostAndNoneIsThereTwice(Fault fault) throws Exception {
    FailingDisk counted = new FailingDisk(-1, false);
    send(folder.resolve("reference"), counted, Fault.CALL_FAILS);
    assertThat(counted.calls()).isGreaterThan(12);

    for (int call = 0; call < counted.calls(); call++) {
      FailingDisk disk = new FailingDisk(call, fault != Fault.CALL_FAILS);
      Path store = folder.resolve(fault + "-" + call);

      assertThat(send(store, disk, fault)).as("call " + call).isEqualTo(lines());
    }
  }

  private static List<String> lines() {
    List<String> lines = new ArrayList<>(List.of("---", "format: bbox/1", "id: s", "---"));
    for (int i = 1; i <= BATCHES * 3; i++) {
      lines.add("a: " + "line ".repeat(i) + i);
    }
    return lines;
  }

  /** Sends batches until all lines are acknowledged, and returns what the file holds. */
  private static List<String> send(Path store, FailingDisk failing, Fault fault) throws Exception {
    List<String> lines = lines();
    IngestStore server = server(store, failing);
    Path file = server.file("s");
    long acknowledged = 0;
    boolean isDead = false;
    try {
      for (int tries = 0; acknowledged < lines.size() && tries < MOST_TRIES; tries++) {
        long end = Math.min(lines.size(), acknowledged + (lines.size() + 3) / BATCHES);
        String body = String.join("\n", lines.subList((int) acknowledged, (int) end)) + "\n";
        IngestAnswer answer =
            server.append(
                IngestSender.OWNER,
                "s",
                acknowledged,
                new ByteArrayInputStream(body.getBytes(UTF_8)));
        if (answer.outcome() == Outcome.STORED) {
          assertThat(answer.lines()).isEqualTo(end);
          acknowledged = end;
        } else if (fault != Fault.CALL_FAILS && !isDead) {
          isDead = true;
          server.close();
          if (fault == Fault.POWER_FAILS) {
            failing.losePower(file);
          }
          server = server(store, Disk.real());
          assertThat(server.state("s").lines()).isGreaterThanOrEqualTo(acknowledged);
        }
        if (answer.outcome() != Outcome.STORED) {
          acknowledged = Math.max(acknowledged, server.state("s").lines());
        }
      }
    } finally {
      server.close();
    }
    return Files.readAllLines(file);
  }

  private static IngestStore server(Path store, Disk disk) {
    return new IngestStore(store, disk, Clock.systemUTC(), Redactor.standard(), LIMITS);
  }
}
