package dev.blackbox.store.neighbour;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.testkit.process.ProcessGuard;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A {@link RecorderProgram} that runs. */
final class RecorderProcess implements AutoCloseable {
  private static final long PATIENCE = TimeUnit.SECONDS.toNanos(60);

  private final Process process;
  private final Thread reader;
  private final List<String> acknowledged = new ArrayList<>();
  private final List<String> messages = new ArrayList<>();

  private RecorderProcess(Process process) {
    this.process = process;
    reader = new Thread(this::read);
    reader.start();
  }

  static RecorderProcess start(Path file, Path folder, String name, String mode, long rotation)
      throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    ProcessBuilder builder =
        new ProcessBuilder(
            java,
            "-Xmx64m",
            "-Xshare:auto",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            RecorderProgram.class.getName(),
            file.toString(),
            name,
            mode,
            Long.toString(rotation));
    return new RecorderProcess(
        ProcessGuard.start(
            builder.directory(folder.toFile()).redirectError(ProcessBuilder.Redirect.INHERIT)));
  }

  private void read() {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
      // The program prints each line at once, so a kill leaves no piece of one.
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        add(line);
      }
    } catch (IOException e) {
      // close() has ended the process.
    }
    add("ended");
  }

  private synchronized void add(String line) {
    if (line.startsWith("ack ")) {
      acknowledged.add(line.substring("ack ".length()));
    } else {
      messages.add(line);
    }
    notifyAll();
  }

  long pid() {
    return process.pid();
  }

  /** Waits until the program records or is refused; returns why it is refused. */
  synchronized Optional<String> awaitBegin() throws InterruptedException {
    long end = System.nanoTime() + PATIENCE;
    while (messages.isEmpty() && System.nanoTime() < end) {
      TimeUnit.NANOSECONDS.timedWait(this, end - System.nanoTime());
    }
    if (messages.isEmpty()) {
      throw new AssertionError("the recorder neither begins nor is refused");
    }
    String first = messages.get(0);
    return first.equals("ready") ? Optional.empty() : Optional.of(first);
  }

  /** Waits until each thread of the program has an event acknowledged that it began after now. */
  synchronized void awaitProgress() throws InterruptedException {
    long end = System.nanoTime() + PATIENCE;
    for (int thread = 0; thread < 2; thread++) {
      String mark = "-" + thread + "-";
      // The event that is on its way may have been forced before now; the one after it was not.
      long wanted = count(mark) + 2;
      while (count(mark) < wanted && !messages.contains("ended")) {
        if (System.nanoTime() >= end) {
          throw new AssertionError("nothing is acknowledged any more: " + messages);
        }
        TimeUnit.NANOSECONDS.timedWait(this, end - System.nanoTime());
      }
    }
  }

  private long count(String mark) {
    return acknowledged.stream().filter(name -> name.contains(mark)).count();
  }

  /** The acknowledged events. */
  synchronized List<String> acknowledged() {
    return List.copyOf(acknowledged);
  }

  /** The notices, and why the program was refused. */
  synchronized List<String> messages() {
    return List.copyOf(messages);
  }

  /** Freezes the program; returns when all of its threads have stopped. */
  void freeze() throws IOException, InterruptedException {
    signal("STOP");
    while (Files.isDirectory(threads()) && !isFrozen()) {
      Thread.onSpinWait();
    }
  }

  private boolean isFrozen() throws IOException {
    try (Stream<Path> all = Files.list(threads())) {
      return all.allMatch(thread -> stateOf(thread) == 'T');
    } catch (UncheckedIOException e) {
      return false;
    }
  }

  private Path threads() {
    return Path.of("/proc", Long.toString(pid()), "task");
  }

  /** The letter after the name of the program, which is in parentheses; T for one that is gone. */
  private static char stateOf(Path thread) {
    try {
      String stat = Files.readString(thread.resolve("stat"));
      return stat.charAt(stat.lastIndexOf(')') + 2);
    } catch (IOException e) {
      return 'T';
    }
  }

  void thaw() throws IOException, InterruptedException {
    signal("CONT");
  }

  private void signal(String name) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(pid())).start().waitFor();
  }

  /** The last file of a recording that the program has open, if it runs; Linux only. */
  Optional<Path> openFile(Path folder) throws IOException {
    Path descriptors = Path.of("/proc", Long.toString(pid()), "fd");
    if (!Files.isDirectory(descriptors)) {
      return Optional.empty();
    }
    List<Path> open = new ArrayList<>();
    try (Stream<Path> all = Files.list(descriptors)) {
      for (Path descriptor : all.toList()) {
        Path target = target(descriptor);
        if (folder.equals(target.getParent()) && Files.isRegularFile(target)) {
          open.add(target);
        }
      }
    }
    return open.stream()
        .filter(file -> file.getFileName().toString().matches("s\\..*(bbox|zst)"))
        .max(
            Comparator.comparingLong(
                file -> number(file, "recovered-") * 1_000 + number(file, "part")));
  }

  private static long number(Path file, String word) {
    Matcher number = Pattern.compile("\\." + word + "(\\d+)\\.").matcher(file.toString());
    return number.find() ? Long.parseLong(number.group(1)) : 0;
  }

  private static Path target(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor);
    } catch (IOException e) {
      // Closed meanwhile.
      return Path.of("/");
    }
  }

  /** Ends the program at once, as {@code kill -9} does. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
    reader.join();
  }

  /** Lets the program close its recording. */
  void stop() throws IOException, InterruptedException {
    process.getOutputStream().close();
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      throw new AssertionError("the recorder does not end: " + messages());
    }
    reader.join();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
