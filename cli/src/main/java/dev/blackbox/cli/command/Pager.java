package dev.blackbox.cli.command;

import dev.blackbox.library.common.SafeText;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jline.utils.Signals;

/** The program that shows long output page by page: {@code $PAGER}, else {@code less}. */
public final class Pager implements Closeable {
  /** A program and the blank after it, or the end. */
  private static final Pattern PROGRAM = Pattern.compile("([\\w./+][\\w./+-]*)(?=\\s|$)");

  private final Process process;
  private final Output out;
  private final Object interrupt;

  private Pager(Process process) {
    this.process = process;
    this.out = new Output(process.getOutputStream());
    // Ctrl-C belongs to the pager, where it stops a search; it must not end this process.
    this.interrupt = Signals.register("INT", () -> {});
  }

  /** Prints to the pager or to standard output. */
  public interface Printing {
    void to(Output out) throws IOException;
  }

  /**
   * Prints in the pager if it is wanted and installed, otherwise directly.
   *
   * @param isWanted whether the output is for a person at a terminal
   */
  public static void print(boolean isWanted, Console console, Printing printing)
      throws IOException {
    Optional<Pager> pager = isWanted ? open(console) : Optional.empty();
    if (pager.isEmpty()) {
      printing.to(console.out());
      return;
    }
    try (Pager open = pager.get()) {
      printing.to(open.out);
    } catch (OutputException e) {
      // the user has left the pager before the end
    }
  }

  /** Starts the pager; empty if there is none or the user has turned it off. */
  private static Optional<Pager> open(Console console) {
    String wanted = console.environment("PAGER").strip();
    if (!isCommand(wanted)) {
      console.err().say("PAGER is \"" + SafeText.line(wanted) + "\", which is not installed");
      return Optional.empty();
    }
    if (wanted.equals("cat") || (wanted.isEmpty() && !isInstalled("less", console))) {
      return Optional.empty();
    }
    ProcessBuilder builder = new ProcessBuilder("sh", "-c", wanted.isEmpty() ? "less" : wanted);
    Map<String, String> environment = builder.environment();
    environment.putIfAbsent("LESS", "FRX"); // colours, and no paging of what fits on the screen
    environment.putIfAbsent("LESSCHARSET", "utf-8");
    try {
      return Optional.of(
          new Pager(
              builder.redirectOutput(Redirect.INHERIT).redirectError(Redirect.INHERIT).start()));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Whether the shell finds the program of a command line; anything but a plain name passes. */
  private static boolean isCommand(String line) {
    Matcher program = PROGRAM.matcher(line);
    if (!program.lookingAt()) {
      return true;
    }
    try {
      Process shell = new ProcessBuilder("sh", "-c", "command -v " + program.group(1)).start();
      shell.getInputStream().readAllBytes();
      return shell.waitFor() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static boolean isInstalled(String program, Console console) {
    for (String folder : console.environment("PATH").split(File.pathSeparator, -1)) {
      if (new File(folder, program).canExecute()) {
        return true;
      }
    }
    return false;
  }

  /** Waits until the user leaves the pager. */
  @Override
  public void close() throws IOException {
    try {
      out.flush();
      process.getOutputStream().close();
    } catch (IOException e) {
      // the user has left the pager before the end
    }
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      Signals.unregister("INT", interrupt);
    }
  }
}
