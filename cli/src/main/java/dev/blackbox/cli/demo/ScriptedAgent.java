package dev.blackbox.cli.demo;

import dev.blackbox.cli.command.FailureException;
import dev.blackbox.format.header.Header;
import dev.blackbox.format.header.HeaderValue;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.Metadata;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Repairs a shell program the way an agent would: looks, asks, checks, fails, tries again, repairs,
 * checks once more.
 */
final class ScriptedAgent {
  private static final String REDACTED = "[redacted:api_key]";

  private final Workspace workspace;
  private final Journal journal;
  private final Meter meter = new Meter();
  private final String id;
  private int redactions;

  ScriptedAgent(Workspace workspace, Journal journal) {
    this.workspace = workspace;
    this.journal = journal;
    this.id =
        "demo_"
            + DateTimeFormatter.ofPattern("yyyyMMdd_HHmmss")
                .withZone(ZoneOffset.UTC)
                .format(journal.start());
  }

  void run() throws IOException, FailureException {
    begin();
    look();
    ask();
    check();
    repair();
    end();
  }

  private void begin() throws IOException {
    Map<String, HeaderValue> fields = new LinkedHashMap<>();
    field(fields, "format", "bbox/1");
    field(fields, "id", id);
    field(fields, "mode", "auto");
    field(fields, "model", "scripted");
    field(fields, "agent", "blackbox-demo");
    String program = workspace.read("total.sh");
    field(
        fields, "repo_sha", Blobs.hash(program.getBytes(StandardCharsets.UTF_8)).substring(0, 40));
    field(fields, "runner", "local");
    field(fields, "sandbox_id", String.valueOf(workspace.folder().getFileName()));
    field(fields, "budget", "$0.10");
    journal.header(new Header(fields));
    journal.comment("t=00:00:00");
    lifecycle("start", Arg.pair("budget", "$0.10"), Arg.pair("duration", "1m"));
    user("total.sh adds up amounts, but now and then the last one is missing. Please repair it.");
  }

  private void look() throws IOException {
    say("I will read the program first, then see when it goes wrong.");
    read("call_1", "total.sh");
    read("call_2", "deploy.env");
    think("read returns false when a line has no newline at its end, so the loop would skip it");
    journal.write(
        new Line.Call(
            LineKind.PLAN,
            "create",
            List.of(Arg.word("Find the missing amount")),
            """
            1. check many sizes, with and without a last newline
            2. repair the loop
            3. check again""",
            journal.meta(ids("plan_1"))));
  }

  private void ask() throws IOException {
    String question = "What is the total of an empty file?";
    Arg options = Arg.list("options", List.of("0", "an error"));
    question(List.of(Arg.word(question), options), "[pending]");
    question(List.of(), "[auto: 0, reason=\"nobody is here; nothing adds up to 0\"]");
    journal.blank();
  }

  private void check() throws IOException, FailureException {
    shell("call_3", "1/2");
    say("The cases are missing. I write them and try again.");
    StringBuilder cases = new StringBuilder();
    for (int size = 1; size <= 12; size++) {
      cases.append(size).append(" closed\n").append(size).append(" open\n");
    }
    workspace.write("cases.txt", cases.toString());
    call("write", "call_4", List.of(Arg.word("cases.txt")), "[ok] 24 lines");
    shell("call_3", "2/2");
  }

  private void repair() throws IOException, FailureException {
    say("Every case without a last newline fails. The loop must also take an unfinished line.");
    String program = workspace.read("total.sh").replace(Program.BUG, Program.REPAIR);
    workspace.write("total.sh", program);
    call(
        "edit",
        "call_5",
        List.of(
            Arg.word("total.sh"), Arg.pair("old", Program.BUG), Arg.pair("new", Program.REPAIR)),
        "[ok] 1 line changed");
    journal.blank();
    shell("call_6", "1/2");
    say("Repaired: total.sh now adds the last amount whether or not a newline follows it.");
  }

  private void end() throws IOException {
    journal.comment(meter.budget());
    Duration elapsed = Duration.between(journal.start(), Instant.now());
    journal.comment(
        "t=%02d:%02d:%02d"
            .formatted(elapsed.toHours(), elapsed.toMinutesPart(), elapsed.toSecondsPart()));
    lifecycle("end", Arg.pair("summary", "the last amount is added"));
    journal.comment(meter.summary());
    journal.comment("redactions=" + redactions);
  }

  private static void field(Map<String, HeaderValue> fields, String key, String value) {
    fields.put(key, new HeaderValue.Text(value));
  }

  private void lifecycle(String name, Arg... args) throws IOException {
    List<Metadata.Entry> ids = name.equals("start") ? ids(id) : List.of();
    journal.write(
        new Line.Lifecycle(LineKind.LIFECYCLE, name, List.of(args), null, journal.meta(ids)));
  }

  private void user(String text) throws IOException {
    meter.hear(text);
    journal.message(LineKind.USER, text);
  }

  private void think(String text) throws IOException {
    journal.message(LineKind.THINKING, text);
    journal.comment(meter.metrics(journal.step(), text));
  }

  private void say(String text) throws IOException {
    journal.message(LineKind.AGENT, text);
    journal.comment(meter.metrics(journal.step(), text));
  }

  private void read(String callId, String file) throws IOException {
    String text = workspace.read(file);
    meter.hear(text);
    boolean isSecret = text.contains(Program.SECRET);
    redactions += isSecret ? 1 : 0;
    String result =
        isSecret
            ? text.replace(Program.SECRET, REDACTED).strip()
            : "[" + text.lines().count() + " lines]";
    call("read", callId, List.of(Arg.word(file)), result);
  }

  private void call(String tool, String callId, List<Arg> args, String result) throws IOException {
    journal.write(new Line.Call(LineKind.TOOL, tool, args, result, journal.meta(ids(callId))));
  }

  private void question(List<Arg> args, String answer) throws IOException {
    journal.write(new Line.Call(LineKind.QUESTION, "", args, answer, journal.meta(ids("q_1"))));
  }

  private void shell(String callId, String attempt) throws IOException, FailureException {
    new ShellCall(workspace, journal, meter, callId).run(List.of("sh", "check.sh"), attempt);
  }

  private static List<Metadata.Entry> ids(String callId) {
    return List.of(new Metadata.Entry("id", callId));
  }
}
