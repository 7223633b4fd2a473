package dev.blackbox.server.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.library.common.SafeText;
import dev.blackbox.server.TestServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Hostile text in recordings: it is stored unchanged, and no answer contains it in raw form. */
final class RecordedTextTest {
  private static final String ESC = "\u001b";

  /** Terminal sequences, invisible characters, markup and commands. */
  static final List<String> TEXTS =
      List.of(
          ESC + "[2J" + ESC + "[H",
          ESC + "[31mred" + ESC + "[0m",
          ESC + "]0;title\u0007",
          ESC + "]8;;http://evil\u0007link" + ESC + "]8;;\u0007",
          ESC + "]52;c;ZXZpbA==\u0007",
          ESC + "]1337;File=inline=1:AAAA\u0007",
          ESC + "P+q544e" + ESC + "\\",
          ESC + "_Gf=100;AAAA" + ESC + "\\",
          ESC + "[?1049h" + ESC + "c",
          ESC + "[6n",
          "\u009b31mred",
          "\u009d0;title\u009c",
          "\b\b\bover",
          "a\rb",
          "a\u0085u: forged",
          "a\u000bb\fc",
          "a\u2028u: forged\u2029b",
          "\u202eevil\u202c",
          "\u2066a\u2069\u200e\u200f\u061c",
          "zero\u200bwidth\u200cjoin\u200der\u2060\ufeff",
          "\uD83D\uDC69\u200D\uD83D\uDCBB",
          new StringBuilder().appendCodePoint(0xE0041).appendCodePoint(0xE007F).toString(),
          "\u0007\u0000bell",
          "\u007fdel",
          "\ufff9a\ufffab\ufffb",
          "\ud800 lone",
          "<script>alert(1)</script>",
          "<img src=x onerror=alert(1)>",
          "\"><svg/onload=alert(1)>",
          "javascript:alert(1)",
          "</script><script>alert(1)</script>",
          "<!--<script>",
          "]]>",
          "&lt;script&gt;&#x3c;",
          "{{constructor.constructor('alert(1)')()}}",
          "${7*7}#{7*7}<%= 7*7 %>",
          "![](http://127.0.0.1:1/x.png)",
          "${jndi:ldap://127.0.0.1:1389/a}",
          "${env:HOME}${sys:user.home}",
          "%s%n%d%x%p",
          "{0}{}%1$s",
          "=cmd|' /C calc'!A1",
          "+1+cmd|' /C calc'!A0",
          "-2+3",
          "@SUM(1+1)",
          "\t=1+1",
          "`id` $(id) ;id |id &&id",
          "'; DROP TABLE sessions; --",
          "\\u001b[2J \\x1b \\033",
          "\r\nSet-Cookie: a=b\r\n\r\n",
          "../../etc/passwd",
          "__proto__ constructor prototype");

  @TempDir Path folder;
  private TestServer server;
  private AttackClient client;

  @BeforeEach
  void start() throws Exception {
    server = TestServer.in(folder);
    client = AttackClient.of(server);
  }

  @AfterEach
  void stop() {
    server.close();
    assertThat(server.failures()).isEmpty();
  }

