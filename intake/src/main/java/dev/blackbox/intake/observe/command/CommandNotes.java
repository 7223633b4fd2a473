package dev.blackbox.intake.observe.command;

import dev.blackbox.intake.observe.workspace.FileContent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Reads the notes of wrappers. The file {@code 1234.56.789} belongs to process 789, started when
 * the machine had been up for 1234.56 seconds. It holds the folder, the program and its arguments,
 * each terminated by a NUL byte, then {@code exitCode uptime} if the program ended.
 */
public final class CommandNotes {
  /** The system allows no command line of this size. */
  private static final int LONGEST = 8 << 20;

  /** The most bytes of notes that are read, because all commands are held in memory. */
  private static final long MOST = 32 << 20;

  private CommandNotes() {}

  /**
   * All commands in the order they were called; empty if there are too many to hold in memory.
   *
   * @param agent the agent's own process, which does not count as a command even if its program is
   *     wrapped
   */
  public static Optional<List<ObservedCommand>> read(Path folder, Uptime clock, long agent)
      throws IOException {
    List<ObservedCommand> commands = new ArrayList<>();
    long bytes = 0;
    try (DirectoryStream<Path> notes = Files.newDirectoryStream(folder)) {
      for (Path note : notes) {
        byte[] content = content(note);
        bytes += content.length;
        if (bytes > MOST) {
          return Optional.empty();
        }
        command(note, content, clock)
            .filter(command -> command.pid() != agent)
            .ifPresent(commands::add);
      }
    }
    commands.sort(
        Comparator.comparing(ObservedCommand::time).thenComparingLong(ObservedCommand::pid));
    return Optional.of(commands);
  }

  /** Nothing if no wrapper wrote the note: the agent can put anything into the folder. */
  private static byte[] content(Path note) {
    try {
      return FileContent.small(note, LONGEST);
    } catch (IOException e) {
      return new byte[0];
    }
  }

  /** Empty if a note is incomplete: the disk was full, or the wrapper was killed. */
  private static Optional<ObservedCommand> command(Path note, byte[] bytes, Uptime clock) {
    String name = note.getFileName().toString();
    int dot = name.lastIndexOf('.');
    List<byte[]> fields = fields(bytes);
    if (fields.size() < 3 || dot < 0) {
      return Optional.empty();
    }
    try {
      String began = name.substring(0, dot);
      Instant time = clock.at(began);
      long pid = Long.parseLong(name.substring(dot + 1));
      List<byte[]> argv = fields.subList(1, fields.size() - 1);
      String end = new String(fields.get(fields.size() - 1), StandardCharsets.US_ASCII);
      if (end.isEmpty()) {
        return Optional.of(new ObservedCommand(time, pid, argv, fields.get(0), null, null));
      }
      String[] words = end.split(" ", -1);
      Duration duration = Uptime.since(words[1]).minus(Uptime.since(began));
      return Optional.of(
          new ObservedCommand(time, pid, argv, fields.get(0), Integer.valueOf(words[0]), duration));
    } catch (NumberFormatException
        | ArithmeticException
        | DateTimeException
        | IndexOutOfBoundsException e) {
      return Optional.empty();
    }
  }

  /** The parts between NUL bytes; the last part follows the last NUL. */
  private static List<byte[]> fields(byte[] bytes) {
    List<byte[]> fields = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == 0) {
        fields.add(Arrays.copyOfRange(bytes, start, i));
        start = i + 1;
      }
    }
    fields.add(Arrays.copyOfRange(bytes, start, bytes.length));
    return fields;
  }
}
