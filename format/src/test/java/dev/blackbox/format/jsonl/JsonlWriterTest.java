package dev.blackbox.format.jsonl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.testing.Converting;
import dev.blackbox.format.testing.Reading;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** bbox-1 §11: lines as JSON. */
class JsonlWriterTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "u: Fix it|{\"t\":\"u\",\"c\":\"Fix it\"}",
        "th: hm sig=Zm9v|{\"t\":\"th\",\"c\":\"hm\",\"sig\":\"Zm9v\"}",
        "a: Done. step=3 # metrics prompt=5 cost=0.1"
            + "|{\"t\":\"a\",\"c\":\"Done.\",\"step\":3,\"metrics\":\"prompt=5 cost=0.1\"}",
        "t:read src/a.rs → [9 lines]"
            + "|{\"t\":\"t\",\"n\":\"read\",\"a\":\"src/a.rs\",\"r\":\"[9 lines]\"}",
        "t:grep pattern=x"
            + " type=rs|{\"t\":\"t\",\"n\":\"grep\",\"a\":{\"pattern\":\"x\",\"type\":\"rs\"}}",
        "t:git log -5"
            + " path=src|{\"t\":\"t\",\"n\":\"git\",\"a\":[\"log\",\"-5\",{\"path\":\"src\"}]}",
        "t:x k=1 k=2|{\"t\":\"t\",\"n\":\"x\",\"a\":[{\"k\":\"1\"},{\"k\":\"2\"}]}",
        "t!:Edit path=a.txt old=@blob sha256=9e25f538 bytes=1870 mime=text/plain new=@blob"
            + " sha256=d0f768a3 bytes=1888|{\"t\":\"t!\",\"n\":\"Edit\",\"a\":{\"path\":\"a.txt\","
            + "\"old\":{\"@blob\":{\"sha256\":\"9e25f538\",\"bytes\":\"1870\","
            + "\"mime\":\"text/plain\"}},"
            + "\"new\":{\"@blob\":{\"sha256\":\"d0f768a3\",\"bytes\":\"1888\"}}}}",
        "t:x old=@blob bytes=7|{\"t\":\"t\",\"n\":\"x\",\"a\":{\"old\":\"@blob\",\"bytes\":\"7\"}}",
        "t:x log old=@blob sha256=9e25f538 sha256=7|{\"t\":\"t\",\"n\":\"x\",\"a\":[\"log\","
            + "{\"old\":{\"@blob\":{\"sha256\":\"9e25f538\"}}},{\"sha256\":\"7\"}]}",
        "t:x [a, [b]]|{\"t\":\"t\",\"n\":\"x\",\"a\":[[\"a\",[\"b\"]]]}",
        "t:x|{\"t\":\"t\",\"n\":\"x\"}",
        "t:x →|{\"t\":\"t\",\"n\":\"x\",\"r\":\"\"}",
        "t!:test id=c1 cargo → [running]"
            + "|{\"t\":\"t!\",\"n\":\"test\",\"a\":\"cargo\",\"r\":\"[running]\",\"id\":\"c1\"}",
        "t~:test \"[1/2]\"|{\"t\":\"t~\",\"n\":\"test\",\"a\":\"[1/2]\"}",
        "o: id=c1 → [ok]|{\"t\":\"o\",\"r\":\"[ok]\",\"id\":\"c1\"}",
        "s:deploy activate →"
            + " [loaded]|{\"t\":\"s\",\"n\":\"deploy\",\"a\":\"activate\",\"r\":\"[loaded]\"}",
        "p:create id=p1 \"Plan\" k=v → [ok]|{\"t\":\"p\",\"a\":\"create\",\"title\":\"Plan\","
            + "\"args\":{\"k\":\"v\"},\"r\":\"[ok]\",\"id\":\"p1\"}",
        "m: auto afk=true|{\"t\":\"m\",\"v\":\"auto\",\"a\":{\"afk\":\"true\"}}",
        "r: \"auth\" \"bug\" → [2]|{\"t\":\"r\",\"q\":\"auth\",\"a\":\"bug\",\"r\":\"[2]\"}",
        "x:explore \"find tests\" → found"
            + "|{\"t\":\"x\",\"n\":\"explore\",\"q\":\"find tests\",\"r\":\"found\"}",
        "c:github.pr.create →"
            + " #203|{\"t\":\"c\",\"s\":\"github\",\"m\":\"pr.create\",\"r\":\"#203\"}",
        "c:github|{\"t\":\"c\",\"s\":\"github\"}",
        "q: \"Which?\" options=[A, \"B c\"] → [auto]|{\"t\":\"q\",\"q\":\"Which?\","
            + "\"a\":{\"options\":[\"A\",\"B c\"]},\"r\":\"[auto]\"}",
        "@start id=s1"
            + " budget=$50|{\"t\":\"@\",\"n\":\"start\",\"a\":{\"budget\":\"$50\"},\"id\":\"s1\"}",
        "@phase explore|{\"t\":\"@\",\"n\":\"phase\",\"v\":\"explore\"}",
        "# t=00:00:01|{\"t\":\"#\",\"c\":\"t=00:00:01\"}",
        "`  detail`|{\"t\":\"+\",\"c\":\"detail\"}",
        "z: what|{\"t\":\"?\",\"raw\":\"z: what\"}",
        "a: x tokens_in=7 tokens_out=08 latency_ms=1e3 attempt=2"
            + "|{\"t\":\"a\",\"c\":\"x\",\"tokens_in\":7,\"tokens_out\":\"08\","
            + "\"latency_ms\":\"1e3\",\"attempt\":\"2\"}",
        "a: x step=9007199254740993|{\"t\":\"a\",\"c\":\"x\",\"step\":\"9007199254740993\"}",
        "a: x extra.k=v|{\"t\":\"a\",\"c\":\"x\",\"extra.k\":\"v\"}"
      })
  void eachKindHasItsKeys(String line, String json) throws IOException {
    assertThat(jsonl(line + "\n")).isEqualTo(json + "\n");
  }

  @Test
  void theHeaderComesFirst() throws IOException {
    assertThat(
            jsonl(
                """
                ---
                format: bbox/1
                repo_sha: 0123456
                skills: [a, b]
                toolset: {git: 2.45}
                ---

                """))
        .isEqualTo(
            """
            {"t":"---","h":{"format":"bbox/1","repo_sha":"0123456","skills":["a","b"],\
            "toolset":{"git":"2.45"}}}
            {"t":""}
            """);
  }

  @Test
  void aLineIsOneObjectWithItsContinuations() throws IOException {
    assertThat(jsonl("a: one\n  two\nt:x →\n  a\n  b\nt:y → c\n  d\n"))
        .isEqualTo(
            """
            {"t":"a","c":"one\\ntwo"}
            {"t":"t","n":"x","r":"a\\nb"}
            {"t":"t","n":"y","r":"c"}
            {"t":"+","c":"d"}
            """);
  }

  @Test
  void aLineThatWouldBeWrittenOtherwiseBringsItsText() throws IOException {
    assertThat(jsonl("u:compact\nt:x → [ok] step=3\n\tdetail\n"))
        .isEqualTo(
            """
            {"t":"u","c":"compact","raw":"u:compact"}
            {"t":"t","n":"x","r":"[ok]","step":3,"raw":"t:x → [ok] step=3"}
            {"t":"+","c":"detail","raw":"\\tdetail"}
            """);
  }

  @Test
  void bytesThatAreNotUtf8AreBase64() throws IOException {
    byte[] file = "u: caf\u00e9\n".getBytes(StandardCharsets.ISO_8859_1);

    assertThat(new String(Converting.toJsonl(file), StandardCharsets.UTF_8))
        .isEqualTo("{\"t\":\"u\",\"c\":\"caf\ufffd\",\"raw64\":\"dTogY2Fm6Q==\"}\n");
  }

  @Test
  void otherLineEndingsAreNoted() throws IOException {
    assertThat(jsonl("a: one\r\n  two\r\nu: x\r\n\r\na: one\n  two\r\nu: y"))
        .isEqualTo(
            """
            {"t":"a","c":"one\\ntwo","eol":"\\r\\n"}
            {"t":"u","c":"x","eol":"\\r\\n"}
            {"t":"","eol":"\\r\\n"}
            {"t":"a","c":"one\\ntwo","raw":"a: one\\n  two","eol":"\\r\\n"}
            {"t":"u","c":"y","eol":""}
            """);
  }

  @Test
  void halfACharacterIsEscaped() throws IOException {
    assertThat(jsonl("u: \"\\ud83d\"\nt:x \"\\udc00\"=1\nu: \ud83d\ude00\n"))
        .isEqualTo(
            """
            {"t":"u","c":"\\ud83d"}
            {"t":"t","n":"x","a":{"\ufffd":"1"},"raw":"t:x \\"\\\\udc00\\"=1"}
            {"t":"u","c":"😀"}
            """);
  }

  @Test
  void noRecordingGivesNoLines() throws IOException {
    assertThat(jsonl("")).isEmpty();
  }

  private static String jsonl(String bbox) throws IOException {
    byte[] jsonl = Converting.toJsonl(Reading.bytes(bbox));
    assertThat(Converting.fromJsonl(jsonl)).isEqualTo(Reading.bytes(bbox));
    return new String(jsonl, StandardCharsets.UTF_8);
  }
}
