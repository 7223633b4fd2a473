package dev.blackbox.intake.observe;

import dev.blackbox.format.decision.CaptureMode;
import dev.blackbox.format.decision.DecisionEvent;
import dev.blackbox.format.decision.EventKind;
import dev.blackbox.intake.observe.process.Survivor;
import dev.blackbox.intake.observe.transcript.Answer;
import dev.blackbox.intake.observe.workspace.EventLog;
import dev.blackbox.intake.observe.workspace.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Completes a run whose runner was killed. It records what is on disk; unobserved facts, such as
 * the exit code, are recorded as unknown.
 */
public final class Recovery {
  /** The longest time between the start of an agent and the note of its process id. */
  private static final Duration LEEWAY = Duration.ofSeconds(10);

  private Recovery() {}

  /**
   * Completes the run in a folder.
   *
   * @throws RunRefusedException if there is nothing to complete, or the agent still runs
   */
  public static RunResult of(Path path, Map<String, String> environment) throws IOException {
    RunFolder folder = new RunFolder(path.toAbsolutePath().normalize());
    if (!Files.isRegularFile(folder.events())) {
      throw new RunRefusedException(path + ": not a run, events.jsonl is missing", null);
    }
    List<DecisionEvent> events = EventLog.recover(folder.events());
    refuseUnlessUnfinished(path, folder, events);
    RunState state = RunState.load(folder.work(), events.get(0).request().userRequestRaw());
    try (EventLog log = EventLog.append(folder.events())) {
      Journal journal = new Journal(log, Journal.Frame.of(events.get(0)), Clock.systemUTC());
      journal.resume(events);
      Files.deleteIfExists(folder.work().resolve("reserve"));
      return new RunCompletion(folder, state, journal, environment)
          .finish(new RunCompletion.Seen(null, pid(folder), printed(folder, state.capture())));
    }
  }

  private static void refuseUnlessUnfinished(
      Path path, RunFolder folder, List<DecisionEvent> events) throws IOException {
    if (has(events, EventKind.RUN_FINISHED)) {
      throw new RunRefusedException(path + ": the run is finished", null);
    }
    if (!has(events, EventKind.AGENT_INVOKED)) {
      throw new RunRefusedException(
          path + ": the agent was never started, so there is no run to complete",
          "delete the folder and run it again");
    }
    if (!Files.isDirectory(folder.work())) {
      throw new RunRefusedException(
          path + ": .run is missing, and with it the state of the workspace before the run", null);
    }
    long pid = pid(folder);
    if (pid > 0 && Survivor.isRunning(pid, noted(folder).plus(LEEWAY))) {
      throw new RunRefusedException(
          path + ": the agent still runs, as process " + pid, "wait for its end, or kill it");
    }
  }

  private static boolean has(List<DecisionEvent> events, EventKind kind) {
    return events.stream().anyMatch(event -> event.kind().filter(kind::equals).isPresent());
  }

  private static long pid(RunFolder folder) throws IOException {
    Path file = folder.work().resolve("pid");
    return Files.exists(file) ? Long.parseLong(Files.readString(file).strip()) : -1;
  }

  /** The process id is noted after the agent was started. */
  private static Instant noted(RunFolder folder) throws IOException {
    return Files.getLastModifiedTime(folder.work().resolve("pid")).toInstant();
  }

  /** Output that was hashed as it arrived cannot be evaluated later. */
  private static Answer.@org.jspecify.annotations.Nullable Printed printed(
      RunFolder folder, CaptureMode mode) {
    return mode == CaptureMode.HASHED
        ? null
        : () -> Files.newInputStream(folder.file(RunFolder.STDOUT));
  }
}