  /** Returns a recording with a text in its header, in a message, a tool's name and a result. */
  static String recording(String id, String text) {
    String quoted = quoted(text);
    return "---\nformat: bbox/1\nid: "
        + id
        + "\nrepo_sha: abc1234\nagent: "
        + quoted
        + "\nmodel: "
        + quoted
        + "\ncwd: "
        + quoted
        + "\n---\n"
        + "u: "
        + text.replaceAll("[\r\n]", " ")
        + " step=1\n"
        + "t:"
        + text.replaceAll("[\\s]", "_")
        + " a=1 → ok step=2\n"
        + "t:Bash "
        + quoted
        + " → "
        + text.replaceAll("[\r\n]", " ")
        + " step=3\n";
  }

  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean isPlain = c >= ' ' && c < 0x7f && c != '"' && c != '\\';
      quoted.append(isPlain ? String.valueOf(c) : "\\u%04x".formatted((int) c));
    }
    return quoted.append('"').toString();
  }

  @Test
  void answersAreJsonWithoutRawControls() throws Exception {
    writeAll();
    for (int i = 0; i < TEXTS.size(); i++) {
      assertSafe("/api/v1/sessions/text" + i);
      assertSafe("/api/v1/sessions/text" + i + "/cost?by=tool&explain=true");
      assertSafe("/api/v1/diff?a=text" + i + "&b=text0");
    }
    assertSafe("/api/v1/sessions?limit=1000");
  }

  private void writeAll() throws IOException {
    for (int i = 0; i < TEXTS.size(); i++) {
      Files.write(file(i), bytes(i));
    }
    for (int i = 0; i < TEXTS.size(); i++) {
      client.awaitSession("text" + i);
    }
  }

  /** A file has no lone surrogates; its header may have an escape of one. */
  private static byte[] bytes(int i) {
    String text = recording("text" + i, TEXTS.get(i)).replace('\ud800', '\ufffd');
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private Path file(int i) {
    return server.store().resolve("text" + i + ".bbox");
  }

  private void assertSafe(String target) throws Exception {
    RawAnswer answer = client.get(target);
    assertThat(answer.status()).as(target).isEqualTo(200);
    assertThat(answer.header("Content-Type")).containsExactly("application/json");
    String text = answer.text();
    assertThat(text.codePoints().filter(c -> c != '\n' && SafeText.isHostile(c)).toArray())
        .as(target)
        .isEmpty();
    assertThat(text)
        .as(target)
        .isEqualTo(new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8));
    try (JsonParser json = new JsonFactory().createParser(ObjectReadContext.empty(), text)) {
      JsonToken token = json.nextToken();
      while (token != null) {
        token = json.nextToken();
      }
    }
  }

  @Test
  void headerTextsArriveExactly() throws Exception {
    writeAll();
    for (int i = 0; i < TEXTS.size(); i++) {
      assertThat(property(client.get("/api/v1/sessions/text" + i).text(), "agent"))
          .isEqualTo(TEXTS.get(i));
    }
  }

  private static String property(String text, String name) {
    try (JsonParser json = new JsonFactory().createParser(ObjectReadContext.empty(), text)) {
      JsonToken token = json.nextToken();
      while (token != null) {
        if (token == JsonToken.PROPERTY_NAME && json.currentName().equals(name)) {
          json.nextToken();
          return json.getString();
        }
        token = json.nextToken();
      }
    }
    return "";
  }

  @Test
  void rawBytesAreTheBytesOfTheFileAndOneEventStaysOne() throws Exception {
    writeAll();
    for (int i = 0; i < TEXTS.size(); i++) {
      RawAnswer raw = client.get("/api/v1/sessions/text" + i + "/raw");
      assertThat(raw.body().getBytes(StandardCharsets.ISO_8859_1))
          .isEqualTo(bytes(i))
          .isEqualTo(Files.readAllBytes(file(i)));
      assertThat(client.get("/api/v1/sessions/text" + i).text()).contains("\"calls\":2");
    }
  }

  @Test
  void namesOfFilesAreHarmlessInDownloads() throws Exception {
    String name = "a\"b\u001b[2J;\u00e9 x\\.bbox";
    Files.writeString(server.store().resolve(name), TestServer.header("odd") + "u: x step=1\n");
    client.awaitSession("odd");

    assertThat(client.get("/api/v1/sessions/odd/raw").header("Content-Disposition"))
        .containsExactly("attachment; filename=\"a_b__2J___x_.bbox\"");
    assertSafe("/api/v1/sessions/odd");
  }

  @Test
  void bytesThatAreNoTextDoNotBreakAnAnswer() throws Exception {
    byte[] bytes = new byte[4096];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (i * 31 + (i >> 8));
    }
    Files.write(file(0), (TestServer.header("bytes") + "u: ").getBytes(StandardCharsets.UTF_8));
    Files.write(file(0), bytes, StandardOpenOption.APPEND);
    client.awaitSession("bytes");

    assertSafe("/api/v1/sessions/bytes");
    assertSafe("/api/v1/sessions/bytes/cost?explain=true");
    assertSafe("/api/v1/diff?a=bytes&b=bytes");
  }
}
