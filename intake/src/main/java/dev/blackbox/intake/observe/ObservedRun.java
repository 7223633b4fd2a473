package dev.blackbox.intake.observe;

import dev.blackbox.format.decision.ActionType;
import dev.blackbox.format.decision.Constraint;
import dev.blackbox.format.decision.DecisionSession;
import dev.blackbox.format.decision.Evaluation;
import dev.blackbox.format.decision.EventKind;
import dev.blackbox.format.decision.PromptProvenance;
import dev.blackbox.format.json.Json;
import dev.blackbox.intake.observe.command.Uptime;
import dev.blackbox.intake.observe.command.Wrappers;
import dev.blackbox.intake.observe.process.AgentProcess;
import dev.blackbox.intake.observe.process.Capture;
import dev.blackbox.intake.observe.process.Launch;
import dev.blackbox.intake.observe.process.ProcessResult;
import dev.blackbox.intake.observe.process.Receiver;
import dev.blackbox.intake.observe.scenario.PromptArgument;
import dev.blackbox.intake.observe.scenario.Scenario;
import dev.blackbox.intake.observe.transcript.AgentVersion;
import dev.blackbox.intake.observe.workspace.EventLog;
import dev.blackbox.intake.observe.workspace.OwnFile;
import dev.blackbox.intake.observe.workspace.RunFolder;
import dev.blackbox.intake.observe.workspace.RunId;
import dev.blackbox.intake.observe.workspace.WorkspaceCopy;
import dev.blackbox.intake.observe.workspace.WorkspaceHandle;
import dev.blackbox.intake.observe.workspace.WorkspaceHead;
import dev.blackbox.intake.observe.workspace.WorkspaceSnapshot;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.NativeText;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Runs an agent and records what can be observed from outside.
 *
 * <pre>{@code
 * RunResult result = ObservedRun.run(plan, listener);
 * result.folder(); // runs/20260131T120000Z-00c0ffee, with nine events and their artifacts
 * }</pre>
 */
public final class ObservedRun {
  /** The coarsest resolution of file times; the agent starts after this time. */
  private static final int CLOCK_STEP_MILLIS = 20;

  private static final int RESERVE = 1 << 20;

  private final RunPlan plan;
  private final RunListener listener;
  private final Clock clock = Clock.systemUTC();
  private final Disk disk = Disk.real();
  private final Capture capture;
  private final Path program;
  private final List<String> argv;
  private final @Nullable Json schema;
  private final Duration grace;

  private ObservedRun(
      RunPlan plan, RunListener listener, Path program, @Nullable Json schema, Duration grace) {
    this.plan = plan;
    this.listener = listener;
    this.program = program;
    this.schema = schema;
    this.grace = grace;
    this.capture = Capture.of(plan.capture(), plan.environment());
    List<String> command = new ArrayList<>(plan.argv());
    command.set(0, program.toString());
    this.argv =
        plan.scenario().isRequestKnown()
            ? plan.agent().withRequest(command, plan.scenario().request())
            : List.copyOf(command);
  }

  /**
   * Runs an agent to its end.
   *
   * @throws RunRefusedException if the plan cannot be carried out; then nothing was run
   */
  public static RunResult run(RunPlan plan, RunListener listener) throws IOException {
    return run(plan, listener, Launch.GRACE);
  }

  static RunResult run(RunPlan plan, RunListener listener, Duration grace) throws IOException {
    Optional<Path> program = Wrappers.find(plan.argv().get(0), plan.path());
    if (program.isEmpty()) {
      throw new RunRefusedException(
          plan.argv().get(0) + ": no such program on the path", "nothing was run");
    }
    if (plan.source() != null && !Files.isDirectory(plan.source())) {
      throw new RunRefusedException(plan.source() + ": no such folder", null);
    }
    Json schema = ConstraintChecks.schema(plan.scenario());
    return new ObservedRun(plan, listener, program.get(), schema, grace).run();
  }

