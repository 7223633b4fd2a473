package dev.blackbox.cli.run;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.OutputException;
import dev.blackbox.intake.observe.RunListener;
import dev.blackbox.intake.observe.process.AgentProcess;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.library.file.IoReason;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jline.utils.Signals;
import org.jspecify.annotations.Nullable;

/**
 * Shows what an agent does, and forwards signals to it. The output of an agent without a terminal
 * is shown on standard error line by line, with control characters escaped; a status line shows how
 * long it has been running. What an agent shows on its terminal goes to the user's as it is.
 */
final class Watch implements RunListener, Closeable {
  private static final List<String> PASSED_ON = List.of("INT", "TERM", "HUP");
  private static final String CLEAR = "\r\u001b[K";
  private static final int EVERY_MILLIS = 500;
  private static final int LONGEST_LINE = 4096;

  private final Console console;
  private final boolean isQuiet;
  private final @Nullable SharedTerminal terminal;
  private final long start = System.nanoTime();
  private final LineCutter out = new LineCutter();
  private final LineCutter err = new LineCutter();
  private final List<Object> handlers = new ArrayList<>();
  private @Nullable Path folder;
  private @Nullable Thread ticker;
  private long bytes;
  private int interrupts;

  /**
   * Creates a watch.
   *
   * @param terminal the terminal of the user if the agent works at it; else null
   */
  Watch(Console console, boolean isQuiet, @Nullable SharedTerminal terminal) {
    this.console = console;
    this.isQuiet = isQuiet;
    this.terminal = terminal;
  }

  @Override
  public synchronized void opened(Path folder) {
    this.folder = folder;
    say("run folder " + SafeText.line(folder.toString()));
  }

  @Override
  public synchronized void running(AgentProcess agent) {
    for (String signal : PASSED_ON) {
      handlers.add(Signals.register(signal, () -> pass(agent, signal)));
    }
    if (terminal != null) {
      terminal.start(agent);
    } else if (console.isErrorTerminal() && !isQuiet) {
      ticker = Thread.ofPlatform().daemon().name("blackbox-progress").start(this::tick);
    }
  }

  /** A second Ctrl-C kills the agent. */
  private void pass(AgentProcess agent, String signal) {
    int count;
    synchronized (this) {
      interrupts++;
      count = interrupts;
      if (count == 1 && signal.equals("INT")) {
        console.err().print(clear());
        console.err().say("press Ctrl-C again to kill the agent");
      }
    }
    agent.signal(count > 1 ? "KILL" : signal);
  }

  @Override
  public synchronized void printed(boolean isError, byte[] kept) {
    bytes += kept.length;
    if (!isQuiet) {
      StringBuilder lines = new StringBuilder();
      (isError ? err : out).push(kept, line -> lines.append(line).append('\n'));
      if (!lines.isEmpty()) {
        console.err().print(clear() + lines);
      }
    }
  }

  @Override
  public void shown(byte[] bytes, int length) {
    try {
      console.out().write(bytes, 0, length);
      console.out().flush();
    } catch (OutputException e) {
      // the terminal is gone; a signal says so to the agent
    }
    if (terminal != null) {
      terminal.note(bytes, length);
    }
  }

  @Override
  public synchronized void ended() {
    stopTicking();
    if (terminal != null) {
      byte[] tidy = terminal.stop().getBytes(StandardCharsets.US_ASCII);
      shown(tidy, tidy.length);
    }
    out.finish(line -> console.err().print(line + "\n"));
    err.finish(line -> console.err().print(line + "\n"));
  }

  private void tick() {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        Thread.sleep(EVERY_MILLIS);
        synchronized (this) {
          if (ticker != null) {
            console.err().print(CLEAR + howFar());
          }
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private String howFar() {
    long seconds = (System.nanoTime() - start) / 1_000_000_000L;
    return "the agent has been running for " + seconds + " s and printed " + bytes + " bytes";
  }

  private String clear() {
    return ticker == null ? "" : CLEAR;
  }

  private void stopTicking() {
    if (ticker != null) {
      ticker.interrupt();
      ticker = null;
      console.err().print(CLEAR);
    }
  }

  private void say(String text) {
    if (!isQuiet) {
      console.err().say(text);
    }
  }

  /** Describes the failure of a run that had started. */
  BlackboxException incomplete(IOException e) {
    Path begun = folder;
    return begun == null
        ? new BlackboxException(unfinished(e))
        : new BlackboxException(
            unfinished(e),
            "what was observed so far is kept; fix the cause, then: blackbox run --recover "
                + SafeText.line(begun.toString()));
  }

  /** Says in one sentence why a run could not be completed. */
  static String unfinished(IOException e) {
    String reason =
        e instanceof FileSystemException failed
            ? failed.getFile() + ": " + IoReason.of(e)
            : String.valueOf(e.getMessage());
    return "blackbox run: the run could not be completed, " + SafeText.line(reason);
  }

  @Override
  public synchronized void close() {
    stopTicking();
    for (int i = 0; i < handlers.size(); i++) {
      Signals.unregister(PASSED_ON.get(i), handlers.get(i));
    }
  }

  /** Splits bytes into lines for a terminal. */
  private static final class LineCutter {
    private final StringBuilder held = new StringBuilder();

    void push(byte[] kept, Consumer<String> show) {
      String text = new String(kept, StandardCharsets.UTF_8);
      int at = 0;
      while (at < text.length()) {
        int newline = text.indexOf('\n', at);
        int end = newline < 0 ? text.length() : newline;
        int cut = Math.min(end, at + LONGEST_LINE - held.length());
        held.append(text, at, cut);
        if (cut == newline || held.length() == LONGEST_LINE) {
          finish(show);
        }
        at = cut == newline ? cut + 1 : cut;
      }
    }

    void finish(Consumer<String> show) {
      String line = held.toString().replace("\r", "");
      held.setLength(0);
      if (!line.isEmpty()) {
        show.accept(SafeText.line(line));
      }
    }
  }
}
