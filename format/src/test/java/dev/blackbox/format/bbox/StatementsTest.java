package dev.blackbox.format.bbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.format.testing.Reading;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** bbox-1 §4: names, arguments and results. */
class StatementsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "t:read src/auth.rs|read",
        "t: read src/auth.rs|read",
        "t!:mcp__board__card-next id=1|mcp__board__card-next",
        "t:bin/run.sh → [ok]|bin/run.sh",
        "t:read→[ok]|read",
        "s:pricing-tiers install|pricing-tiers",
        "x:explore|explore",
        "t:\"my tool\" x|my tool",
        "t:\"say \\\"hi\\\"\"|say \"hi\"",
        "m: auto afk=true|auto",
        "m:\"very careful\"|very careful",
        "@phase \"final round\"|final round"
      })
  void aNameRunsToTheNextBlankOrArrow(String line, String name) {
    assertThat(statement(line).name()).isEqualTo(name);
  }

  @Test
  void observationsRecallsAndQuestionsHaveNoName() {
    assertThat(statement("o: id=c1 → [ok]").name()).isEmpty();
    assertThat(statement("r: billing").args()).containsExactly(Arg.word("billing"));
    assertThat(statement("q: \"Which?\"").args()).containsExactly(Arg.word("Which?"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "c:github.issues state=open|github|issues",
        "c:github.pr.create|github|pr.create",
        "c:my-server.x|my-server|x",
        "c:github|github|''",
        "c:\"a b.c d\"|a b|c d",
        "c:\"a\\u002eb.c\"|a.b|c"
      })
  void aServerEndsAtTheFirstDotAsWritten(String line, String server, String method) {
    Line.McpCall call = (Line.McpCall) Reading.line(line);

    assertThat(call.server()).isEqualTo(server);
    assertThat(call.method()).isEqualTo(method);
  }

  @Test
  void argumentsAreWordsPairsAndLists() {
    Line.Statement line =
        statement("t:grep \"a b\" -5 type=rs path=\"x y\" prs=[201, \"b c\", [d]]");

    assertThat(line.args())
        .containsExactly(
            Arg.word("a b"),
            Arg.word("-5"),
            Arg.pair("type", "rs"),
            Arg.pair("path", "x y"),
            new Arg("prs", "[201, \"b c\", [d]]", true));
    assertThat(line.arg("type")).contains("rs");
    assertThat(line.args().get(4).items()).containsExactly("201", "b c", "[d]");
  }

  @Test
  void ofTwoArgumentsWithTheSameKeyTheLastOneCounts() {
    assertThat(statement("t:x k=1 k=2").arg("k")).contains("2");
  }

  @Test
  void aQuotedKeyIsAnArgumentAndNeverMetadata() {
    Line.Statement line = statement("t:run \"model\"=x model=heron");

    assertThat(line.args()).containsExactly(Arg.pair("model", "x"));
    assertThat(line.meta().get(MetaKey.MODEL)).contains("heron");
  }

  @Test
  void aQuoteThatDoesNotCloseIsAPlainSign() {
    assertThat(statement("t:say 5\" wide").args())
        .containsExactly(Arg.word("5\""), Arg.word("wide"));
  }

  @Test
  void aBracketThatDoesNotCloseIsAPlainSign() {
    assertThat(statement("t:say [a b → [ok]").args())
        .containsExactly(Arg.word("[a"), Arg.word("b"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "t:read x → [186 lines]|[186 lines]",
        "t:read x→[186]|[186]",
        "t:read x →|''",
        "t:grep \"a → b\" → [ok]|[ok]",
        "t:grep \"a \\\" → b\" → [ok]|[ok]",
        "t:x → a → b|a → b",
        "t:x → \"a → b\"|a → b",
        "t:x → \"a\\nb\"|'a\nb'",
        "t:x → \"a\" b|\"a\" b",
        "@wait-approval pr=47 → approved|approved",
        "m: plan → [ok]|[ok]"
      })
  void theResultStandsBehindTheFirstArrowOutsideQuotes(String line, String result) {
    assertThat(statement(line).result()).isEqualTo(result);
  }

  @Test
  void whereQuotesDoNotBalanceTheFirstArrowCounts() {
    Line.Statement line = statement("t:say 5\" wide → so a → b");

    assertThat(line.args()).containsExactly(Arg.word("5\""), Arg.word("wide"));
    assertThat(line.result()).isEqualTo("so a → b");
  }

  @Test
  void anAsciiArrowIsProse() {
    Line.Statement line = statement("t:read src/auth.rs -> [186 lines]");

    assertThat(line.result()).isNull();
    assertThat(line.args()).extracting(Arg::value).contains("->");
  }

  @ParameterizedTest
  @ValueSource(strings = {"u: a → b", "a: a → b", "th: a → b", "td: a → b"})
  void anArrowInAMessageIsProse(String line) {
    assertThat(((Line.Message) Reading.line(line)).text()).isEqualTo("a → b");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "@start id=s1|LIFECYCLE|start|start",
        "@wait-approval pr=47|LIFECYCLE|wait-approval|wait",
        "@starting-up|LIFECYCLE|starting-up|starting-up",
        "@phase explore|PHASE|explore|explore",
        "@phases|LIFECYCLE|phases|phases",
        "@phase|LIFECYCLE|phase|phase"
      })
  void aLifecycleLineIsTheWholeWordAndWaitHasAFamily(
      String line, LineKind kind, String name, String family) {
    Line.Lifecycle event = (Line.Lifecycle) Reading.line(line);

    assertThat(event.kind()).isEqualTo(kind);
    assertThat(event.name()).isEqualTo(name);
    assertThat(event.family()).isEqualTo(family);
  }

  @Test
  void escapesOtherThanOursStayAsTheyAre() {
    assertThat(statement("t:grep \"tier\\|plan\"").args()).containsExactly(Arg.word("tier\\|plan"));
  }

  private static Line.Statement statement(String line) {
    return (Line.Statement) Reading.line(line);
  }
}