  private RunResult run() throws IOException {
    Instant start = clock.instant();
    String runId = RunId.of(start, RandomGenerator.getDefault());
    RunFolder folder = new RunFolder(plan.runsRoot().toAbsolutePath().normalize().resolve(runId));
    for (Path path : List.of(folder.work(), folder.file("artifacts"), folder.workspace())) {
      disk.createFolders(path);
    }
    try (EventLog log = EventLog.create(folder);
        OwnFile metadata = OwnFile.create(folder, RunFolder.METADATA, true);
        OutputFile out = output(folder, RunFolder.STDOUT, false);
        OutputFile err = output(folder, RunFolder.STDERR, true)) {
      listener.opened(folder.path());
      Files.write(folder.work().resolve("reserve"), new byte[RESERVE]);
      Journal journal = new Journal(log, frame(runId), clock);
      metadata.write(
          ByteBuffer.wrap(
              new RunMetadata(plan, captured(argv), capture).bytes(journal.frame(), start)));
      begin(journal, metadata);
      int passedOver = copySource(folder);
      try (WorkspaceSnapshot before = WorkspaceSnapshot.take(folder.workspace(), folder.work());
          WorkspaceHandle workspace = WorkspaceHandle.open(folder.workspace())) {
        RunState state = prepare(folder);
        prepared(folder, journal, before.entries().size(), passedOver);
        HeldRun run =
            new HeldRun(folder, log, out.file(), err.file(), List.of(metadata), workspace, before);
        AgentProcess agent = start(folder, journal, out, err);
        return new RunCompletion(run, state, journal, plan.environment())
            .finish(watch(run, agent, out, err));
      }
    }
  }

  private Journal.Frame frame(String runId) {
    DecisionSession session =
        new DecisionSession(
            plan.scenario().id(),
            runId,
            plan.agent().nameOf(program.toString()),
            AgentVersion.of(plan.agent(), program, plan.environment()),
            plan.surroundings());
    PromptProvenance provenance =
        new PromptProvenance(
            plan.parameters().text("provider", plan.agent().provider()),
            plan.parameters().text("model", "unknown"),
            plan.capture(),
            Json.Literal.NULL,
            "unknown",
            plan.parameters().ofTheModel());
    String request =
        plan.scenario().isRequestKnown()
            ? capture.text(plan.scenario().request())
            : PromptArgument.of(plan.argv()).map(capture::text).orElse(Scenario.UNKNOWN);
    return new Journal.Frame(
        UUID.randomUUID().toString(), session, UUID.randomUUID().toString(), request, provenance);
  }

  private List<String> captured(List<String> words) {
    return words.stream().map(NativeText::shown).map(capture::text).toList();
  }

  private void begin(Journal journal, OwnFile metadata) throws IOException {
    DecisionSession session = journal.frame().session();
    journal.add(
        new Journal.Entry(
            EventKind.RUN_STARTED,
            ActionType.OTHER,
            "run_id=" + session.runId() + " scenario_id=" + session.sessionId(),
            List.of(
                Artifacts.file(
                    "metadata", RunFolder.METADATA, metadata.hash(), Json.Fields.EMPTY))));
  }

  private int copySource(RunFolder folder) throws IOException {
    Path source = plan.source();
    return source == null
        ? 0
        : WorkspaceCopy.copy(source, folder.workspace(), plan.runsRoot()).size();
  }

  private RunState prepare(RunFolder folder) throws IOException {
    Path wrappers = folder.work().resolve("bin");
    disk.createFolders(wrappers);
    Path notes = RunState.notes(folder, plan.capture());
    disk.createFolders(notes);
    Optional<Uptime> uptime = Uptime.now(clock.instant());
    List<String> wrapped =
        uptime.isEmpty() ? List.of() : Wrappers.write(wrappers, notes, plan.wrapped(), plan.path());
    RunState state =
        new RunState(
            plan.agent(),
            plan.capture(),
            plan.scenario(),
            notes,
            !wrapped.isEmpty(),
            uptime.map(Uptime::start).orElse(Instant.EPOCH),
            plan.withTranscript() ? clock.instant() : null,
            WorkspaceHandle.inodeOf(folder.workspace()),
            plan.terminal() != null,
            schema);
    state.save(folder.work());
    return state;
  }

