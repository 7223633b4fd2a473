package dev.blackbox.intake.observe.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
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
  private CommandNotes() {}

  /**
   * All commands in the order they were called.
   *
   * @param agent the agent's own process, which does not count as a command even if its program is
   *     wrapped
   */
  public static List<ObservedCommand> read(Path folder, Uptime clock, long agent)
      throws IOException {
    List<ObservedCommand> commands = new ArrayList<>();
    try (DirectoryStream<Path> notes = Files.newDirectoryStream(folder)) {
      for (Path note : notes) {
        command(note, clock).filter(command -> command.pid() != agent).ifPresent(commands::add);
      }
    }
    commands.sort(
        Comparator.comparing(ObservedCommand::time).thenComparingLong(ObservedCommand::pid));
    return commands;
  }

  /** Empty if a note is incomplete: the disk was full, or the wrapper was killed. */
  private static Optional<ObservedCommand> command(Path note, Uptime clock) throws IOException {
    String name = note.getFileName().toString();
    int dot = name.lastIndexOf('.');
    byte[] bytes = Files.readAllBytes(note);
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
    } catch (NumberFormatException | ArithmeticException | IndexOutOfBoundsException e) {
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
