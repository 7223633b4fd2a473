package dev.blackbox.format.jsonl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Rule;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.testing.Converting;
import dev.blackbox.format.testing.Reading;
import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.recording.RecordingBytes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** bbox-1 §11: JSON from us and from others. */
class JsonlReaderTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"t\":\"t\",\"n\":\"grep\",\"a\":{\"pattern\":\"x\",\"type\":\"rs\"},\"r\":{\"files\":4}}"
            + "|t:grep pattern=x type=rs → [4 files]",
        "{\"t\":\"s\",\"n\":\"pricing\",\"a\":\"activate\",\"r\":\"ok\"}|s:pricing activate → ok",
        "{\"t\":\"x\",\"n\":\"explore\",\"q\":\"tier check\",\"r\":\"found\"}"
            + "|x:explore \"tier check\" → found",
        "{\"t\":\"p\",\"a\":\"create\",\"title\":\"Ads\",\"r\":{\"steps\":6}}"
            + "|p:create \"Ads\" → [6 steps]",
        "{\"t\":\"m\",\"v\":\"auto\"}|m: auto",
        "{\"t\":\"c\",\"s\":\"github\",\"m\":\"pr.create\",\"r\":{\"pr\":203}}"
            + "|c:github.pr.create → [203 pr]",
        "{\"r\":true,\"n\":\"x\",\"t\":\"t\"}|t:x → true",
        "{\"t\":\"t\",\"n\":\"x\",\"r\":null,\"a\":null}|t:x",
        "{\"t\":\"t\",\"n\":\"x\",\"r\":{\"a\":1,\"b\":[2,null]}}|t:x → {\"a\":1,\"b\":[2,null]}",
        "{\"t\":\"t\",\"n\":\"x\",\"r\":{\"a\":1.5}}|t:x → {\"a\":1.5}",
        "{\"t\":\"t\",\"n\":\"x\",\"r\":[1,2]}|t:x → [1,2]",
        "{\"t\":\"t\",\"n\":\"x\",\"a\":{\"n\":5,\"deep\":true,\"z\":null,\"f\":1e3}}"
            + "|t:x n=5 deep=true z=null f=1e3",
        "{\"t\":\"t\",\"n\":\"x\",\"a\":{\"o\":{\"k\":1}}}|t:x o=\"{\\\"k\\\":1}\"",
        "{\"t\":\"t\",\"n\":\"x\",\"a\":{\"l\":[1,\"b c\",[true]]}}|t:x l=[1, \"b c\", [true]]",
        "{\"t\":\"t\",\"n\":\"x\",\"a\":[\"w\",{\"a\":1,\"b\":2}]}|t:x w a=1 b=2",
        "{\"t\":\"t\",\"n\":\"x\",\"a\":{\"p\":\"a\",\"old\":{\"@blob\":{\"sha256\":\"9e\",\"bytes\":7}}}}|t:x"
            + " p=a old=@blob sha256=9e bytes=7",
        "{\"t\":\"t\",\"n\":\"x\",\"a\":[{\"p\":\"a\"},{\"old\":\"@blob\"},{\"sha256\":\"9e\"}]}"
            + "|t:x p=a old=@blob sha256=9e",
        "{\"t\":\"t\",\"n\":\"x\",\"a\":{\"old\":{\"@blob\":1}}}|t:x old=\"{\\\"@blob\\\":1}\"",
        "{\"t\":\"t\",\"n\":\"my tool\",\"a\":\"→\"}|t:\"my tool\" \"→\"",
        "{\"t\":\"u\",\"c\":7}|u: 7",
        "{\"t\":\"u\"}|u:",
        "{\"t\":\"a\",\"c\":\"x\",\"step\":\"3\",\"ts\":null}|a: x step=3",
        "{\"t\":\"a\",\"c\":\"x\",\"mood\":\"calm\",\"n\":2}|a: x extra.mood=calm extra.n=2",
        "{\"t\":\"a\",\"c\":\"x\",\"metrics\":\"prompt=1\"}|a: x # metrics prompt=1",
        "{\"t\":\"@\",\"n\":\"phase\",\"v\":\"final\"}|@phase final",
        "{\"t\":\"@\",\"n\":\"phase\"}|@\"phase\"",
        "{\"t\":\"#\",\"c\":\"t=00:00:01\"}|# t=00:00:01",
        "  {\"t\":\"u\",\"c\":\"padded\"}  |u: padded"
      })
  void objectsOfOtherProgramsAreReadToo(String json, String line) throws IOException {
    assertThat(bbox(json + "\n")).isEqualTo(line + "\n");
  }

  @Test
  void theHeaderBecomesYaml() throws IOException {
    assertThat(
            bbox(
                "{\"t\":\"---\",\"h\":{\"id\":7,\"mcp\":[\"a\"],\"n\":{\"k\":null},\"e\":\"\"}}\n"))
        .isEqualTo("---\nid: 7\nmcp: [a]\nn: {k: null}\ne: \"\"\n---\n");
  }

  @Test
  void newlinesInAnyTextCannotForgeALine() throws IOException {
    String file =
        bbox(
            """
            {"t":"u","c":"a\\nu: b"}
            {"t":"t","n":"x\\nu: c","a":{"k\\nu: d":"e\\nu: f"},"r":"g\\nu: h"}
            {"t":"#","c":"i\\nu: j"}
            {"t":"+","c":"k\\nu: l"}
            {"t":"a","c":"m","id":"n\\nu: o"}
            """);

    assertThat(Reading.lines(file)).filteredOn(line -> line.kind() == LineKind.USER).hasSize(1);
  }

  @Test
  void aBlankLineAndAByteOrderMarkAreNothing() throws IOException {
    assertThat(bbox("\ufeff{\"t\":\"u\",\"c\":\"a\"}\n\n  \r\n{\"t\":\"u\",\"c\":\"b\"}\r\n"))
        .isEqualTo("u: a\nu: b\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"t\":\"u\"|the line is not JSON",
        "u: bbox in JSONL|the line is not JSON",
        "{\"t\":\"u\"} {}|the line is not JSON",
        "[1]|the line is JSON but not an object",
        "\"u\"|the line is JSON but not an object",
        "{}|the object has no \"t\"",
        "{\"t\":1}|the object has no \"t\"",
        "{\"t\":\"zz\"}|no line has the type \"zz\"",
        "{\"t\":\"t\"}|a line of type \"t\" needs \"n\"",
        "{\"t\":\"c\",\"m\":\"x\"}|a line of type \"c\" needs \"s\"",
        "{\"t\":\"?\"}|a line of type \"?\" needs \"raw\"",
        "{\"t\":\"---\"}|a header needs the object \"h\"",
        "{\"t\":\"u\",\"raw64\":\"*\"}|\"raw64\" is not base64"
      })
  void whatIsNoObjectOfOursIsKeptAsAnUnknownLine(String json, String message) throws IOException {
    List<Finding> findings = new ArrayList<>();

    String file = bbox("{\"t\":\"u\",\"c\":\"a\"}\n" + json + "\n", findings);

    boolean isDamaged = message.startsWith("the line is");
    Rule rule = isDamaged ? Rule.LINE_NOT_JSON : Rule.UNKNOWN_LINE;
    String gap = isDamaged ? gap(2, message) : "";
    assertThat(file).isEqualTo("u: a\n" + gap + "? " + json + "\n");
    assertThat(findings)
        .containsExactly(new Finding(rule, 2, message + ", kept as an unknown line"));
    assertThat(Reading.lines(file)).last().extracting(Line::kind).isEqualTo(LineKind.UNKNOWN);
  }

  private static String gap(int line, String reason) {
    return "# gap line=" + line + " reason=\"" + reason + "\"\n";
  }

  @Test
  void jsonThatIsTooDeepIsKeptAsAnUnknownLine() throws IOException {
    List<Finding> findings = new ArrayList<>();
    String json = "{\"t\":\"u\",\"c\":" + "[".repeat(5_000) + "]".repeat(5_000) + "}\n";

    String reason = "the line is JSON that is too deep or has too many values";
    assertThat(bbox(json, findings)).isEqualTo(gap(1, reason) + "? " + json);
    assertThat(findings).extracting(Finding::message).first().asString().contains("too deep");
  }

  @Test
  void jsonThatIsTooLongIsKeptAsAnUnknownLine() throws IOException {
    List<Finding> findings = new ArrayList<>();
    String json = "{\"t\":\"u\",\"c\":\"" + "x".repeat(40 << 20) + "\"}\n";

    assertThat(bbox(json + "{\"t\":\"u\",\"c\":\"b\"}\n", findings))
        .isEqualTo(
            gap(1, "the line is longer than " + BboxReader.MAX_LINE + " bytes")
                + "? "
                + json
                + "u: b\n");
    assertThat(findings).extracting(Finding::line).containsExactly(1L);
  }

  @Test
  void bytesThatAreNotUtf8AreKeptAsAnUnknownLine() throws IOException {
    List<Finding> findings = new ArrayList<>();
    byte[] json = "{\"t\":\"u\",\"c\":\"\u00e9\"}\n".getBytes(StandardCharsets.ISO_8859_1);

    byte[] file = Converting.fromJsonl(json, findings::add);

    byte[] gap = (gap(1, "the line is not UTF-8") + "? ").getBytes(StandardCharsets.US_ASCII);
    assertThat(file).startsWith(gap).endsWith(json).hasSize(gap.length + json.length);
    assertThat(findings).extracting(Finding::message).first().asString().contains("not UTF-8");
  }

  @Test
  void whatFindsNoPlaceIsTold() throws IOException {
    List<Finding> findings = new ArrayList<>();

    String file = bbox("{\"t\":\"a\",\"c\":\"x\",\"usage\":{\"n\":1},\"a b\":2}\n", findings);

    assertThat(file).isEqualTo("a: x\n");
    assertThat(findings)
        .extracting(Finding::message)
        .containsExactly("\"usage\" is left out", "\"a b\" is left out");
  }

  @Test
  void noInputMakesItThrowAndNoLineIsLost() {
    Property.forAll(
        2_000,
        RecordingBytes.any(),
        file -> {
          byte[] bbox = Converting.fromJsonl(file, finding -> {});
          assertThat(linesWithText(bbox)).isGreaterThanOrEqualTo(linesWithText(file));
        });
  }

  private static long linesWithText(byte[] file) {
    long[] count = {0};
    Reading.visit(file, line -> count[0] += line.text().matches("(?s)\ufeff?[ \t]*") ? 0 : 1);
    return count[0];
  }

  private static String bbox(String jsonl) throws IOException {
    return new String(
        Converting.fromJsonl(jsonl.getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8);
  }

  private static String bbox(String jsonl, List<Finding> findings) throws IOException {
    byte[] utf8 = jsonl.getBytes(StandardCharsets.UTF_8);
    return new String(Converting.fromJsonl(utf8, findings::add), StandardCharsets.UTF_8);
  }
}
