package dev.blackbox.store.log;

import dev.blackbox.store.testing.Sample;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * A program that records from four threads until it is killed, and prints the name of each event
 * once it is acknowledged. Its arguments: the file, a name for its events, the mode, and how large
 * a file becomes. With the mode {@code reading} it also reads its own file all the time.
 */
final class ChildRecorder {
  private static final Duration LONG = Duration.ofMinutes(1);

  private ChildRecorder() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    LogOptions options =
        LogOptions.STANDARD
            .withCommit(commit(args[2]))
            .withRotation(Rotation.bySize(Long.parseLong(args[3])));
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    RecordingLog log =
        LogFactory.standard().open(Path.of(args[0]), Sample::header, options, LogListener.SILENT);
    for (int thread = 0; thread < 4; thread++) {
      String name = args[1] + "-" + thread + "-";
      int burst = thread < 2 ? 1 : 50;
      new Thread(() -> record(log, name, burst, out)).start();
    }
    if (args[2].equals("reading")) {
      new Thread(() -> readAgainAndAgain(Path.of(args[0]))).start();
    }
    Thread.sleep(LONG.toMillis());
    System.exit(1);
  }

  private static void readAgainAndAgain(Path file) {
    try {
      while (true) {
        Files.readAllBytes(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Commit commit(String mode) {
    return switch (mode) {
      case "each", "reading" -> Commit.each();
      case "interval" -> Commit.interval(Duration.ofMillis(20));
      case "none" -> Commit.none();
      default -> Commit.group();
    };
  }

  private static void record(RecordingLog log, String name, int burst, PrintStream out) {
    for (int i = 0; ; i += burst) {
      StringBuilder acknowledged = new StringBuilder();
      long last = 0;
      for (int j = i; j < i + burst; j++) {
        last = log.append(Sample.event(name + j));
        acknowledged.append(name).append(j).append('\n');
      }
      tellWhenDurable(log, last, acknowledged, out);
    }
  }

  private static void tellWhenDurable(
      RecordingLog log, long last, StringBuilder acknowledged, PrintStream out) {
    try {
      if (last != RecordingLog.DROPPED && log.awaitDurable(last, LONG)) {
        synchronized (out) {
          out.print(acknowledged);
          out.flush();
        }
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
