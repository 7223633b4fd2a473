package dev.blackbox.session.atif.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonText;
import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.text.TextGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonGenerator;

class JsonBytesTest {
  /** What is put into a document. */
  private interface Content {
    void writeTo(JsonBytes json) throws IOException;
  }

  @Test
  void anyTextIsWrittenAsTheLibraryWritesIt() {
    Property.forAll(
        5_000,
        TextGenerator.any(),
        text -> {
          ByteArrayOutputStream expected = new ByteArrayOutputStream();
          try (JsonGenerator generator = JsonText.generator(expected)) {
            generator.writeString(text);
          }

          assertThat(written(json -> json.text(text))).isEqualTo(utf8(expected));
        });
  }

  @Test
  void longTextsAndSpecialOnesAreWrittenInPieces() throws IOException {
    String text = ("plain words, \"quoted\" \u0001 → \ud83c\udf89 " + "x".repeat(99)).repeat(3_000);

    String written = written(json -> json.text(text));

    assertThat(JsonText.read(new java.io.StringReader(written)).text()).isEqualTo(text);
  }

  @Test
  void halfACharacterIsEscaped() throws IOException {
    assertThat(written(json -> json.text("a\ud800b" + "x".repeat(60))))
        .isEqualTo("\"a\\uD800b" + "x".repeat(60) + "\"");
  }

  @Test
  void numbersAreWrittenInDigits() throws IOException {
    List<Long> numbers = List.of(0L, 9L, 10L, 1_234_567_890_123L, Long.MAX_VALUE, -5L);

    String written =
        written(
            json -> {
              json.startArray();
              for (long number : numbers) {
                json.number(number);
              }
              json.endArray();
            });

    assertThat(written).isEqualTo(numbers.toString().replace(" ", ""));
  }

  @Test
  void commasStandBetweenValuesAlone() throws IOException {
    Json inner = new Json.Items(List.of(new Json.Text("a"), new Json.Literal("1")));

    String written =
        written(
            json -> {
              json.startObject();
              json.name(JsonBytes.quoted("first"));
              json.json(inner);
              json.name("second");
              json.startArray();
              json.startLine();
              json.json(Json.Fields.EMPTY);
              json.startLine();
              json.json(Json.Fields.EMPTY);
              json.endLine();
              json.endArray();
              json.endObject();
            });

    assertThat(written).isEqualTo("{\"first\":[\"a\",1],\"second\":[\n{},\n{}\n]}");
  }

  @Test
  void bracesAreDoubledWhereThatIsWanted() throws IOException {
    byte[] line = "a: {x} \"y\"".getBytes(StandardCharsets.UTF_8);

    String written =
        written(
            json -> {
              json.startText();
              json.partWithBraces(line, 0, line.length);
              json.mark("m\"");
              json.endText();
            });

    assertThat(written).isEqualTo("\"a: {{x} \\\"y\\\"{m\\\"}\"");
  }

  private static String written(Content content) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    JsonBytes json = new JsonBytes(out);
    content.writeTo(json);
    json.flush();
    return utf8(out);
  }

  private static String utf8(ByteArrayOutputStream bytes) {
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
