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
 * Reads what wrappers left. The file {@code 1234.56.789} is of the process 789, called when the
 * machine was up for 1234.56 seconds; in it stand the folder, the program and its arguments, each
 * ended by a NUL byte, then {@code exitCode uptime} if the program ended.
 */
public final class CommandNotes {
  private CommandNotes() {}

  /**
   * All commands in the order they were called.
   *
   * @param agent the agent's own process, which is no command even where it is a wrapped program
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

  /** Empty where a note is not whole: the disk was full, or the wrapper was killed. */
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

  /** The parts between NUL bytes; the last one is what stands behind the last of them. */
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
