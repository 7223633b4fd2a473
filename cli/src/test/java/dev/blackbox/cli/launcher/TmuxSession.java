package dev.blackbox.cli.launcher;

import dev.blackbox.testkit.process.ProcessGuard;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** A shell in a terminal that a test types into and reads from. */
final class TmuxSession implements AutoCloseable {
  private static final long LONGEST_WAIT = TimeUnit.MINUTES.toNanos(10);

  private final Path socket;

  private TmuxSession(Path socket) {
    this.socket = socket;
  }

  static boolean isInstalled() {
    return Path.of("/usr/bin/tmux").toFile().canExecute();
  }

  static TmuxSession open(Path folder) throws IOException, InterruptedException {
    TmuxSession session = new TmuxSession(folder.resolve("tmux"));
    session.tmux(
        "new-session", "-d", "-x", "100", "-y", "40", "-c", folder.toString(), "bash --norc");
    return session;
  }

  private String tmux(String... words) throws IOException, InterruptedException {
    List<String> argv =
        new ArrayList<>(List.of("/usr/bin/tmux", "-u", "-S", socket.toString(), "-f", "/dev/null"));
    argv.addAll(List.of(words));
    Process process = ProcessGuard.start(new ProcessBuilder(argv).redirectErrorStream(true));
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return out;
  }

  /** Types a line. */
  void line(String text) throws IOException, InterruptedException {
    tmux("send-keys", "-l", text);
    key("Enter");
  }

  /** Presses a key, such as {@code C-c}. */
  void key(String name) throws IOException, InterruptedException {
    tmux("send-keys", name);
  }

  void resize(int columns, int rows) throws IOException, InterruptedException {
    tmux("resize-window", "-x", Integer.toString(columns), "-y", Integer.toString(rows));
  }

  /** Waits until a line of the screen begins with a text; returns the screen. */
  String await(String text) throws IOException, InterruptedException {
    Predicate<String> isThere = screen -> screen.lines().anyMatch(line -> line.startsWith(text));
    long end = System.nanoTime() + LONGEST_WAIT;
    String screen = tmux("capture-pane", "-p");
    while (!isThere.test(screen)) {
      if (System.nanoTime() > end) {
        throw new AssertionError("no line begins with " + text + ":\n" + screen);
      }
      Thread.sleep(50);
      screen = tmux("capture-pane", "-p");
    }
    return screen;
  }

  @Override
  public void close() throws IOException {
    try {
      tmux("kill-server");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
