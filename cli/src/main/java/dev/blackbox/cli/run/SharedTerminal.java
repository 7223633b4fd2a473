package dev.blackbox.cli.run;

import dev.blackbox.cli.command.Console;
import dev.blackbox.intake.observe.process.AgentProcess;
import dev.blackbox.intake.observe.process.TerminalSettings;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import org.jline.utils.Signals;
import org.jspecify.annotations.Nullable;

/**
 * The user's terminal and that of an agent as one: keys, size and job control of the first reach
 * the agent. Without a keyboard, as in a pipe, the agent has only the screen.
 */
final class SharedTerminal implements Closeable {
  private static final TerminalSettings USUAL = new TerminalSettings(80, 24, "");
  private static final int EVERY_MILLIS = 200;
  private static final String WINDOW_CHANGED = "WINCH";
  private static final String CONTINUED = "CONT";
  private static final String ALTERNATE_SCREEN = "\u001b[?1049";

  /** Shows the cursor; ends colours, pasted text in brackets and reports of the mouse. */
  private static final String TIDY =
      "\u001b[?25h\u001b[0m\u001b[?2004l\u001b[?1000l\u001b[?1002l\u001b[?1003l\u001b[?1006l";

  private final @Nullable UserTerminal user;
  private final Keyboard keyboard;
  private final boolean isPlain;
  private @Nullable Object resizing;
  private @Nullable Thread jobs;
  private boolean isAlternate;
  private boolean isLineOpen;

  private SharedTerminal(@Nullable UserTerminal user, Console console) {
    this.user = user;
    this.keyboard = new Keyboard(console.in());
    this.isPlain = !console.isTerminal() || console.environment("TERM").equals("dumb");
  }

  static SharedTerminal open(Console console) throws IOException {
    boolean isKeyboard = UserTerminal.isUsable(console);
    return new SharedTerminal(isKeyboard ? UserTerminal.open() : null, console);
  }

  TerminalSettings settings() throws IOException {
    return user == null ? USUAL : user.settings();
  }

  /** The keys for the agent; null without a keyboard. */
  @Nullable InputStream keys() {
    return user == null ? null : keyboard;
  }

  /** The agent was started. */
  synchronized void start(AgentProcess agent) {
    UserTerminal shared = user;
    if (shared != null) {
      perform(shared::enterRawMode);
      resizing = Signals.register(WINDOW_CHANGED, () -> resize(shared, agent));
      jobs =
          Thread.ofPlatform().daemon().name("blackbox-jobs").start(() -> followJobs(shared, agent));
    }
  }

  private static void resize(UserTerminal user, AgentProcess agent) {
    perform(
        () -> {
          TerminalSettings now = user.settings();
          agent.resize(now.columns(), now.rows());
        });
  }

  /** If the agent stops itself, as on Ctrl-Z, the shell gets the terminal back until {@code fg}. */
  private static void followJobs(UserTerminal user, AgentProcess agent) {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        Thread.sleep(EVERY_MILLIS);
        if (agent.isStopped()) {
          perform(user::restoreModes);
          stopThisProcess();
          perform(user::enterRawMode);
          resize(user, agent);
          agent.resume();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Returns when the shell has continued this process. The signal comes a moment after it was sent,
   * and this thread still runs in that moment.
   */
  private static void stopThisProcess() throws InterruptedException {
    String stop = "kill -s STOP " + ProcessHandle.current().pid();
    CountDownLatch continued = new CountDownLatch(1);
    Object former = Signals.register(CONTINUED, continued::countDown);
    try {
      if (new ProcessBuilder("/bin/sh", "-c", stop).start().waitFor() == 0) {
        continued.await();
      }
    } catch (IOException e) {
      // the agent continues at once
    } finally {
      Signals.unregister(CONTINUED, former);
    }
  }

  /** Remembers what must be undone after the agent. */
  synchronized void note(byte[] bytes, int length) {
    String text = new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
    int last = text.lastIndexOf(ALTERNATE_SCREEN);
    if (last >= 0) {
      isAlternate = text.startsWith("h", last + ALTERNATE_SCREEN.length());
    }
    isLineOpen = length > 0 && bytes[length - 1] != '\n';
  }

  /** The agent has ended; returns what brings the screen into its usual state. */
  synchronized String stop() {
    keyboard.close();
    if (resizing != null) {
      Signals.unregister(WINDOW_CHANGED, resizing);
      resizing = null;
    }
    if (jobs != null) {
      jobs.interrupt();
      jobs = null;
    }
    if (user != null) {
      perform(user::restoreModes);
    }
    String tidy = isPlain ? "" : TIDY + (isAlternate ? ALTERNATE_SCREEN + "l" : "");
    return tidy + (isLineOpen ? "\n" : "");
  }

  /** Something that can fail if the terminal is gone, which the agent notices by itself. */
  private interface Step {
    void perform() throws IOException;
  }

  private static void perform(Step step) {
    try {
      step.perform();
    } catch (IOException e) {
      // without a terminal there is nothing to do
    }
  }

  @Override
  public void close() throws IOException {
    keyboard.close();
    if (user != null) {
      user.close();
    }
  }
}
