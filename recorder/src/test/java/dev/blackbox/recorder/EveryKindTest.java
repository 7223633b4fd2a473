package dev.blackbox.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.CommentType;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.recorder.Recorder.Usage;
import dev.blackbox.testkit.golden.Golden;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class EveryKindTest {
  private static final Path EXPECTED = Path.of("../testdata/recorder");

  @TempDir Path folder;

  private void saysEverything(Recorder recorder) throws Exception {
    messages(recorder);
    calls(recorder);
    session(recorder);
    comments(recorder);
    recorder.line("t:make  →   [as it was written]   step=90".getBytes(StandardCharsets.UTF_8));
    recorder.line(new Line.Message(LineKind.USER, "a line of my own", Metadata.NONE));
    recorder.line(new Line.Unknown("? kept"));
    recorder.end("everything was said", Arg.list("prs", List.of("201", "202")));
  }

  private static void messages(Recorder recorder) {
    recorder.user("Say everything.");
    recorder.thinking("Everything?\nThat is a lot.");
    recorder.with(MetaKey.MODEL, "opus-4.5").agent("id=5 is no id here");
    recorder.agent("With usage.", Usage.of(520, 80).cached(0));
    recorder.todos("[pending] say the rest");
  }

  private static void calls(Recorder recorder) throws Exception {
    recorder.tool("read").arg("src/main.rs").result("[200 lines]");
    recorder.tool("grep").id("toolu_01-a").arg("a b").arg("type", "rs").result("a\nb");
    recorder.tool("lint").skip();
    recorder.tool("deploy").error("no such host");
    StartedCall build = recorder.tool("build").arg("jobs", 4).start();
    build.progress("[compile 120/480]");
    build.output("one li");
    build.output("ne\nand a");
    build.output(" second");
    build.result("[ok] 3 binaries", "a.bin\nb.bin\nc.bin");
    recorder.tool("count").run(() -> 17);
    recorder.mcp("github", "issues").arg("state", "open").result("[8 issues]");
    recorder.skill("install").arg("deploy").ok();
    recorder.plan("create").id("plan_1").arg("Three steps").ok();
    recorder.recall("how we deploy").result("[2 memories]");
    StartedCall question =
        recorder.question("Which store?").arg("options", List.of("Postgres", "SQLite")).start();
    question.answer("Postgres");
    StartedCall subagent = recorder.subagent("explore").arg("why does it fail").start();
    subagent.recorder().tool("grep").arg("import").result("[3 files]");
    subagent.progress("2 of 5");
    subagent.result("summary=\"a fifth column\"");
    recorder.mcp("files", "read").id("call_77").start();
    recorder.observation("call_77", "[ok]");
  }

  private static void session(Recorder recorder) {
    recorder.mode("auto", Arg.pair("afk", "true"));
    recorder.phase("explore");
    recorder.checkpoint(Arg.pair("hour", "4"));
    recorder.pause("lunch");
    recorder.resume();
    recorder.assess("P0: the login");
    recorder.notice("Chose Postgres");
    recorder.escalate("nobody can log in");
    recorder.batch(List.of("a", "b"), "alike");
    recorder.snapshot("snap_1", "before the change");
    recorder.compact("too long", 90_000, 12_000);
    recorder.lifecycle("wait-approval", Arg.pair("pr", "47"));
    recorder.withExtra("cache", "hit").with(MetaKey.LEVEL, "warn").lifecycle("sync");
  }

  private static void comments(Recorder recorder) {
    recorder.comment("for people");
    recorder.comment("redactions=3");
    recorder.note("the build service was down");
    recorder.metrics(Arg.pair("step", "3"), Arg.pair("prompt_tokens", "520"));
    recorder.budget("$50.00", Arg.pair("remaining", "$47.23"));
    recorder.model("opus-4.5", "plan mode");
    recorder.condense("1-49", Arg.pair("detail", "outline"));
    recorder.anchor(75, "chose Postgres");
    recorder.memory(Arg.pair("store", "all"));
    recorder.elapsed(Duration.ofSeconds(3661));
    recorder.summary(Arg.pair("tokens", "12"), Arg.pair("cost", "$0.11"));
    recorder.blank();
  }

  @Test
  void everyKindOfLineIsWrittenAsPeopleWriteIt() throws Exception {
    Path file = folder.resolve("every-kind.bbox");

    try (Recorder recorder = Recorded.options(file).agent("test").open()) {
      saysEverything(recorder);
    }

    Golden.assertMatches(EXPECTED.resolve("every-kind.bbox"), Files.readAllBytes(file));
  }

  @Test
  void everyKindThatTheFormatHasIsAmongThem() throws Exception {
    Path file = folder.resolve("every-kind.bbox");

    try (Recorder recorder = Recorded.options(file).open()) {
      saysEverything(recorder);
    }

    assertThat(kinds(file))
        .containsAll(EnumSet.complementOf(EnumSet.of(LineKind.HEADER, LineKind.CONTINUATION)));
    // the recorder writes gaps where they are, not the host
    assertThat(comments(file)).containsAll(EnumSet.complementOf(EnumSet.of(CommentType.GAP)));
  }

  private static Set<LineKind> kinds(Path file) throws IOException {
    Set<LineKind> kinds = EnumSet.noneOf(LineKind.class);
    Recorded.lines(file).forEach(line -> kinds.add(line.kind()));
    return kinds;
  }

  private static Set<CommentType> comments(Path file) throws IOException {
    Set<CommentType> types = EnumSet.noneOf(CommentType.class);
    for (Line line : Recorded.lines(file)) {
      if (line instanceof Line.Comment comment) {
        types.add(comment.type());
      }
    }
    return types;
  }
}
