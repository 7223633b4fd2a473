package dev.blackbox.format.header;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Rule;
import dev.blackbox.format.finding.Severity;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** bbox-1 §2.2: the header. */
class HeaderReaderTest {
  private static final String REQUIRED =
      "format: bbox/1\nid: s1\nrepo_sha: abc123\nrunner: local\n";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0123456",
        "12e4567",
        "1234567",
        "null",
        "~x",
        "true",
        "no",
        "0x1f",
        "1_000",
        "2026-01-01",
        ".5",
        "1:30",
        "$50",
        "0o17"
      })
  void everyValueStaysTheTextItIs(String value) {
    assertThat(read("repo_sha: " + value + "\n").text("repo_sha")).contains(value);
    assertThat(read("repo_sha: " + value + "\nskills: []\n").text("repo_sha")).contains(value);
  }

  @Test
  void listsAndMapsAreStructured() {
    Header header =
        read("skills: [code-review, deploy]\ntoolset: {git: 2.45, rg: 14.1}\nmcp:\n- a\n");

    assertThat(header.fields())
        .containsEntry("skills", items("code-review", "deploy"))
        .containsEntry("mcp", items("a"))
        .containsEntry(
            "toolset",
            new HeaderValue.Fields(
                Map.of("git", new HeaderValue.Text("2.45"), "rg", new HeaderValue.Text("14.1"))));
    assertThat(header.text("skills")).contains("[code-review, deploy]");
    assertThat(header.text("toolset")).contains("{git: 2.45, rg: 14.1}");
  }

  @Test
  void unknownAndExtraFieldsAreKeptInOrder() {
    assertThat(read("zebra: 1\nextra.rank: 007\nid: s1\n").fields().keySet())
        .containsExactly("zebra", "extra.rank", "id");
  }

  @Test
  void quotedAndFoldedTextsAreYaml() {
    Header header = read("notes: \"two\\nlines\"\nmore: |\n  a\n  b\nlast: 'it''s'\n");

    assertThat(header.text("notes")).contains("two\nlines");
    assertThat(header.text("more")).contains("a\nb\n");
    assertThat(header.text("last")).contains("it's");
  }

  @Test
  void aGoodHeaderHasNoFinding() {
    assertThat(findings(REQUIRED)).isEmpty();
    assertThat(findings(REQUIRED.replace("bbox/1", "bbox/1.0"))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"format", "id", "repo_sha"})
  void aRequiredFieldMustBeThere(String key) {
    List<Finding> findings = findings(REQUIRED.replaceAll(key + ": .*\n", ""));

    assertThat(findings).extracting(Finding::rule).containsExactly(Rule.HEADER_FIELD_MISSING);
    assertThat(findings.get(0).message()).contains("no " + key);
    assertThat(findings.get(0).line()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"format,2", "id,3", "repo_sha,4"})
  void aRequiredFieldMustHaveAValue(String key, long line) {
    List<Finding> findings = findings(REQUIRED.replaceAll(key + ": .*\n", key + ":\n"));

    assertThat(findings).extracting(Finding::rule).containsExactly(Rule.HEADER_FIELD_MISSING);
    assertThat(findings.get(0).line()).isEqualTo(line);
  }

  @ParameterizedTest
  @CsvSource({
    "rlog/1,FORMAT_ALIAS",
    "rlog/1.0,FORMAT_ALIAS",
    "bbox/2,FORMAT_VERSION",
    "bbox/1.1,FORMAT_VERSION",
    "rlog/2,FORMAT_VERSION",
    "jsonl,FORMAT_UNKNOWN",
    "BBOX/1,FORMAT_UNKNOWN"
  })
  void anotherFormatIsFoundOnItsLine(String format, Rule rule) {
    List<Finding> findings = findings(REQUIRED.replace("bbox/1", format));

    assertThat(findings).extracting(Finding::rule).containsExactly(rule);
    assertThat(findings.get(0).line()).isEqualTo(2);
    assertThat(findings.get(0).message()).contains(format);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "abc12",
        "xyz123",
        "abc 123",
        "Unknown",
        "unknown?",
        "0123456789012345678901234567890123456789a"
      })
  void aShaHasSixTo40HexCharacters(String sha) {
    assertThat(findings(REQUIRED.replace("abc123", sha)))
        .extracting(Finding::rule)
        .containsExactly(Rule.REPO_SHA_SHAPE);
  }

  @Test
  void aCommitThatNobodyKnowsIsNoMistake() {
    List<Finding> findings = findings(REQUIRED.replace("abc123", "unknown"));

    assertThat(findings).extracting(Finding::rule).containsExactly(Rule.REPO_SHA_UNKNOWN);
    assertThat(findings.get(0).severity()).isEqualTo(Severity.INFO);
    assertThat(findings.get(0).message()).isEqualTo("the commit is unknown");
  }

  @Test
  void anAutonomousRunShouldNameItsSandbox() {
    assertThat(findings(REQUIRED + "mode: auto\n"))
        .extracting(Finding::rule)
        .containsExactly(Rule.AUTO_WITHOUT_SANDBOX);
    assertThat(findings(REQUIRED + "mode: auto\nsandbox_id: box\n")).isEmpty();
  }

  @Test
  void aHeaderShouldNameItsRunner() {
    assertThat(findings(REQUIRED.replace("runner: local\n", "")))
        .extracting(Finding::rule)
        .containsExactly(Rule.RUNNER_MISSING);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "notes: has: colon\n",
        "list: [unclosed\n",
        "quote: \"unclosed\n",
        "\ttab: yes\n",
        "id: again\n",
        "a: &anchor [b]\nc: *anchor\n",
        "? [complex]\n: x\n"
      })
  void whatIsNotYamlIsFoundAndTheRestIsStillRead(String line) {
    HeaderReader.Result result = HeaderReader.read((REQUIRED + line).getBytes(UTF_8), 1);

    assertThat(result.findings()).extracting(Finding::rule).containsExactly(Rule.HEADER_NOT_YAML);
    assertThat(result.header().repoSha()).contains("abc123");
  }

  @Test
  void theFindingTellsTheLine() {
    List<Finding> findings =
        HeaderReader.read((REQUIRED + "notes: has: colon\n").getBytes(UTF_8), 10).findings();

    assertThat(findings.get(0).line()).isEqualTo(15);
  }

  @Test
  void aListIsNoHeader() {
    assertThat(findings("- a\n- b\n")).extracting(Finding::rule).contains(Rule.HEADER_NOT_YAML);
  }

  @Test
  void aHeaderDeeperThan64LevelsIsRefusedAndOneWithManyBracketsInAStringIsNot() {
    String deep = REQUIRED + "x: " + "[".repeat(20_000) + "\n";
    String flat = REQUIRED + "x: \"" + "[".repeat(20_000) + "\"\n";
    String block = REQUIRED + "x:\n" + "- ".repeat(20_000) + "a\n";

    assertThat(findings(deep)).extracting(Finding::rule).containsExactly(Rule.HEADER_NOT_YAML);
    assertThat(findings(block)).extracting(Finding::rule).containsExactly(Rule.HEADER_NOT_YAML);
    assertThat(findings(flat)).isEmpty();
  }

  @Test
  void aliasesCannotGrowAHeader() {
    String bomb = "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nd: [*c, *c]\n";

    assertThat(findings(REQUIRED + bomb))
        .extracting(Finding::rule)
        .containsExactly(Rule.HEADER_NOT_YAML);
  }

  private static Header read(String text) {
    return HeaderReader.read(text.getBytes(UTF_8), 1).header();
  }

  private static List<Finding> findings(String text) {
    return HeaderReader.read(text.getBytes(UTF_8), 1).findings();
  }

  private static HeaderValue items(String... texts) {
    return new HeaderValue.Items(
        List.of(texts).stream().<HeaderValue>map(HeaderValue.Text::new).toList());
  }
}
