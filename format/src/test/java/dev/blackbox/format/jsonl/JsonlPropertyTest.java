package dev.blackbox.format.jsonl;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.bbox.BboxWriter;
import dev.blackbox.format.bbox.LineLayout;
import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonText;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.format.line.QuotedString;
import dev.blackbox.format.testing.AnyLine;
import dev.blackbox.format.testing.Converting;
import dev.blackbox.format.testing.Reading;
import dev.blackbox.testkit.property.Gen;
import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.recording.RecordingBytes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringReader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** There and back, for every file. */
class JsonlPropertyTest {

  @Test
  void bboxToJsonlToBboxIsTheSameFile() {
    Property.forAll(
        10_000,
        RecordingBytes.any(),
        file -> assertThat(Converting.fromJsonl(Converting.toJsonl(file))).isEqualTo(file));
  }

  @Test
  void anyOrderOfBlobPartsComesBack() {
    Property.forAll(
        2_000,
        Gen.elements(
                " a=@blob", " a=\"\"", " @blob", " sha256=7", " bytes=7", " mime=[x]", " mime=x")
            .listOf(9),
        words -> {
          byte[] file = ("t:x" + String.join("", words) + "\n").getBytes(UTF_8);
          assertThat(Converting.fromJsonl(withoutRaw(Converting.toJsonl(file)))).isEqualTo(file);
        });
  }

  @ParameterizedTest
  @EnumSource
  void hostileTextComesBackByteForByte(LineLayout layout) {
    Property.forAll(
        1_000,
        AnyLine.any().listOf(8),
        lines -> {
          byte[] file = write(lines, layout);
          assertThat(Converting.fromJsonl(Converting.toJsonl(file))).isEqualTo(file);
        });
  }

  @ParameterizedTest
  @EnumSource
  void theObjectsSayEverythingEvenWithoutTheRawText(LineLayout layout) {
    Property.forAll(
        1_000,
        AnyLine.event().listOf(6),
        lines -> {
          byte[] jsonl = withoutRaw(Converting.toJsonl(write(lines, layout)));

          List<Line> read = Reading.logicalLines(Converting.fromJsonl(jsonl));

          assertThat(read).isEqualTo(lines.stream().map(JsonlPropertyTest::asJson).toList());
        });
  }

  @Test
  void everyLineIsOneJsonObject() {
    Property.forAll(
        500,
        RecordingBytes.any(),
        file -> {
          for (String line : lines(Converting.toJsonl(file))) {
            assertThat(json(line)).isInstanceOf(Json.Fields.class);
          }
        });
  }

  private static byte[] write(List<Line> lines, LineLayout layout) throws IOException {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    BboxWriter writer = new BboxWriter(file, layout);
    for (Line line : lines) {
      writer.write(line);
    }
    return file.toByteArray();
  }

  private static byte[] withoutRaw(byte[] jsonl) {
    StringBuilder stripped = new StringBuilder();
    for (String line : lines(jsonl)) {
      List<Json.Field> fields =
          ((Json.Fields) json(line))
              .fields().stream().filter(field -> !field.name().startsWith("raw")).toList();
      stripped.append(escaped(new Json.Fields(fields).text())).append('\n');
    }
    return stripped.toString().getBytes(UTF_8);
  }

  /** Half a character cannot be written as UTF-8. */
  private static String escaped(String json) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < json.length(); i++) {
      if (QuotedString.isLoneSurrogate(json, i)) {
        out.append(String.format("\\u%04x", (int) json.charAt(i)));
      } else {
        out.append(json.charAt(i));
      }
    }
    return out.toString();
  }

  private static List<String> lines(byte[] jsonl) {
    return new String(jsonl, UTF_8).lines().toList();
  }

  private static Json json(String line) {
    return JsonText.read(new StringReader(line));
  }

  /** What JSON cannot express: a duplicate key, half a character in a key. */
  private static Line asJson(Line line) {
    if (line instanceof Line.Message message) {
      return new Line.Message(
          message.kind(), message.text(), asJson(message.meta()), message.metrics());
    }
    if (line instanceof Line.McpCall call) {
      return new Line.McpCall(
          call.server(), call.method(), asJson(call.args()), call.result(), asJson(call.meta()));
    }
    Line.Statement statement = (Line.Statement) line;
    List<Arg> args = asJson(statement.args());
    Metadata meta = asJson(statement.meta());
    String result = statement.result();
    if (line instanceof Line.Observation) {
      return new Line.Observation(args, result, meta);
    }
    if (line instanceof Line.Mode) {
      return new Line.Mode(statement.name(), args, result, meta);
    }
    return line instanceof Line.Lifecycle
        ? new Line.Lifecycle(line.kind(), statement.name(), args, result, meta)
        : new Line.Call(line.kind(), statement.name(), args, result, meta);
  }

  private static List<Arg> asJson(List<Arg> args) {
    return args.stream()
        .map(arg -> arg.key() == null ? arg : new Arg(name(arg.key()), arg.value(), arg.isList()))
        .toList();
  }

  private static String name(String key) {
    return new Json.Field(key, new Json.Text("")).name();
  }

  private static Metadata asJson(Metadata meta) {
    Map<String, String> last = new LinkedHashMap<>();
    meta.entries().forEach(entry -> last.put(entry.key(), entry.value()));
    return new Metadata(
        last.entrySet().stream()
            .map(entry -> new Metadata.Entry(entry.getKey(), entry.getValue()))
            .toList());
  }
}
