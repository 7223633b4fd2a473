package dev.blackbox.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.testkit.property.Gen;
import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.property.TextGenerator;
import dev.blackbox.testkit.recording.RecordingBytes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Any recorded text is read back unchanged. */
final class RoundTripTest {
  private static final int MOST_CASES = 40;

  @TempDir Path folder;
  private int files;

  private interface PendingEvent {
    void with(Recorder recorder) throws Exception;
  }

  private List<Line> recorded(PendingEvent saying) throws Exception {
    Path file = folder.resolve("round-trip-" + files++ + ".bbox");
    try (Recorder recorder =
        Recorded.options(file).unredacted().blobThreshold(1 << 30).bare().open()) {
      saying.with(recorder);
    }
    return Recorded.lines(file).stream().filter(line -> !(line instanceof Line.Comment)).toList();
  }

  private static Gen<List<String>> texts() {
    return TextGenerator.any().listOf(MOST_CASES);
  }

  @Test
  void messagesComeBack() {
    Property.forAll(
        40,
        texts(),
        texts -> {
          List<Line> lines = recorded(recorder -> texts.forEach(recorder::agent));

          assertThat(lines.stream().map(line -> ((Line.Message) line).text()))
              .containsExactlyElementsOf(texts);
        });
  }

  @Test
  void namesArgumentsAndResultsComeBack() {
    Property.forAll(
        40,
        texts(),
        texts -> {
          List<Line> lines =
              recorded(
                  recorder -> {
                    for (String text : texts) {
                      recorder.tool(text).arg(text).arg(text, text).result(text);
                    }
                  });

          for (int i = 0; i < texts.size(); i++) {
            String text = texts.get(i);
            Line.Call call = (Line.Call) lines.get(i);
            assertThat(call.name()).isEqualTo(text);
            assertThat(call.args()).containsExactly(Arg.word(text), Arg.pair(text, text));
            assertThat(call.result()).isEqualTo(text);
            assertThat(call.meta().step()).hasValue(i + 1);
          }
          assertThat(lines).hasSameSizeAs(texts);
        });
  }

  @Test
  void startedCallsAndTheirOutputComeBack() {
    Property.forAll(
        40,
        texts(),
        texts -> {
          List<Line> lines =
              recorded(
                  recorder -> {
                    StartedCall call = recorder.mcp("files", "read").start();
                    texts.forEach(call::output);
                    call.result("[ok]");
                  });

          StringBuilder printed = new StringBuilder();
          for (Line line : lines) {
            if (line instanceof Line.Observation progress) {
              progress.arg("partial").ifPresent(printed::append);
            }
          }
          assertThat(printed.toString()).isEqualTo(String.join("", texts));
        });
  }

  @Test
  void metadataAndSessionLinesComeBack() {
    Property.forAll(
        40,
        texts(),
        texts -> {
          List<Line> lines =
              recorded(
                  recorder -> {
                    for (String text : texts) {
                      recorder.withExtra("x", text).lifecycle(text, Arg.pair("a", text));
                      recorder.mode(text);
                      recorder.phase(text);
                    }
                  });

          assertThat(lines).hasSize(3 * texts.size());
          for (int i = 0; i < texts.size(); i++) {
            String text = texts.get(i);
            Line.Lifecycle lifecycle = (Line.Lifecycle) lines.get(3 * i);
            assertThat(lifecycle.name()).isEqualTo(text);
            assertThat(lifecycle.arg("a")).hasValue(text);
            assertThat(lifecycle.meta().get("extra.x")).hasValue(text);
            assertThat(((Line.Statement) lines.get(3 * i + 1)).name()).isEqualTo(text);
            assertThat(((Line.Statement) lines.get(3 * i + 2)).name()).isEqualTo(text);
          }
        });
  }

  @Test
  void linesThatExistStayAsTheyAreByteForByte() {
    Property.forAll(
        100,
        RecordingBytes.any(),
        bytes -> {
          List<byte[]> lines = linesOf(bytes);
          Path file = folder.resolve("exact-" + files++ + ".bbox");

          try (Recorder recorder =
              Recorded.options(file).unredacted().blobThreshold(1 << 30).bare().open()) {
            lines.forEach(recorder::line);
          }

          byte[] body = joined(lines);
          byte[] all = Files.readAllBytes(file);
          assertThat(Arrays.copyOfRange(all, all.length - body.length, all.length)).isEqualTo(body);
        });
  }

  private static List<byte[]> linesOf(byte[] bytes) {
    List<byte[]> lines = new ArrayList<>();
    int from = 0;
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == '\n') {
        lines.add(Arrays.copyOfRange(bytes, from, i + 1));
        from = i + 1;
      }
    }
    return lines;
  }

  private static byte[] joined(List<byte[]> lines) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] line : lines) {
      all.write(line);
    }
    return all.toByteArray();
  }

  @Test
  void aLineOfOnesOwnComesBack() throws Exception {
    Line line = new Line.Observation(List.of(Arg.word("x")), "a\nb", Metadata.NONE);

    assertThat(recorded(recorder -> recorder.line(line))).containsExactly(line);
  }
}
