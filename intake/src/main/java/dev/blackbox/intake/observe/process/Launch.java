package dev.blackbox.intake.observe.process;

import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How to start a program.
 *
 * @param argv the program with its full path, and its arguments
 * @param environment all its variables
 * @param mark a variable, {@code NAME=value}, that marks the processes it starts
 * @param stdin its standard input; null to close it
 * @param terminal the terminal that the program gets; null for pipes
 * @param limit the time limit; null for none
 * @param grace how long it may ignore a signal before it gets a stronger one
 */
public record Launch(
    List<String> argv,
    Path folder,
    Map<String, String> environment,
    String mark,
    @Nullable InputStream stdin,
    @Nullable TerminalSettings terminal,
    @Nullable Duration limit,
    Duration grace) {
  public static final Duration GRACE = Duration.ofSeconds(10);

  public Launch {
    argv = List.copyOf(argv);
    environment = Map.copyOf(environment);
  }
}
