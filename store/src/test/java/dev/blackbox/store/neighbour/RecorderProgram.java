package dev.blackbox.store.neighbour;

import dev.blackbox.store.log.Commit;
import dev.blackbox.store.log.LogFactory;
import dev.blackbox.store.log.LogNotice;
import dev.blackbox.store.log.LogOptions;
import dev.blackbox.store.log.RecordingLog;
import dev.blackbox.store.log.Rotation;
import dev.blackbox.store.testing.Sample;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;

/**
 * A program that records until its input ends or it is killed. It prints {@code ready} or {@code
 * refused WHY}, {@code ack EVENT} for each acknowledged event, and {@code notice KIND SENTENCE}.
 * Its arguments: the file, a name for its events, the mode, and how large a file becomes.
 */
final class RecorderProgram {
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final int THREADS = 2;

  private final PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
  private volatile boolean isEnding;

  private RecorderProgram() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    new RecorderProgram().run(args);
  }

  private void run(String[] args) throws IOException, InterruptedException {
    LogOptions options =
        LogOptions.STANDARD
            .withCommit(args[2].equals("each") ? Commit.each() : Commit.group())
            .withRetryDelay(Duration.ofMillis(1))
            .withRotation(Rotation.bySize(Long.parseLong(args[3])));
    Thread[] threads = new Thread[THREADS];
    try (RecordingLog log = open(Path.of(args[0]), options)) {
      print("ready");
      for (int i = 0; i < THREADS; i++) {
        String name = args[1] + "-" + i + "-";
        threads[i] = new Thread(() -> record(log, name));
        threads[i].start();
      }
      while (System.in.read() >= 0) {
        // Until the test closes the input.
      }
      isEnding = true;
      for (Thread thread : threads) {
        thread.join();
      }
    }
    print("closed");
  }

  private RecordingLog open(Path file, LogOptions options) {
    try {
      return LogFactory.standard().open(file, Sample::header, options, this::notice);
    } catch (IOException e) {
      print("refused " + e.getMessage());
      Runtime.getRuntime().halt(3);
      throw new IllegalStateException(e);
    }
  }

  private void notice(LogNotice notice) {
    print("notice " + notice.kind() + " " + notice.sentence());
  }

  private void record(RecordingLog log, String name) {
    for (int i = 0; !isEnding; i++) {
      try {
        long number = log.append(Sample.event(name + i));
        if (number != RecordingLog.DROPPED && log.awaitDurable(number, LONG)) {
          print("ack " + name + i);
        }
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private void print(String line) {
    synchronized (out) {
      out.print(line + "\n");
      out.flush();
    }
  }
}
