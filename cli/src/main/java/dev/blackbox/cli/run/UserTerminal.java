package dev.blackbox.cli.run;

import dev.blackbox.cli.command.Console;
import dev.blackbox.intake.observe.process.TerminalSettings;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The terminal of the user while an agent works at it: every key goes to the agent. A shell holds
 * the former modes and restores them when this process ends, however it ends.
 */
final class UserTerminal implements Closeable {
  private static final Path STAT = Path.of("/proc/self/stat");
  private static final int GROUP = 2;
  private static final int FOREGROUND = 5;
  private static final int DEFAULT_COLUMNS = 80;
  private static final int DEFAULT_ROWS = 24;

  /** Answers every line with the size of the terminal. */
  private static final String GUARD =
      """
      trap '' INT QUIT TERM HUP TSTP TTOU
      exec 3</dev/tty || exit 1
      modes=$(stty -g <&3) || exit 1
      printf '%s\\n' "$modes"
      while read -r word; do
        case $word in
          raw) stty raw -echo <&3 ;;
          back) stty "$modes" <&3 ;;
        esac
        stty size <&3
      done
      stty "$modes" <&3
      """;

  private final Process guard;
  private final BufferedReader answers;
  private final String modes;

  private UserTerminal(Process guard) throws IOException {
    this.guard = guard;
    this.answers = guard.inputReader(StandardCharsets.US_ASCII);
    String first = answers.readLine();
    if (first == null) {
      throw new IOException("the terminal cannot be set up; --no-tty does without");
    }
    this.modes = first;
  }

  static UserTerminal open() throws IOException {
    return new UserTerminal(
        new ProcessBuilder("/bin/sh", "-c", GUARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start());
  }

  /** Whether there is a keyboard for this process: not after a start with {@code &}. */
  static boolean isUsable(Console console) {
    return console.isInteractive() && isForeground();
  }

  private static boolean isForeground() {
    try {
      String stat = Files.readString(STAT, StandardCharsets.ISO_8859_1);
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
      return fields[GROUP].equals(fields[FOREGROUND]);
    } catch (IOException e) {
      return true;
    }
  }

  /** The modes and the present size, for the terminal of the agent. */
  TerminalSettings settings() throws IOException {
    return settings("size");
  }

  /** Passes every key on as it is typed, also Ctrl-C. */
  void enterRawMode() throws IOException {
    settings("raw");
  }

  void restoreModes() throws IOException {
    settings("back");
  }

  private synchronized TerminalSettings settings(String word) throws IOException {
    OutputStream words = guard.getOutputStream();
    words.write((word + "\n").getBytes(StandardCharsets.US_ASCII));
    words.flush();
    String[] size = String.valueOf(answers.readLine()).split(" ", -1);
    boolean isKnown =
        size.length == 2 && size[0].matches("[1-9]\\d*") && size[1].matches("[1-9]\\d*");
    return new TerminalSettings(
        isKnown ? Integer.parseInt(size[1]) : DEFAULT_COLUMNS,
        isKnown ? Integer.parseInt(size[0]) : DEFAULT_ROWS,
        modes);
  }

  /** Restores the modes. */
  @Override
  public void close() throws IOException {
    guard.getOutputStream().close();
    try {
      guard.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
