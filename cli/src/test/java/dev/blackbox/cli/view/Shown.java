package dev.blackbox.cli.view;

import dev.blackbox.cli.Program;
import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Screen;
import dev.blackbox.cli.command.Streams;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The output of a verb, run in {@code testdata/view} or in another folder. */
public record Shown(int code, String out, String err) {
  public static final Path FOLDER = Path.of("../testdata/view");

  /** Standard output is a pipe. */
  public static Shown of(String... arguments) {
    return in(FOLDER, new byte[0], arguments);
  }

  /** The bytes are standard input. */
  public static Shown of(byte[] input, String... arguments) {
    return in(FOLDER, input, arguments);
  }

  public static Shown in(Path folder, byte[] input, String... arguments) {
    return run(folder, input, Screen.NONE, Map.of(), arguments);
  }

  /** Standard output is a terminal of this width, standard input is not. */
  public static Shown onTerminal(
      int columns, Map<String, String> environment, String... arguments) {
    Screen screen = new Screen.Fixed(false, true, false, columns);
    return run(FOLDER, new byte[0], screen, environment, arguments);
  }

  private static Shown run(
      Path folder,
      byte[] input,
      Screen screen,
      Map<String, String> environment,
      String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Streams streams = new Streams(new ByteArrayInputStream(input), out, err);
    int code = Program.run(List.of(arguments), new Console(folder, streams, environment, screen));
    return new Shown(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** Standard output, line by line. */
  public List<String> lines() {
    return out.lines().toList();
  }
}
