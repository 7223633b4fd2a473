package dev.blackbox.server.attack;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.blackbox.library.common.SafeText;
import dev.blackbox.server.TestServer;
import dev.blackbox.server.http.Route;
import dev.blackbox.testkit.process.TestFolders;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * The list of attacks in the private sample data, each case against a running server. The cases
 * that name no text or header are in the other tests of this package.
 */
@ParameterizedClass(name = "TLS {0}")
@ValueSource(booleans = {false, true})
final class AttackListTest {
  @Parameter boolean isSecure;
  @TempDir Path folder;
  private TestServer server;
  private AttackClient client;

  /** A case; its payload is a text, or one header. */
  private record AttackCase(String id, String name, String payload, Map<String, String> headers) {}

  @BeforeEach
  void start() throws Exception {
    server = TestServer.in(folder, isSecure);
    client = AttackClient.of(server);
  }

  @AfterEach
  void stop() {
    server.close();
    assertThat(server.failures()).isEmpty();
  }

  @TestFactory
  List<DynamicTest> everyCaseFails() throws IOException {
    Path list = TestFolders.shared("data/attacks").resolve("server-cases.jsonl");
    List<DynamicTest> tests = new ArrayList<>();
    for (String line : Files.readAllLines(list)) {
      AttackCase attack = parse(line);
      Files.write(file(attack), recording(attack));
      String title = attack.id + " " + SafeText.line(attack.name);
      tests.add(dynamicTest(title, () -> run(attack)));
    }
    assertThat(tests).isNotEmpty();
    return tests;
  }

  private static AttackCase parse(String line) {
    Map<String, String> texts = new LinkedHashMap<>();
    Map<String, String> headers = new LinkedHashMap<>();
    try (JsonParser json = new JsonFactory().createParser(ObjectReadContext.empty(), line)) {
      int depth = 0;
      for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
        depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
        if (token == JsonToken.VALUE_STRING) {
          (depth == 1 ? texts : headers).put(json.currentName(), json.getString());
        }
      }
    }
    return new AttackCase(
        texts.getOrDefault("id", ""),
        texts.getOrDefault("name", ""),
        texts.getOrDefault("payload", ""),
        headers);
  }

  private void run(AttackCase attack) throws Exception {
    String area = attack.id.replaceFirst("-.*", "");
    switch (area) {
      case "PATH" -> runPath(attack);
      case "ORIGIN" -> runOrigin(attack);
      case "TERM", "XSS", "INJ" -> runText(attack);
      case "BOMB" -> client.assertAnswers(); // BombAttackTest, FloodAttackTest
      default -> throw new AssertionError("no test knows the area " + area);
    }
  }

  /** The name as it is and in percent encoding, in every place of every route that takes one. */
  private void runPath(AttackCase attack) throws IOException {
    String encoded = URLEncoder.encode(attack.payload, UTF_8).replace("+", "%20");
    String raw = attack.payload.replace("\0", "%00").replace(" ", "%20");
    for (Route route : server.routes()) {
      for (String name : List.of(raw, encoded, encoded.replace(".", "%2e"))) {
        if (!route.path().contains("{")) {
          continue;
        }
        String target = route.path().replaceAll("\\{\\w+}", name.replace("$", "\\$"));
        RawAnswer answer =
            route.method().equals("GET") ? client.get(target) : client.post(target, "{}");
        assertThat(answer.status()).as(target).isIn(400, 404, 405, 415);
      }
    }
  }

  private void runOrigin(AttackCase attack) throws IOException {
    if (attack.headers.containsKey("Host")) {
      assertForbidden("GET /api/v1/about HTTP/1.1\r\nHost: " + attack.headers.get("Host") + "\r\n");
    } else if (!attack.headers.isEmpty()) {
      String headers = lines(attack.headers);
      String start = "GET /api/v1/about HTTP/1.1\r\nHost: " + client.host() + "\r\n";
      assertForbidden(start + headers);
    } else if (attack.payload.contains(" HTTP/1.1")) {
      assertForbidden(attack.payload + "\r\nHost: " + client.host() + "\r\n");
      assertForbidden(attack.payload + "\r\nHost: evil\r\n");
    } else if (attack.payload.startsWith("Content-Type:")) {
      String post = client.request("POST", "/api/v1/tickets", attack.payload, AttackClient.token());
      assertThat(client.send(post).status()).isEqualTo(415);
    } else {
      client.assertAnswers(); // TokenAttackTest
    }
  }

  private static String lines(Map<String, String> headers) {
    StringBuilder lines = new StringBuilder();
    headers.forEach((name, value) -> lines.append(name + ": " + value + "\r\n"));
    return lines.toString();
  }

  private void assertForbidden(String head) throws IOException {
    RawAnswer answer = client.send(head + AttackClient.token() + "\r\n\r\n");
    assertThat(answer.status()).as(head).isEqualTo(403);
    assertThat(answer.body()).as(head).isEmpty();
  }

  /** The text in every field of a recording. */
  private void runText(AttackCase attack) throws Exception {
    String id = attack.id;
    client.awaitSession(id);
    for (String target : List.of("", "/cost?by=tool&explain=true")) {
      RawAnswer answer = client.get("/api/v1/sessions/" + id + target);
      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.header("Content-Type")).containsExactly("application/json");
      assertThat(answer.text().codePoints().filter(c -> c != '\n' && SafeText.isHostile(c)))
          .isEmpty();
    }
    assertThat(client.get("/api/v1/sessions/" + id).text()).contains("\"calls\":2");
    assertThat(Files.readAllBytes(file(attack))).isEqualTo(recording(attack));
  }

  private Path file(AttackCase attack) {
    return server.store().resolve(attack.id + ".bbox");
  }

  private static byte[] recording(AttackCase attack) {
    return RecordedTextTest.recording(attack.id, attack.payload).getBytes(UTF_8);
  }
}
