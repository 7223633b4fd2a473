package dev.blackbox.library.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.property.TextGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

final class JsonOutputTest {
  private static String json(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    JsonOutput json = new JsonOutput(bytes);
    json.generator().writeString(text);
    json.endLine();
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void hostileCharactersAreEscapedAndMeanTheSame() throws IOException {
    assertThat(json("a\u202eb\u009bc\u007f → 😀")).isEqualTo("\"a\\u202eb\\u009bc\\u007f → 😀\"\n");
  }

  @Test
  void loneSurrogatesAreEscaped() throws IOException {
    assertThat(json("\ud800x\udc00")).isEqualTo("\"\\ud800x\\udc00\"\n");
  }

  @Test
  void pairsThatFallBetweenTwoBuffersStayPairs() throws IOException {
    String text = "x" + "😀".repeat(10_000);

    assertThat(json(text)).isEqualTo("\"" + text + "\"\n");
  }

  @Test
  void anyTextCanBeReadBack() {
    Property.forAll(
        2_000,
        TextGenerator.any(),
        text -> {
          JsonFactory factory = JsonFactory.builder().build();
          try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), json(text))) {
            parser.nextToken();
            assertThat(parser.getString()).isEqualTo(text);
          }
        });
  }
}
