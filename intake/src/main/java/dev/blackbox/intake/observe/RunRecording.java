package dev.blackbox.intake.observe;

import dev.blackbox.format.bbox.BboxWriter;
import dev.blackbox.format.bbox.CommentParser;
import dev.blackbox.format.decision.Evaluation;
import dev.blackbox.format.decision.EventKind;
import dev.blackbox.format.header.Header;
import dev.blackbox.format.header.HeaderValue;
import dev.blackbox.format.header.HeaderWriter;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.format.text.Plural;
import dev.blackbox.intake.observe.command.ObservedCommand;
import dev.blackbox.intake.observe.evaluation.RunObservations;
import dev.blackbox.intake.observe.patch.FileChange;
import dev.blackbox.intake.observe.patch.WorkspaceChanges;
import dev.blackbox.intake.observe.process.Capture;
import dev.blackbox.intake.observe.scenario.Scenario;
import dev.blackbox.intake.observe.transcript.Answer;
import dev.blackbox.intake.observe.workspace.PathBytes;
import dev.blackbox.intake.observe.workspace.RunFolder;
import dev.blackbox.intake.observe.workspace.WorkspaceHead;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes a run as a recording: the request, the observed commands, and the agent's answer, which is
 * marked as declared.
 */
final class RunRecording {
  private static final int LONGEST_ANSWER = 1 << 10;
  private static final int MOST_CHANGES = 100;

  private final BboxWriter writer;
  private final Capture capture;
  private int step;

  private RunRecording(BboxWriter writer, Capture capture) {
    this.writer = writer;
    this.capture = capture;
  }

  static void write(
      RunFolder folder,
      Journal journal,
      RunObservations observed,
      Capture capture,
      @Nullable Duration duration,
      Evaluation evaluation)
      throws IOException {
    try (OutputStream out = folder.create(RunFolder.RECORDING)) {
      String head = observed.changes() == null ? "unknown" : WorkspaceHead.of(folder.workspace());
      String header = HeaderWriter.write(header(head, journal.frame()));
      out.write(("---\n" + header + "---\n\n").getBytes(StandardCharsets.UTF_8));
      RunRecording recording = new RunRecording(new BboxWriter(out), capture);
      recording.body(journal, observed, duration, evaluation);
    }
  }

  private static Header header(String head, Journal.Frame frame) {
    Map<String, HeaderValue> fields = new LinkedHashMap<>();
    fields.put("format", new HeaderValue.Text("bbox/1"));
    fields.put("id", new HeaderValue.Text(frame.session().runId()));
    fields.put("agent", new HeaderValue.Text(frame.session().agentId()));
    fields.put("repo_sha", new HeaderValue.Text(head.matches("[0-9a-f]{6,40}") ? head : "unknown"));
    fields.put("runner", new HeaderValue.Text("blackbox run"));
    return new Header(fields);
  }

  private void body(
      Journal journal, RunObservations observed, @Nullable Duration duration, Evaluation evaluation)
      throws IOException {
    Instant started = journal.time(EventKind.AGENT_INVOKED);
    lifecycle("start", started, List.of(Arg.pair("run", journal.frame().session().runId())));
    String request = journal.frame().userRequestRaw();
    if (!request.equals(Scenario.UNKNOWN)) {
      writer.write(new Line.Message(LineKind.USER, request, meta(List.of(time(started)))));
    }
    for (ObservedCommand command : observed.seen().orElse(List.of())) {
      command(command);
    }
    writer.write(
        CommentParser.parse("notes: " + changed(observed) + "; see artifacts/fs_diff.patch"));
    for (String change : changes(observed.changes())) {
      writer.write(CommentParser.parse("notes: " + change));
    }
    answer(observed);
    Integer code = observed.exitCode();
    List<Arg> end = new ArrayList<>();
    end.add(Arg.pair("exit_code", code == null ? "unknown" : code.toString()));
    if (duration != null) {
      end.add(Arg.pair("duration_ms", Long.toString(duration.toMillis())));
    }
    end.add(Arg.pair("alignment", evaluation.alignment().status().word()));
    end.add(Arg.pair("quality", evaluation.quality().status().word()));
    end.add(Arg.pair("policy", evaluation.policy().status().word()));
    lifecycle("end", duration == null ? null : journal.time(EventKind.AGENT_COMPLETED), end);
  }

  /** One line for each changed file: {@code modified src/cart.ts (+14 −2)}. */
  private List<String> changes(@Nullable WorkspaceChanges changes) {
    if (changes == null) {
      return List.of();
    }
    List<String> lines = new ArrayList<>();
    for (FileChange change : changes.all().stream().limit(MOST_CHANGES).toList()) {
      String path = capture.text(PathBytes.text(change.path()).replaceAll("\\p{Cntrl}", "?"));
      lines.add(change.word() + " " + path + changes.counts(change.path()));
    }
    int more = changes.all().size() - MOST_CHANGES;
    if (more > 0) {
      lines.add(more + " more");
    }
    return lines;
  }

  private static String changed(RunObservations observed) {
    if (observed.changes() == null) {
      return "the files were not compared";
    }
    int count = observed.changes().all().size();
    return Plural.of(count, "file was", "files were") + " changed";
  }

  private void command(ObservedCommand command) throws IOException {
    List<Arg> args = new ArrayList<>();
    for (String word : command.words().subList(1, command.words().size())) {
      args.add(Arg.word(capture.text(word)));
    }
    List<Metadata.Entry> meta = new ArrayList<>();
    meta.add(new Metadata.Entry("id", "call_" + (step + 1)));
    if (command.duration() != null) {
      long millis = command.duration().toMillis();
      meta.add(new Metadata.Entry("latency_ms", Long.toString(millis)));
    }
    meta.add(time(command.time()));
    Integer code = command.exitCode();
    String result =
        code == null ? "[not seen to end]" : code == 0 ? "[ok]" : "[error] exit " + code;
    writer.write(new Line.Call(LineKind.TOOL, command.program(), args, result, meta(meta)));
  }

  private void answer(RunObservations observed) throws IOException {
    Answer.Printed answer = observed.answer();
    if (answer == null) {
      return;
    }
    try (InputStream in = answer.open()) {
      byte[] bytes = in.readNBytes(LONGEST_ANSWER + 1);
      String text = new String(bytes, StandardCharsets.UTF_8).strip();
      if (text.isEmpty()) {
        return;
      }
      String kept =
          bytes.length > LONGEST_ANSWER
              ? "[longer than 1 KiB: artifacts/claude_stdout.txt]"
              : capture.text(text);
      writer.write(
          new Line.Message(
              LineKind.AGENT, kept, meta(List.of(new Metadata.Entry("extra.source", "declared")))));
    }
  }

  private void lifecycle(String name, @Nullable Instant when, List<Arg> args) throws IOException {
    Metadata meta = meta(when == null ? List.of() : List.of(time(when)));
    writer.write(new Line.Lifecycle(LineKind.LIFECYCLE, name, args, null, meta));
  }

  private Metadata meta(List<Metadata.Entry> entries) {
    List<Metadata.Entry> all = new ArrayList<>(entries);
    step++;
    all.add(new Metadata.Entry("step", Integer.toString(step)));
    return new Metadata(all);
  }

  private static Metadata.Entry time(Instant time) {
    return new Metadata.Entry("ts", time.truncatedTo(ChronoUnit.MILLIS).toString());
  }
}
