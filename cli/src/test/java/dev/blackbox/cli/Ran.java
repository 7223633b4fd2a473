package dev.blackbox.cli;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Screen;
import dev.blackbox.cli.command.Streams;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The result of one run of the command: {@code Ran.in(folder, "validate", "a.bbox").code()}. */
public record Ran(int code, String out, String err) {

  public static Ran in(Path folder, String... arguments) {
    return on(Screen.NONE, Map.of(), folder, arguments);
  }

  /** Runs a command that reads standard input. */
  public static Ran reading(String input, Path folder, String... arguments) {
    return reading(input, Map.of(), folder, arguments);
  }

  /** Runs a command that reads standard input, with environment variables. */
  public static Ran reading(
      String input, Map<String, String> environment, Path folder, String... arguments) {
    return run(input, Screen.NONE, environment, folder, arguments);
  }

  public static Ran on(
      Screen screen, Map<String, String> environment, Path folder, String... arguments) {
    return run("", screen, environment, folder, arguments);
  }

  private static Ran run(
      String input,
      Screen screen,
      Map<String, String> environment,
      Path folder,
      String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    ByteArrayInputStream in = new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8));
    Streams streams = new Streams(in, out, err);
    Console console = new Console(folder, streams, environment, screen);
    int code = Program.run(List.of(arguments), console);
    return new Ran(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }
}
