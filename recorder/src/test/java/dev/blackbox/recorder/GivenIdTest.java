package dev.blackbox.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.format.line.Metadata;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The recorder never assigns an id that the agent gave. */
final class GivenIdTest {
  @TempDir Path folder;

  private static List<String> ids(Path file) throws IOException {
    return Recorded.lines(file).stream()
        .filter(Line.Call.class::isInstance)
        .map(line -> ((Line.Call) line).meta().id().orElseThrow())
        .toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "call_1",
        "call_2",
        "call_007",
        "call_999999999999999",
        "call_1000000000000000",
        "call_999999999999999999",
        "call_9223372036854775807",
        "call_",
        "call_-1",
        "call_x",
        "_1",
        ""
      })
  void noIdIsThereTwiceEvenAfterReopening(String given) throws IOException {
    Path file = folder.resolve("ids.bbox");
    for (int run = 0; run < 3; run++) {
      try (Recorder recorder = Recorded.options(file).open()) {
        if (run == 0) {
          recorder.tool("read").id(given).ok();
        }
        for (int i = 0; i < 10; i++) {
          recorder.tool("read").ok();
        }
      }
    }

    assertThat(ids(file)).hasSize(31).doesNotHaveDuplicates();
  }

  @Test
  void givenIdIsTakenBeforeItsCallIsRecorded() throws IOException {
    Path file = folder.resolve("early.bbox");
    try (Recorder recorder = Recorded.options(file).open()) {
      Call first = recorder.tool("read").id("call_1");
      recorder.tool("read").ok();
      first.ok();
      recorder.plan("create").id("plan_1").ok();
      recorder.plan("create").ok();
      recorder.question("why").id("q_1").ok();
      recorder.question("why").ok();
      recorder.subagent("explore").id("sub_1").ok();
      recorder.subagent("explore").ok();
    }

    assertThat(ids(file)).hasSize(8).doesNotHaveDuplicates();
  }

  @Test
  void idsInGivenLinesCountToo() throws IOException {
    Path file = folder.resolve("lines.bbox");
    try (Recorder recorder = Recorded.options(file).open()) {
      recorder.line("t:read id=call_1 x → [ok]".getBytes(StandardCharsets.UTF_8));
      recorder.tool("read").ok();
      Metadata id = new Metadata(List.of(new Metadata.Entry("id", "call_3")));
      recorder.line(new Line.Call(LineKind.TOOL, "read", List.of(), "[ok]", id));
      recorder.tool("read").ok();
      byte[] large =
          ("t:read " + "x".repeat(200_000) + " id=call_5 → [ok]").getBytes(StandardCharsets.UTF_8);
      recorder.line(large);
      recorder.tool("read").ok();
    }

    assertThat(ids(file))
        .containsExactly("call_1", "call_2", "call_3", "call_4", "call_5", "call_6");
  }

  @Test
  void threadsOfSubagentsAreNotRepeatedEither() throws IOException {
    Path file = folder.resolve("threads.bbox");
    try (Recorder recorder = Recorded.options(file).open()) {
      recorder.with(MetaKey.TID, "2").user("given");
      assertThat(recorder.subagent("explore").start().recorder().tags())
          .contains(new Metadata.Entry("tid", "3"));
    }
  }

  @Test
  void largeGivenLinesKeepTheirStep() throws IOException {
    Path file = folder.resolve("steps.bbox");
    try (Recorder recorder = Recorded.options(file).open()) {
      byte[] large = ("u: " + "x".repeat(200_000) + " step=40").getBytes(StandardCharsets.UTF_8);
      recorder.line(large);
      assertThat(recorder.user("next").step()).hasValue(41);
      byte[] plain = ("u: " + "y".repeat(200_000)).getBytes(StandardCharsets.UTF_8);
      assertThat(recorder.stampedLine(plain).step()).hasValue(42);
      byte[] comment = ("# " + "z".repeat(200_000)).getBytes(StandardCharsets.UTF_8);
      assertThat(recorder.stampedLine(comment).step()).isEmpty();
    }
  }
}
