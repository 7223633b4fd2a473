package dev.blackbox.intake.observe.process;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A program in its own session, so that it can be ended with everything it started, and a Ctrl-C at
 * the terminal reaches it only through {@link #signal}.
 */
public final class AgentProcess {
  private static final Redirect NOTHING = Redirect.from(new File("/dev/null"));
  private static final Duration LAST_WORDS = Duration.ofMillis(300);

  private final Launch launch;
  private final Process process;
  private final List<OutputPipe> pipes;
  private final @Nullable PseudoTerminal terminal;
  private final Path program;
  private final long started;
  private final AtomicBoolean isEscalating = new AtomicBoolean();
  private final List<String> signals = Collections.synchronizedList(new ArrayList<>());

  private AgentProcess(
      Launch launch,
      Process process,
      List<OutputPipe> pipes,
      @Nullable PseudoTerminal terminal,
      Path program,
      long started) {
    this.launch = launch;
    this.process = process;
    this.pipes = pipes;
    this.terminal = terminal;
    this.program = program;
    this.started = started;
  }

  /**
   * Starts a program.
   *
   * @param work a folder for the pipes
   * @param stdout also receives the standard error of a program with a terminal
   */
  public static AgentProcess start(Launch launch, Path work, Receiver stdout, Receiver stderr)
      throws IOException {
    Path script = work.resolve("start");
    Path program = work.resolve("program");
    makePipes(script, work.resolve("stdout"), work.resolve("stderr"));
    List<String> argv = new ArrayList<>(SessionStarter.words());
    argv.addAll(List.of("/bin/sh", script.toString()));
    ProcessBuilder builder = new ProcessBuilder(argv).directory(launch.folder().toFile());
    builder.environment().clear();
    builder.redirectInput(
        launch.stdin() == null || launch.terminal() != null ? NOTHING : Redirect.PIPE);
    TerminalSettings settings = launch.terminal();
    PseudoTerminal terminal = settings == null ? null : PseudoTerminal.open();
    if (settings != null && terminal != null) {
      // Before the program starts, so that a later size stays.
      terminal.resize(settings.columns(), settings.rows());
    }
    List<OutputPipe> pipes =
        terminal == null
            ? pipes(builder, work, stdout, stderr)
            : List.of(new OutputPipe(terminal, stdout));
    pipes.forEach(OutputPipe::start);
    byte[] content = StartScript.of(launch, terminal == null ? null : terminal.device(), program);
    Thread.ofPlatform().daemon().name("blackbox-start").start(() -> write(content, script));
    long started = System.nanoTime();
    Process process = builder.start();
    AgentProcess agent = new AgentProcess(launch, process, pipes, terminal, program, started);
    agent.feed();
    return agent;
  }

  private static List<OutputPipe> pipes(
      ProcessBuilder builder, Path work, Receiver stdout, Receiver stderr) {
    OutputPipe out = new OutputPipe(work.resolve("stdout"), stdout);
    OutputPipe err = new OutputPipe(work.resolve("stderr"), stderr);
    builder.redirectOutput(out.path().toFile()).redirectError(err.path().toFile());
    return List.of(out, err);
  }

  /** The script holds variables, so it never reaches the disk. */
  private static void write(byte[] script, Path pipe) {
    try {
      Files.write(pipe, script, StandardOpenOption.WRITE);
    } catch (IOException e) {
      // the shell ended before it read the script, which its exit code tells
    }
  }

  private static void makePipes(Path... paths) throws IOException {
    List<String> argv = new ArrayList<>(List.of("mkfifo", "-m", "600"));
    for (Path path : paths) {
      Files.deleteIfExists(path);
      argv.add(path.toString());
    }
    try {
      if (new ProcessBuilder(argv).start().waitFor() != 0) {
        throw new IOException(paths[0] + ": a named pipe cannot be made there");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private void feed() {
    InputStream in = launch.stdin();
    if (in != null) {
      Thread.ofPlatform().daemon().name("blackbox-stdin").start(() -> feed(in));
    }
  }

  /** Ignores failures: the program may not read its input, or may end first. */
  private void feed(InputStream in) {
    try (OutputStream out = terminal == null ? process.getOutputStream() : terminal.keyboard()) {
      byte[] buffer = new byte[8192];
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        out.write(buffer, 0, count);
        out.flush();
      }
    } catch (IOException e) {
      // the program does not read it
    }
  }

  /** Changes the size of the program's terminal, which sends it WINCH. */
  public void resize(int columns, int rows) {
    if (terminal != null) {
      terminal.resize(columns, rows);
    }
  }

  /** Whether the program has stopped itself, as on Ctrl-Z. */
  public boolean isStopped() {
    return Survivor.isStopped(process.pid());
  }

  /** Continues a program that has stopped itself. */
  public void resume() {
    Signals.toGroup(process.pid(), "CONT");
  }

  /** The process id of the session, which ends with the program. */
  public long pid() {
    return process.pid();
  }

  /** The process id of the program itself; at a terminal, a shell is between. */
  public long programPid() {
    try {
      return terminal == null ? pid() : Long.parseLong(Files.readString(program).strip());
    } catch (IOException | NumberFormatException e) {
      return pid();
    }
  }

  /**
   * Passes a signal on to the program and all of its group: {@code INT}. A program that still runs
   * after the time of grace gets {@code TERM}, and after as much time again {@code KILL}.
   */
  public void signal(String name) {
    send(name);
    if (!name.equals("KILL") && isEscalating.compareAndSet(false, true)) {
      Thread.ofPlatform()
          .daemon()
          .name("blackbox-escalation")
          .start(() -> escalate(name.equals("TERM") ? List.of("KILL") : List.of("TERM", "KILL")));
    }
  }

  private void escalate(List<String> stronger) {
    try {
      for (String name : stronger) {
        if (process.waitFor(launch.grace().toNanos(), TimeUnit.NANOSECONDS)) {
          return;
        }
        send(name);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void send(String name) {
    signals.add(name);
    Signals.toGroup(programPid(), name);
  }

  /** Waits for the end of the program and of its output. */
  public ProcessResult await() throws IOException {
    try {
      boolean isTimedOut = !waitFor(launch.limit());
      if (isTimedOut) {
        send("TERM");
        escalate(List.of("KILL"));
      }
      int exitCode = process.waitFor();
      Duration duration = Duration.ofNanos(System.nanoTime() - started);
      List<Survivor> survivors = survivors();
      if (isTimedOut) {
        survivors.forEach(survivor -> Signals.toProcess(survivor.pid(), "KILL"));
      }
      takeTheRest();
      return new ProcessResult(exitCode, duration, isTimedOut, List.copyOf(signals), survivors);
    } catch (InterruptedException e) {
      Signals.toGroup(programPid(), "KILL");
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private boolean waitFor(@Nullable Duration limit) throws InterruptedException {
    if (limit == null) {
      process.waitFor();
      return true;
    }
    return process.waitFor(limit.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** Waits a moment for children that are about to end. */
  private List<Survivor> survivors() throws InterruptedException {
    List<Survivor> found = Survivor.of(process.pid(), launch.mark());
    if (found.isEmpty()) {
      return found;
    }
    Thread.sleep(LAST_WORDS);
    return Survivor.of(process.pid(), launch.mark());
  }

  private void takeTheRest() throws IOException, InterruptedException {
    IOException failure = null;
    for (OutputPipe pipe : pipes) {
      try {
        pipe.finish();
      } catch (IOException e) {
        failure = e;
      }
    }
    if (terminal != null) {
      terminal.close();
    }
    if (failure != null) {
      throw failure;
    }
  }
}
