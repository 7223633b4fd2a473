package dev.blackbox.session.replay;

import static java.util.function.Predicate.not;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.line.Line;
import dev.blackbox.session.cost.CostReader;
import dev.blackbox.session.cost.Prices;
import dev.blackbox.session.cost.RecordingCost;
import dev.blackbox.session.model.Attempt;
import dev.blackbox.session.model.CallRecord;
import dev.blackbox.session.model.Event;
import dev.blackbox.session.model.Session;
import dev.blackbox.session.model.Sessions;
import dev.blackbox.testkit.golden.Golden;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A whole session as text, next to its recording. */
class SessionGoldenTest {
  private static final Path FOLDER = Path.of("..", "testdata", "session");

  @Test
  void aSessionIsWhatItsLinesMeanTogether() throws IOException {
    byte[] recording = Files.readAllBytes(FOLDER.resolve("tour.bbox"));
    CostReader cost = CostReader.alone(Prices.standard(), Integer.MAX_VALUE);
    new BboxReader(new ByteArrayInputStream(recording)).forEach(cost);

    Golden.assertMatches(
        FOLDER.resolve("tour.session.txt"), describe(Sessions.of(recording), cost.cost()));
  }

  @Test
  void theStateChangesWithWhatHappens() throws IOException {
    Session session = Sessions.of(Files.readAllBytes(FOLDER.resolve("tour.bbox")));
    Replay replay = new Replay(session);

    StringBuilder text = new StringBuilder();
    List<String> before = List.of();
    do {
      List<String> state = describe(replay.state());
      text.append(replay.position()).append('\n');
      state.stream().filter(not(before::contains)).forEach(line -> text.append("  " + line + "\n"));
      before = state;
    } while (replay.forward());

    Golden.assertMatches(FOLDER.resolve("tour.states.txt"), text.toString());
  }

  private static String describe(Session session, RecordingCost cost) {
    StringBuilder text = new StringBuilder("events\n");
    session.events().forEach(event -> append(event, text));
    text.append("remarks\n");
    session.remarks().forEach(remark -> text.append("  ").append(remark).append('\n'));
    text.append("calls\n");
    session.calls().forEach(call -> append(call, text));
    append("threads", session.threads(), text);
    append("plans", session.plans(), text);
    append("questions", session.questions(), text);
    append("checkpoints", session.checkpoints(), text);
    append("modes", session.modes(), text);
    append("phases", session.phases(), text);
    append("budget", session.budget().marks(), text);
    append("model calls", cost.charges(), text);
    append("skipped", cost.skipped(), text);
    append("claims", cost.claims(), text);
    return text.append("redactions ").append(session.totals().redactions()).append('\n').toString();
  }

  private static void append(String title, Iterable<?> items, StringBuilder text) {
    text.append(title).append('\n');
    items.forEach(item -> text.append("  ").append(item).append('\n'));
  }

  private static void append(Event event, StringBuilder text) {
    text.append("  %d line %d %s".formatted(event.index(), event.lineNumber(), event.kind()))
        .append(event.call() < 0 ? "" : " " + event.role() + " " + event.call())
        .append(" at ")
        .append(event.place().elapsed())
        .append(" tid ")
        .append(event.place().thread())
        .append(" mode ")
        .append(event.place().mode())
        .append(" phase ")
        .append(event.place().phase())
        .append(event.isError() ? " ERROR" : "")
        .append("\n    ")
        .append(event.text().replace("\n", "\\n"))
        .append(event.line() instanceof Line.Message ? "" : " | " + event.details())
        .append(event.blobs().isEmpty() ? "" : " " + event.blobs())
        .append('\n');
  }

  private static void append(CallRecord call, StringBuilder text) {
    String attempts =
        call.attempts().stream()
            .map(SessionGoldenTest::describe)
            .collect(Collectors.joining("\n    ", "\n    ", "\n"));
    text.append("  %d %s %s %s".formatted(call.ordinal(), call.kind(), call.name(), call.args()))
        .append(" id %s span %s parent %s".formatted(call.id(), call.span(), call.parent()))
        .append(" tid ")
        .append(call.thread())
        .append(call.progress().isEmpty() ? "" : " progress " + call.progress())
        .append(call.subagent().map(reference -> " " + reference).orElse(""))
        .append(attempts);
  }

  private static String describe(Attempt attempt) {
    return "%s: %d to %d %s %s %s"
        .formatted(
            attempt.label(),
            attempt.start(),
            attempt.finish(),
            attempt.outcome(),
            attempt.latency(),
            attempt.result() == null ? null : attempt.result().replace("\n", "\\n"));
  }

  private static List<String> describe(SessionState state) {
    List<Integer> open = state.openCalls().stream().map(CallRecord::ordinal).toList();
    return List.of(
        "open " + open,
        "threads " + state.threads(),
        "calls " + state.calls() + ", failed " + state.failed(),
        "mode " + state.mode() + " phase " + state.phase(),
        "files " + state.files(),
        "plan " + state.plan(),
        state.spent().toString());
  }
}
