package dev.blackbox.intake.observe.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A process that the agent started and that still runs after it.
 *
 * @param program the name of its program
 */
public record Survivor(long pid, String program) {
  private static final Path PROC = Path.of("/proc");
  private static final int SESSION = 3;

  /**
   * Finds processes of the agent's session or with its mark in their environment. Without {@code
   * /proc}, it finds none.
   */
  static List<Survivor> of(long leader, String mark) {
    List<Survivor> found = new ArrayList<>();
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
      for (Path process : processes) {
        look(process, leader, mark, found);
      }
    } catch (IOException e) {
      return List.of();
    }
    return found;
  }

  /**
   * Whether a process runs that was started by this time. An ended process that was not reaped
   * stays in the process list, in a container often forever; and process ids are reused.
   */
  public static boolean isRunning(long pid, Instant startedBy) {
    Optional<ProcessHandle> process = ProcessHandle.of(pid).filter(ProcessHandle::isAlive);
    return process.isPresent()
        && !isEnded(pid)
        && process.get().info().startInstant().filter(startedBy::isBefore).isEmpty();
  }

  /** Whether a process was stopped, and waits for the signal to continue. */
  static boolean isStopped(long pid) {
    return state(pid)[0].equals("T");
  }

  private static boolean isEnded(long pid) {
    return isEnded(state(pid));
  }

  private static String[] state(long pid) {
    try {
      Path file = PROC.resolve(pid + "/stat");
      return state(Files.readString(file, StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      return new String[] {"?"};
    }
  }

  private static boolean isEnded(String[] state) {
    return state[0].equals("Z") || state[0].equals("X");
  }

  /**
   * The fields after the name in {@code 123 (name with (any) characters) S ppid group session …}.
   */
  private static String[] state(String stat) {
    return stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
  }

  private static void look(Path process, long leader, String mark, List<Survivor> found) {
    long pid = Long.parseLong(process.getFileName().toString());
    try {
      String stat = Files.readString(process.resolve("stat"), StandardCharsets.ISO_8859_1);
      String[] state = state(stat);
      boolean isGone = isEnded(state) || pid == leader;
      if (!isGone && (state[SESSION].equals(Long.toString(leader)) || isMarked(process, mark))) {
        String name = stat.substring(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
        found.add(new Survivor(pid, name));
      }
    } catch (IOException e) {
      // the process ended meanwhile, or belongs to another user
    }
  }

  private static boolean isMarked(Path process, String mark) throws IOException {
    Path file = process.resolve("environ");
    return Files.isReadable(file)
        && ("\0" + Files.readString(file, StandardCharsets.ISO_8859_1))
            .contains("\0" + mark + "\0");
  }
}
