package dev.blackbox.cli;

import dev.blackbox.cli.command.Screen;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The streams of this process.
 *
 * <p>The JDK only knows whether all of them are terminals, and a native call costs more start-up
 * time than everything else here. So this asks {@code /proc} if there is one.
 */
final class ProcessScreen implements Screen {
  @Override
  public boolean isIn() {
    return isTerminal(0);
  }

  @Override
  public boolean isOut() {
    return isTerminal(1);
  }

  @Override
  public boolean isErr() {
    return isTerminal(2);
  }

  private static boolean isTerminal(int stream) {
    try {
      String target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + stream)).toString();
      return target.startsWith("/dev/pts/")
          || target.startsWith("/dev/tty")
          || target.equals("/dev/console");
    } catch (IOException | UnsupportedOperationException e) {
      return Optional.ofNullable(System.console()).map(java.io.Console::isTerminal).orElse(false);
    }
  }

  @Override
  public int columns() {
    try {
      Process stty =
          new ProcessBuilder("stty", "size")
              .redirectInput(Path.of("/dev/tty").toFile())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String size = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      int space = size.indexOf(' ');
      return space < 0 ? 0 : Integer.parseInt(size.substring(space + 1).strip());
    } catch (IOException | NumberFormatException e) {
      return 0;
    }
  }
}
