package dev.blackbox.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.recorder.Recorder.Usage;
import dev.blackbox.store.log.Rotation;
import dev.blackbox.store.redact.KnownSecret;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A secret that is recorded in every possible way must be nowhere on the disk. */
final class CanaryTest {
  private static final String CANARY = "canary-Xy7pQ2-wR9t-Zk4m";
  private static final String KEY =
      "-----BEGIN PRIVATE KEY-----\n"
          + "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj\n".repeat(3)
          + "-----END PRIVATE KEY-----";
  private static final String KEY_PIECE = "ANBgkqhkiG9w0BAQEFAASC";

  /** Known as a whole, of several lines. */
  private static final String LINES = "first-line-of-it\nsecond-line-9fQ2\nthird-line-7Zk1";

  private static final List<String> PIECES =
      List.of("Xy7pQ2-wR9t", KEY_PIECE, "second-line-9fQ2", "Y2FuYXJ5LVh5N3BRMi13Ujl0LVprNG0");

  @TempDir Path folder;

  private RecorderOptions options(Path file) {
    return Recorded.options(file)
        .secrets(List.of(new KnownSecret("canary", CANARY), new KnownSecret("canary", LINES)))
        .header("notes", "the key is " + CANARY)
        .header("extra." + CANARY, "a key");
  }

  private static void sayAll(Recorder recorder) throws Exception {
    for (String secret : List.of(CANARY, KEY, LINES)) {
      String text = "here: " + secret + " and more";
      messages(recorder, text);
      calls(recorder, text);
      others(recorder, text);
      chunks(recorder, text);
      lines(recorder, text);
    }
    recorder.end("ended with " + CANARY, Arg.pair("key", CANARY));
  }

  private static void messages(Recorder recorder, String text) {
    recorder.user(text);
    recorder.agent(text, Usage.of(1, 0).model(text));
    recorder.thinking(text);
    recorder.todos(text);
    recorder.with(MetaKey.MODEL, text).withExtra("x", text).agent("tagged");
  }

  private static void calls(Recorder recorder, String text) throws Exception {
    recorder.tool(text).id(text).arg(text).arg("key", text).arg("list", List.of(text)).ok();
    recorder.tool("read").result(text);
    recorder.tool("read").result(text.repeat(100));
    recorder.tool("read").result("[ok]", text.repeat(100));
    recorder.tool("read").error(text, text);
    byte[] bytes = (text + "\n").repeat(100).getBytes(StandardCharsets.UTF_8);
    bytes[0] = (byte) 0xff;
    recorder.tool("draw").result(text, bytes, "image/" + text.substring(6));
    recorder.mcp(text, text).arg(text).result(text);
    recorder.skill(text).result(text);
    recorder.plan(text).result(text);
    recorder.recall(text).result(text);
    recorder.question(text).start().answer(text);
    StartedCall subagent = recorder.subagent(text).arg(text).start();
    subagent.recorder().tool("read").result(text);
    subagent.progress(text);
    subagent.error(new IllegalStateException(text));
    recorder.tool("base64").result(base64(text));
    recorder.tool("run").arg(text).run(() -> text);
    recorder.observation(text, text, Arg.word(text));
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  private static void others(Recorder recorder, String text) {
    recorder.mode(text, Arg.word(text));
    recorder.phase(text, Arg.pair("x", text));
    recorder.lifecycle(text, Arg.word(text));
    recorder.checkpoint(Arg.pair("x", text));
    recorder.assess(text);
    recorder.notice(text);
    recorder.batch(List.of(text), text);
    recorder.snapshot(text, text);
    recorder.comment(text);
    recorder.note(text);
    recorder.metrics(Arg.pair("step", "3"), Arg.pair("extra.x", text));
    recorder.budget(text, Arg.pair("x", text));
    recorder.model(text, text);
    recorder.condense(text);
    recorder.anchor(1, text);
    recorder.memory(Arg.pair("x", text));
    recorder.summary(Arg.pair("tokens", text), Arg.pair("cost", text));
  }

  private static void chunks(Recorder recorder, String text) {
    for (int size = 1; size <= 40; size += 3) {
      StartedCall call = recorder.tool("cat").start();
      for (int at = 0; at < text.length(); at += size) {
        call.output(text.substring(at, Math.min(text.length(), at + size)));
      }
      if (size % 2 == 0) {
        call.ok();
      }
    }
  }

  private static void lines(Recorder recorder, String text) {
    String continued = text.replace("\n", "\n  ");
    for (String line :
        List.of(
            "a: " + continued,
            "t:read id=call_x →\n  " + continued,
            "t:read → [ok]\n  " + continued,
            "# " + continued,
            "? " + continued,
            "t:read → " + "x".repeat(2_000) + continued)) {
      recorder.line(line.getBytes(StandardCharsets.UTF_8));
      byte[] broken = ("a: \u00ff" + continued).getBytes(StandardCharsets.ISO_8859_1);
      recorder.line(broken);
    }
    recorder.line(new Line.Message(LineKind.USER, text, Metadata.NONE));
    recorder.line(new Line.Continuation(text));
    recorder.line(new Line.Unknown(text));
  }

  private void assertNowhere() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.toList()) {
        assertThat(file.getFileName().toString()).doesNotContain(PIECES);
        if (Files.isRegularFile(file)) {
          String content = Files.readString(file, StandardCharsets.ISO_8859_1);
          for (String piece : PIECES) {
            assertThat(content.lines().filter(line -> line.contains(piece)))
                .as("%s", file)
                .isEmpty();
          }
        }
      }
    }
  }

  @Test
  void canaryIsNowhereWhileRecordingAndAfterwards() throws Exception {
    Path file = folder.resolve("canary.bbox");

    try (Recorder recorder = options(file).open()) {
      sayAll(recorder);
      assertThat(recorder.flush(Duration.ofSeconds(60))).isTrue();
      assertNowhere();
    }

    assertNowhere();
    assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
        .contains("[redacted:canary]", "# redactions=");
  }

  @Test
  void canaryIsNowhereInPartsOfARotatedRecordingOpenedAfterACrash() throws Exception {
    Path file = folder.resolve("canary.bbox");
    for (int i = 0; i < 2; i++) {
      try (Recorder recorder = options(file).rotation(Rotation.bySize(4_000)).open()) {
        sayAll(recorder);
      }
      Files.writeString(last(), "a: torn", StandardOpenOption.APPEND);
    }

    try (Recorder recorder = options(file).open()) {
      sayAll(recorder);
    }

    assertNowhere();
  }

  private Path last() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(path -> path.toString().endsWith(".bbox"))
          .max(Comparator.comparing(path -> path.toString().length() + path.toString()))
          .orElseThrow();
    }
  }

  @Test
  void withoutRedactionTheCanaryIsThere() throws Exception {
    Path file = folder.resolve("open.bbox");

    try (Recorder recorder = options(file).unredacted().open()) {
      sayAll(recorder);
    }

    assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
        .contains(CANARY, KEY_PIECE, "second-line-9fQ2")
        .doesNotContain("# redactions=");
  }
}
