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

/** What one run of the command gave: {@code Ran.in(folder, "validate", "a.bbox").code()}. */
public record Ran(int code, String out, String err) {

  public static Ran in(Path folder, String... arguments) {
    return on(Screen.NONE, Map.of(), folder, arguments);
  }

  public static Ran on(
      Screen screen, Map<String, String> environment, Path folder, String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Streams streams = new Streams(new ByteArrayInputStream(new byte[0]), out, err);
    Console console = new Console(folder, streams, environment, screen);
    int code = Program.run(List.of(arguments), console);
    return new Ran(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }
}
