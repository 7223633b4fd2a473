package dev.blackbox.intake.observe.process;

import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a program is started.
 *
 * @param argv the program with its full path, and its arguments
 * @param environment all variables it gets
 * @param mark a variable, {@code NAME=value}, by which what it starts can be told
 * @param stdin what it can read; null where its standard input is closed
 * @param limit how long it may take; null where it may take any time
 */
public record Launch(
    List<String> argv,
    Path folder,
    Map<String, String> environment,
    String mark,
    @Nullable InputStream stdin,
    @Nullable Duration limit) {
  public Launch {
    argv = List.copyOf(argv);
    environment = Map.copyOf(environment);
  }
}
