package dev.blackbox.intake.observe;

import dev.blackbox.format.decision.CaptureMode;
import dev.blackbox.format.decision.DecisionEvent;
import dev.blackbox.format.decision.EventKind;
import dev.blackbox.format.decision.contract.Contract;
import dev.blackbox.intake.observe.process.Survivor;
import dev.blackbox.intake.observe.transcript.Answer;
import dev.blackbox.intake.observe.workspace.EventLog;
import dev.blackbox.intake.observe.workspace.FileContent;
import dev.blackbox.intake.observe.workspace.OwnFile;
import dev.blackbox.intake.observe.workspace.RunFolder;
import dev.blackbox.intake.observe.workspace.RunInUseException;
import dev.blackbox.intake.observe.workspace.WorkspaceHandle;
import dev.blackbox.intake.observe.workspace.WorkspaceSnapshot;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Completes a run whose runner was killed. It records what is on disk; unobserved facts, such as
 * the exit code, are recorded as unknown.
 */
public final class Recovery {
  /** The longest time between the start of an agent and the note of its process id. */
  private static final Duration LEEWAY = Duration.ofSeconds(10);

  private static final String PID = "pid";
  private static final int LONGEST_PID = 32;
  private static final long LARGEST_LOG = 16 << 20;

  private Recovery() {}

  /**
   * Completes the run in a folder.
   *
   * @throws RunRefusedException if there is nothing to complete, or the agent still runs
   */
  public static RunResult of(Path path, Map<String, String> environment) throws IOException {
    if (!Files.isRegularFile(path.resolve(Contract.EVENTS), LinkOption.NOFOLLOW_LINKS)) {
      throw new RunRefusedException(path + ": not a run, events.jsonl is missing", null);
    }
    RunFolder folder = new RunFolder(path.toRealPath());
    refuseIfLarge(path, folder);
    try (EventLog log = EventLog.adopt(folder)) {
      return complete(path, folder, log, environment);
    } catch (RunInUseException e) {
      throw new RunRefusedException(path + ": its runner is still at work", "wait for its end");
    }
  }

  private static void refuseIfLarge(Path path, RunFolder folder) throws IOException {
    if (Files.size(folder.events()) > LARGEST_LOG) {
      throw new RunRefusedException(
          path + ": not a run, events.jsonl is too large for nine events", null);
    }
  }

  private static RunResult complete(
      Path path, RunFolder folder, EventLog log, Map<String, String> environment)
      throws IOException {
    RecoveredEvents recovered = RecoveredEvents.read(path, log.content());
    List<DecisionEvent> events = recovered.events();
    refuseUnlessUnfinished(path, folder, events);
    RunState state = RunState.load(folder, events.get(0).request().userRequestRaw());
    try (WorkspaceSnapshot before = WorkspaceSnapshot.open(folder.work());
        WorkspaceHandle workspace = WorkspaceHandle.noted(folder.workspace(), state.workspace())) {
      log.dropTorn(recovered.end());
      folder.restore();
      if (!Files.isRegularFile(folder.file(RunFolder.METADATA), LinkOption.NOFOLLOW_LINKS)) {
        folder.interference().add(RunFolder.METADATA + " is missing");
      }
      Deletion.of(folder.work().resolve("reserve"));
      try (OwnFile out = OwnFile.adoptOrCreate(folder, RunFolder.STDOUT);
          OwnFile err = OwnFile.adoptOrCreate(folder, RunFolder.STDERR)) {
        Journal journal = new Journal(log, Journal.Frame.of(events.get(0)), Clock.systemUTC());
        journal.resume(events);
        HeldRun run = new HeldRun(folder, log, out, err, List.of(), workspace, before);
        return new RunCompletion(run, state, journal, environment)
            .finish(new RunCompletion.Seen(null, pid(folder), printed(out, state.capture())));
      }
    }
  }

  private static void refuseUnlessUnfinished(
      Path path, RunFolder folder, List<DecisionEvent> events) throws IOException {
    if (events.size() == EventKind.COUNT) {
      throw new RunRefusedException(path + ": the run is finished", null);
    }
    if (events.size() < EventKind.AGENT_INVOKED.position()) {
      throw new RunRefusedException(
          path + ": the agent was never started, so there is no run to complete",
          "delete the folder and run it again");
    }
    if (!Files.isDirectory(folder.work(), LinkOption.NOFOLLOW_LINKS)) {
      throw new RunRefusedException(
          path + ": .run is missing, and with it the state of the workspace before the run", null);
    }
    long pid = pid(folder);
    if (pid > 0 && Survivor.isRunning(pid, noted(folder).plus(LEEWAY))) {
      throw new RunRefusedException(
          path + ": the agent still runs, as process " + pid, "wait for its end, or kill it");
    }
  }

  /** The process id of the agent; -1 if the runner was killed before it noted one. */
  private static long pid(RunFolder folder) {
    try {
      byte[] noted = FileContent.small(folder.work().resolve(PID), LONGEST_PID);
      return Long.parseLong(new String(noted, StandardCharsets.US_ASCII).strip());
    } catch (IOException | NumberFormatException e) {
      return -1;
    }
  }

  /** The process id is noted after the agent was started. */
  private static Instant noted(RunFolder folder) throws IOException {
    return Files.getLastModifiedTime(folder.work().resolve(PID)).toInstant();
  }

  /** Output that was hashed as it arrived cannot be evaluated later. */
  private static Answer.@Nullable Printed printed(OwnFile out, CaptureMode mode) {
    return mode == CaptureMode.HASHED ? null : out::open;
  }
}
