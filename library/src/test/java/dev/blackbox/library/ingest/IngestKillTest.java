package dev.blackbox.library.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.recorder.Recorder;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.parts.RecordingSource;
import dev.blackbox.testkit.process.ProcessGuard;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills a server and its sender at random moments, one after the other; {@code -Dingest.kills=100}
 * kills each of them 100 times.
 */
@Tag("long")
class IngestKillTest {
  private static final int KILLS = Integer.getInteger("ingest.kills", 5);
  private static final long LONGEST_LIFE = Duration.ofMillis(300).toNanos();

  @TempDir Path folder;
  private final long seed = Long.getLong("ingest.seed", System.nanoTime());
  private final Random random = new Random(seed);
  private final List<Program> programs = new ArrayList<>();

  /** A child process and what it printed. */
  private record Program(Process process, BufferedReader out, List<String> lines) {
    String next() throws IOException {
      String line = out.readLine();
      if (line == null) {
        throw new AssertionError("the program has ended");
      }
      lines.add(line);
      return line;
    }

    /** Ends the process as {@code kill -9} does; returns all it printed. */
    List<String> kill() throws IOException, InterruptedException {
      // The process itself would close the stream, and lose what it has printed.
      process.toHandle().destroyForcibly();
      out.lines().forEach(lines::add);
      process.waitFor();
      return lines;
    }
  }

  private Program start(Class<?> type, String... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                type.getName()));
    command.addAll(List.of(arguments));
    Process process =
        ProcessGuard.start(
            new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT));
    Program program =
        new Program(
            process,
            new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8)),
            new ArrayList<>());
    programs.add(program);
    return program;
  }

  @Test
  void nothingIsLostOrDoubledByKills() throws Exception {
    System.out.println("IngestKillTest: " + KILLS + " kills each, -Dingest.seed=" + seed);
    Path store = folder.resolve("store");
    Path file = folder.resolve("a.bbox");
    List<String> durable = new ArrayList<>();
    Program server = start(IngestTestServer.class, store.toString(), "0");
    String port = server.next();
    String url = "http://127.0.0.1:" + port;
    Program sender = sender(file, url, 0);
    try {
      for (int kill = 1; kill <= KILLS; kill++) {
        live(sender);
        server.kill();
        live(sender);
        server = start(IngestTestServer.class, store.toString(), port);
        server.next();
        live(sender);
        durable.addAll(sender.kill());
        sender = sender(file, url, kill);
      }
      sender.next();
      durable.addAll(sender.kill());
      Recorder last =
          Recorder.to(file)
              .closeTimeout(Duration.ofMinutes(5))
              .forward(URI.create(url), IngestTestServer.TOKEN)
              .open();
      last.close();
      assertThat(last.forwarded().orElseThrow().problem()).isEmpty();
    } finally {
      programs.forEach(program -> program.process().destroyForcibly());
    }

    byte[] local;
    try (RecordingSource source = RecordingSource.open(Disk.real(), file)) {
      local = source.readAllBytes();
    }
    assertThat(Files.readAllBytes(store.resolve("ingest/s/s.bbox"))).isEqualTo(local);
    List<String> found =
        new String(local, UTF_8)
            .lines()
            .filter(line -> line.startsWith("a: event "))
            .map(line -> line.substring("a: event ".length(), line.indexOf('.')))
            .toList();
    assertThat(found).doesNotHaveDuplicates();
    assertThat(new HashSet<>(found)).containsAll(durable);
    System.out.println(
        "IngestKillTest: %d events are the same on both sides".formatted(found.size()));
  }

  private Program sender(Path file, String url, int run) throws IOException {
    String rotation = random.nextBoolean() ? "200000" : "" + Long.MAX_VALUE;
    return start(KilledSender.class, file.toString(), url, "run" + run, rotation);
  }

  /** Lets a program work for a random time. */
  private void live(Program sender) throws IOException {
    sender.next();
    LockSupport.parkNanos(random.nextLong(LONGEST_LIFE));
  }
}
