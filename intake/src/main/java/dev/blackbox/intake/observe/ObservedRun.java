package dev.blackbox.intake.observe;

import dev.blackbox.format.decision.ActionType;
import dev.blackbox.format.decision.Constraint;
import dev.blackbox.format.decision.DecisionSession;
import dev.blackbox.format.decision.Evaluation;
import dev.blackbox.format.decision.EventKind;
import dev.blackbox.format.decision.PromptProvenance;
import dev.blackbox.format.decision.contract.Contract;
import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonText;
import dev.blackbox.intake.observe.command.Uptime;
import dev.blackbox.intake.observe.command.Wrappers;
import dev.blackbox.intake.observe.process.AgentProcess;
import dev.blackbox.intake.observe.process.Capture;
import dev.blackbox.intake.observe.process.Launch;
import dev.blackbox.intake.observe.process.ProcessResult;
import dev.blackbox.intake.observe.transcript.AgentVersion;
import dev.blackbox.intake.observe.workspace.EventLog;
import dev.blackbox.intake.observe.workspace.RunFolder;
import dev.blackbox.intake.observe.workspace.RunId;
import dev.blackbox.intake.observe.workspace.WorkspaceCopy;
import dev.blackbox.intake.observe.workspace.WorkspaceHead;
import dev.blackbox.intake.observe.workspace.WorkspaceSnapshot;
import dev.blackbox.store.disk.Disk;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.random.RandomGenerator;

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
  private static final Path MEMORY = Path.of("/dev/shm");

  private final RunPlan plan;
  private final RunListener listener;
  private final Clock clock = Clock.systemUTC();
  private final Disk disk = Disk.real();
  private final Capture capture;
  private final Path program;
  private final List<String> argv;

  private ObservedRun(RunPlan plan, RunListener listener, Path program) {
    this.plan = plan;
    this.listener = listener;
    this.program = program;
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
    Optional<Path> program = Wrappers.find(plan.argv().get(0), plan.path());
    if (program.isEmpty()) {
      throw new RunRefusedException(
          plan.argv().get(0) + ": no such program on the path", "nothing was run");
    }
    if (plan.source() != null && !Files.isDirectory(plan.source())) {
      throw new RunRefusedException(plan.source() + ": no such folder", null);
    }
    ConstraintChecks.schema(plan.scenario());
    return new ObservedRun(plan, listener, program.get()).run();
  }

  private RunResult run() throws IOException {
    Instant start = clock.instant();
    String runId = RunId.of(start, RandomGenerator.getDefault());
    RunFolder folder = new RunFolder(plan.runsRoot().toAbsolutePath().normalize().resolve(runId));
    for (Path path : List.of(folder.work(), folder.file("artifacts"), folder.workspace())) {
      disk.createFolders(path);
    }
    for (String name : List.of(Contract.EVENTS, RunFolder.STDOUT, RunFolder.STDERR)) {
      folder.create(name).close();
    }
    listener.opened(folder.path());
    Files.write(folder.work().resolve("reserve"), new byte[RESERVE]);
    Journal.Frame frame = frame(runId);
    metadata(folder, frame, start);
    try (EventLog log = EventLog.append(folder.events())) {
      Journal journal = new Journal(log, frame, clock);
      begin(folder, journal);
      RunState state = prepare(folder, journal, runId);
      return invoke(folder, journal, state);
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
            : plan.scenario().request();
    return new Journal.Frame(
        UUID.randomUUID().toString(), session, UUID.randomUUID().toString(), request, provenance);
  }

  private void metadata(RunFolder folder, Journal.Frame frame, Instant start) throws IOException {
    Path source = plan.source();
    Json.Fields metadata =
        Json.Fields.EMPTY
            .with("run_id", Json.of(frame.session().runId()))
            .with("scenario_id", Json.of(frame.session().sessionId()))
            .with("started", Json.of(start.toString()))
            .with("runner", Json.of(plan.runner()))
            .with("agent_id", Json.of(frame.session().agentId()))
            .with("agent_version", Json.of(frame.session().agentVersion()))
            .with("argv", Json.of(captured(argv)))
            .with("capture_mode", Json.of(plan.capture().word()))
            .with("workspace", Json.of(source == null ? "empty" : "existing"))
            .with(
                "workspace_source",
                source == null ? Json.Literal.NULL : Json.of(capture.text(source.toString())))
            .with("parameters", parameters())
            .with("wrapped", Json.of(plan.wrapped()))
            .with(
                "timeout_ms",
                plan.limit() == null ? Json.Literal.NULL : Json.of(plan.limit().toMillis()));
    try (OutputStream out = folder.create(RunFolder.METADATA)) {
      out.write((JsonText.of(metadata) + "\n").getBytes(StandardCharsets.UTF_8));
    }
  }

  private Json parameters() {
    Json.Fields kept = Json.Fields.EMPTY;
    for (Json.Field field : plan.parameters().values().fields()) {
      Json value = field.value();
      kept =
          kept.with(
              field.name(),
              value instanceof Json.Literal ? value : Json.of(capture.text(value.text())));
    }
    return kept;
  }

  private List<String> captured(List<String> words) {
    return words.stream().map(capture::text).toList();
  }

  private void begin(RunFolder folder, Journal journal) throws IOException {
    DecisionSession session = journal.frame().session();
    journal.add(
        new Journal.Entry(
            EventKind.RUN_STARTED,
            ActionType.OTHER,
            "run_id=" + session.runId() + " scenario_id=" + session.sessionId(),
            List.of(Artifacts.file("metadata", folder, RunFolder.METADATA, Json.Fields.EMPTY))));
  }

  private RunState prepare(RunFolder folder, Journal journal, String runId) throws IOException {
    Path source = plan.source();
    int passedOver = 0;
    if (source != null) {
      passedOver = WorkspaceCopy.copy(source, folder.workspace(), plan.runsRoot()).size();
    }
    int files;
    try (WorkspaceSnapshot before = WorkspaceSnapshot.take(folder.workspace(), folder.work())) {
      files = before.entries().size();
    }
    Path wrappers = folder.work().resolve("bin");
    disk.createFolders(wrappers);
    Path notes = notes(folder, runId);
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
            plan.withTranscript() ? clock.instant() : null);
    state.save(folder.work());
    prepared(folder, journal, files, passedOver);
    return state;
  }

  /**
   * Notes hold unmasked arguments; if the capture mode does not keep these, the notes stay in
   * memory.
   */
  private Path notes(RunFolder folder, String runId) {
    boolean isKept = capture instanceof Capture.Full;
    return isKept || !Files.isWritable(MEMORY)
        ? folder.work().resolve("commands")
        : MEMORY.resolve("blackbox-" + runId);
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

  private RunResult invoke(RunFolder folder, Journal journal, RunState state) throws IOException {
    String runId = journal.frame().session().runId();
    Path wrappers = folder.work().resolve("bin");
    Launch launch =
        new Launch(
            argv,
            folder.workspace(),
            AgentEnvironment.of(plan, folder, runId, wrappers),
            AgentEnvironment.MARK + "=" + runId,
            plan.stdin(),
            plan.limit());
    RunCompletion.Seen seen = watch(folder, journal, launch);
    return new RunCompletion(folder, state, journal, plan.environment()).finish(seen);
  }

  /** Runs the agent to its end and writes its output to disk. */
  private RunCompletion.Seen watch(RunFolder folder, Journal journal, Launch launch)
      throws IOException {
    try (OutputFile out = output(folder, RunFolder.STDOUT, false);
        OutputFile err = output(folder, RunFolder.STDERR, true)) {
      pause();
      invoked(folder, journal);
      AgentProcess agent = AgentProcess.start(launch, folder.work(), out, err);
      Files.writeString(folder.work().resolve("pid"), Long.toString(agent.pid()));
      listener.running(agent);
      ProcessResult ended = agent.await();
      Files.delete(folder.work().resolve("reserve"));
      listener.ended();
      return new RunCompletion.Seen(ended, agent.pid(), out.printed());
    }
  }

  private OutputFile output(RunFolder folder, String name, boolean isError) throws IOException {
    return OutputFile.open(folder.file(name), capture, bytes -> listener.printed(isError, bytes));
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
            .with("stdin", Json.of(plan.stdin() == null ? "closed" : "passed"));
    journal.add(
        new Journal.Entry(
            EventKind.AGENT_INVOKED,
            ActionType.OTHER,
            "verbose=" + (isVerbose ? "yes" : "no") + " cwd=workspace",
            List.of(Artifacts.fact("process", "the agent is started", metadata))));
  }
}