  private void prepared(RunFolder folder, Journal journal, int files, int passedOver)
      throws IOException {
    List<Constraint> constraints =
        plan.scenario().constraints().stream()
            .map(constraint -> constraint.constraint(capture.text(constraint.rule())))
            .toList();
    String mode = plan.source() == null ? "empty" : "copy";
    Json.Fields metadata =
        Json.Fields.EMPTY
            .with("workspace_root_abs", Json.of(capture.text(folder.workspace().toString())))
            .with("mode", Json.of(mode))
            .with("files", Json.of(files))
            .with("not_copied", Json.of(passedOver))
            .with("git_head", Json.of(WorkspaceHead.of(folder.workspace())));
    journal.add(
        new Journal.Entry(
            EventKind.WORKSPACE_PREPARED,
            ActionType.OTHER,
            "workspace=" + mode + " files=" + files,
            List.of(Artifacts.fact("metadata", "workspace root", metadata)),
            constraints,
            null,
            Evaluation.UNKNOWN));
  }

  private AgentProcess start(RunFolder folder, Journal journal, OutputFile out, OutputFile err)
      throws IOException {
    String runId = journal.frame().session().runId();
    Path wrappers = folder.work().resolve("bin");
    Launch launch =
        new Launch(
            argv,
            folder.workspace(),
            AgentEnvironment.of(plan, folder, runId, wrappers),
            AgentEnvironment.MARK + "=" + runId,
            plan.stdin(),
            plan.terminal(),
            plan.limit(),
            grace);
    pause();
    invoked(folder, journal);
    AgentProcess agent = AgentProcess.start(launch, folder.work(), shown(out), err);
    Files.writeString(folder.work().resolve("pid"), Long.toString(agent.pid()));
    listener.running(agent);
    return agent;
  }

  /** Waits for the end of the agent and writes the rest of its output to disk. */
  private RunCompletion.Seen watch(HeldRun run, AgentProcess agent, OutputFile out, OutputFile err)
      throws IOException {
    ProcessResult ended = agent.await();
    run.folder().restore();
    Deletion.of(run.folder().work().resolve("reserve"));
    listener.ended();
    out.finish();
    err.finish();
    run.restore();
    return new RunCompletion.Seen(ended, agent.programPid(), out.printed());
  }

  private OutputFile output(RunFolder folder, String name, boolean isError) throws IOException {
    return new OutputFile(
        OwnFile.create(folder, name, false),
        capture,
        plan.terminal() == null ? bytes -> listener.printed(isError, bytes) : bytes -> {});
  }

  /** A person who works at a terminal sees everything at once, whatever is kept of it. */
  private Receiver shown(OutputFile out) {
    return plan.terminal() == null
        ? out
        : (bytes, length) -> {
          listener.shown(bytes, length);
          out.accept(bytes, length);
        };
  }

  /** Ensures that files changed by the agent get a different time than in the snapshot. */
  private static void pause() throws IOException {
    try {
      Thread.sleep(CLOCK_STEP_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private void invoked(RunFolder folder, Journal journal) throws IOException {
    boolean isVerbose = argv.contains("--verbose") || argv.contains("-v");
    Json.Fields metadata =
        Json.Fields.EMPTY
            .with("cwd", Json.of(capture.text(folder.workspace().toString())))
            .with("argv", Json.of(captured(argv)))
            .with("start_timestamp", Json.of(clock.instant().toString()))
            .with("stdin", Json.of(plan.stdin() == null ? "closed" : "passed"))
            .with("terminal", Json.of(plan.terminal() != null));
    journal.add(
        new Journal.Entry(
            EventKind.AGENT_INVOKED,
            ActionType.OTHER,
            "verbose=" + (isVerbose ? "yes" : "no") + " cwd=workspace",
            List.of(Artifacts.fact("process", "the agent is started", metadata))));
  }
}
