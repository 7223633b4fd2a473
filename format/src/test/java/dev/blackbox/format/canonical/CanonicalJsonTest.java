package dev.blackbox.format.canonical;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.blackbox.format.text.Hashes;
import dev.blackbox.testkit.process.TestFolders;
import dev.blackbox.testkit.property.Property;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CanonicalJsonTest {
  /** The expected forms and hashes were written by CPython. */
  @Test
  void fixedVectorsHaveTheFormsAndHashesOfCPython() throws IOException {
    Path file = TestFolders.repository().resolve("testdata/lightbox/vectors.jsonl");
    List<String> lines = Files.readAllLines(file);
    assertThat(lines).hasSize(20);

    for (String line : lines) {
      Map<String, CanonicalJson> vector = CanonicalJson.parse(line).orElseThrow().members();
      CanonicalJson value =
          CanonicalJson.parse(member(vector, "json")).orElseThrow(() -> new AssertionError(line));

      assertThat(value.json()).isEqualTo(member(vector, "form"));
      assertThat(hash(value)).isEqualTo(member(vector, "sha256"));
      assertThat(new String(AsciiForm.of(value.bytes()), StandardCharsets.US_ASCII))
          .isEqualTo(member(vector, "ascii"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"a\nb\"", "{\"a\":\"\n\"}", "{\"a\nb\":1}", "\"a\rb\"", "\"a\u0001b\""})
  void aControlCharacterInAStringIsNotJson(String json) {
    assertThat(CanonicalJson.parse(json)).isEmpty();
    assertThat(CanonicalJson.parseAny(json)).isEmpty();
  }

  @Test
  void lineEndingsBetweenValuesAreBlanks() {
    assertThat(CanonicalJson.parse("{\n\"a\":\r\n[1,\n2]\n}").orElseThrow().json())
        .isEqualTo("{\"a\":[1,2]}");
  }

  /** Memory is what copies cost; the number of copies must not grow with the number of escapes. */
  @Test
  void aTextOfEscapesIsCopiedAFewTimes() {
    String text = "\\\"".repeat(20_000);
    JsonWriter.canonical(text, "input");
    long before = allocated();
    byte[] json = JsonWriter.canonical(text, "input");
    long used = allocated() - before;

    assertThat(json).hasSize(2 * text.length() + 2);
    assertThat(used).isLessThan(20L * text.length());
  }

  private static long allocated() {
    return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
  }

  private static String member(Map<String, CanonicalJson> members, String key) {
    CanonicalJson value = members.get(key);
    assertThat(value).as(key).isNotNull();
    return value == null ? "" : value.text();
  }

  private static String hash(CanonicalJson value) {
    return Hashes.sha256Hex(value.bytes());
  }

  @Test
  void howeverAValueIsWrittenItHasOneForm() {
    Property.forAll(
        3_000,
        choices -> {
          Map<String, ?> value = AnyJson.objects().from(choices);
          return List.of(value, AnyJson.clumsy(value, choices));
        },
        pair -> {
          CanonicalJson expected = CanonicalJson.of(pair.get(0));

          assertThat(CanonicalJson.parse((String) pair.get(1))).contains(expected);
          assertThat(CanonicalJson.parse(expected.json())).contains(expected);
          assertThat(
                  CanonicalJson.parse(
                      new String(AsciiForm.of(expected.bytes()), StandardCharsets.US_ASCII)))
              .contains(expected);
        });
  }

  @Test
  void membersAndTextsComeBack() {
    Property.forAll(
        2_000,
        AnyJson.objects(),
        object -> {
          Map<String, CanonicalJson> members = CanonicalJson.of(object).members();

          assertThat(members.keySet())
              .containsExactlyElementsOf(sortedByCodePoints(object.keySet()));
          object.forEach(
              (key, value) -> {
                assertThat(members).containsEntry(key, CanonicalJson.of(value));
                if (value instanceof String text) {
                  assertThat(member(members, key)).isEqualTo(text);
                }
              });
        });
  }

  private static List<String> sortedByCodePoints(Iterable<String> keys) {
    TreeMap<int[], String> sorted = new TreeMap<>(Arrays::compare);
    keys.forEach(key -> sorted.put(key.codePoints().toArray(), key));
    return List.copyOf(sorted.values());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "x",
        "nul",
        "01",
        "1.5",
        "1e3",
        "NaN",
        "-",
        "+1",
        "[1,]",
        "{,}",
        "{\"a\"}",
        "{\"a\":1,}",
        "\"\\x\"",
        "\"\\u12\"",
        "\"\\ud800\"",
        "1 2",
        "1}",
        "[",
        "\"",
        "'a'",
        "{a:1}",
        "\"\u0001\"",
        "tru",
        "Infinity",
        "// c",
        "[1 2]",
        "{\"a\":1 \"b\":2}",
        "-01"
      })
  void whatIsNoJsonOrHasNoFormIsNothing(String json) {
    assertThat(CanonicalJson.parse(json)).isEmpty();
  }

  @Test
  void ofAKeyThatStandsTwiceTheLastOneCounts() {
    assertThat(CanonicalJson.parse("{\"b\":1,\"a\":2,\"b\":{\"c\":3,\"c\":4}}"))
        .map(CanonicalJson::json)
        .contains("{\"a\":2,\"b\":{\"c\":4}}");
  }

  @Test
  void whatHasNoFormIsRefusedWithItsPlace() {
    assertThatThrownBy(() -> CanonicalJson.of(Map.of("a", List.of(1, 2.5)), "input"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("input.a[1]: 2.5 has no canonical form in JSON; write it as a string");
    assertThatThrownBy(() -> CanonicalJson.of(Map.of("a", "\ud83d"), "output"))
        .hasMessageStartingWith("output.a: the text has a lone surrogate");
    assertThatThrownBy(() -> CanonicalJson.of(Map.of(1, 2), "input"))
        .hasMessage("input: a key is a string, found 1");
    assertThatThrownBy(() -> CanonicalJson.of(Double.NaN)).hasMessageContaining("NaN");
  }

  @Test
  void whatIsTooDeepToWriteIsRefused() {
    Object deep = "x";
    for (int i = 0; i < 2_000; i++) {
      deep = Collections.singletonList(deep);
    }
    Object value = deep;

    assertThatThrownBy(() -> CanonicalJson.of(value))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("nested deeper than 1000");
  }
}
