package dev.blackbox.server.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.server.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Tokens that are wrong or in the wrong place, and tickets that are used again or elsewhere. */
@ParameterizedClass(name = "TLS {0}")
@ValueSource(booleans = {false, true})
final class TokenAttackTest {
  private static final String ABOUT = "/api/v1/about";
  private static final Pattern TICKET = Pattern.compile("\"ticket\":\"([0-9a-f]{32})\"");

  @Parameter boolean isSecure;
  @TempDir Path folder;
  private TestServer server;
  private AttackClient client;

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

  private int statusWith(String... headers) throws IOException {
    return client.send(client.request("GET", ABOUT, headers)).status();
  }

  @Test
  void tokensInOtherFormsAreRefused() throws IOException {
    String token = TestServer.TOKEN;
    for (String header :
        List.of(
            "Authorization:",
            "Authorization: Bearer",
            "Authorization: Bearer ",
            "Authorization: " + token,
            "Authorization: Basic " + token,
            "Authorization: Token " + token,
            "Authorization: Bearer " + token + "x",
            "Authorization: Bearer " + token.substring(1),
            "Authorization: Bearer " + token + "," + token,
            "Authorization: Bearer  " + token,
            "Authorization: Bearer \"" + token + "\"",
            "Authorization: Bearer " + token.toUpperCase(Locale.ROOT),
            "Authorization: Bearer null",
            "Authorization: Bearer undefined",
            "Authorization: Bearer " + "A".repeat(10_000),
            "Cookie: token=" + token,
            "Cookie: Authorization=Bearer " + token,
            "X-Auth-Token: " + token,
            "X-Api-Key: " + token,
            "Proxy-Authorization: Bearer " + token,
            "Referer: http://" + client.host() + "/#t=" + token)) {
      assertThat(statusWith(header)).as(header).isIn(401, 429);
    }
    assertThat(statusWith(AttackClient.token(), "Authorization: Bearer wrong")).isIn(401, 429);
    assertThat(statusWith(AttackClient.token(), AttackClient.token())).isIn(401, 429);
    assertThat(statusWith(AttackClient.token())).isEqualTo(200);
  }

  @Test
  void tokensInAddressesAreRefused() throws IOException {
    for (String query :
        List.of(
            "?token=", "?t=", "?access_token=", "?tkn=", "?ticket=", "?authorization=Bearer%20")) {
      String target = ABOUT + query + TestServer.TOKEN;
      assertThat(client.send(client.request("GET", target)).status()).as(query).isIn(401, 429);
    }
  }

  @Test
  void everyRouteNeedsAToken() throws IOException {
    for (var route : server.routes()) {
      String target = route.path().replaceAll("\\{\\w+}", "demo");
      String type = "Content-Type: application/json";
      RawAnswer answer = client.send(client.request(route.method(), target, type));
      assertThat(answer.status()).as(target).isIn(401, 429);
      assertThat(answer.body()).as(target).isEmpty();
    }
    for (String target :
        List.of(
            "/api/",
            "/api/v1",
            "/api/v2/about",
            "/api//v1/about",
            "/./api/v1/about",
            "/x/../api/v1/about",
            "/%61pi/v1/about",
            "/API/v1/about",
            "/api;x/v1/about",
            "/api/v1/about/",
            "/api%2fv1%2fabout")) {
      RawAnswer answer = client.send(client.request("GET", target));
      assertThat(answer.status()).as(target).isIn(400, 401, 404, 429);
      assertThat(answer.text()).as(target).doesNotContain("0-test");
    }
  }

  @Test
  void guessesAreSlowedDownAndTheOwnerIsNot() throws IOException {
    int guesses = 0;
    while (guesses < 10_000) {
      // The server closes the connection of a stranger after seconds, whatever it sends.
      try (RawConnection guesser = client.connect()) {
        for (; guesses < 10_000; guesses++) {
          guesser.send(client.request("GET", ABOUT, "Authorization: Bearer guess" + guesses));
          RawAnswer answer = AttackClient.checked(guesser.read());
          assertThat(answer.status()).isEqualTo(guesses < 10 ? 401 : 429);
          if (guesses >= 10) {
            assertThat(answer.header("Retry-After")).containsExactly("60");
          }
          if (guesses % 1_000 == 0) {
            client.assertAnswers();
          }
        }
      } catch (IOException e) {
        assertThat(guesses).as("guesses before " + e).isGreaterThan(10);
      }
    }
  }

  private String ticket(String path) throws IOException {
    RawAnswer answer = client.post("/api/v1/tickets", "{\"path\":\"" + path + "\"}");
    assertThat(answer.status()).isEqualTo(201);
    Matcher ticket = TICKET.matcher(answer.text());
    assertThat(ticket.find()).isTrue();
    return ticket.group(1);
  }

  private RawAnswer strange(String method, String target, String... headers) throws IOException {
    return client.send(client.request(method, target, headers));
  }

  @Test
  void aTicketWorksOnceForItsPath() throws IOException {
    Files.writeString(
        server.store().resolve("demo.bbox"), TestServer.header("demo") + "u: hello step=1\n");
    client.awaitSession("demo");
    String raw = "/api/v1/sessions/demo/raw";

    String first = ticket(raw);
    RawAnswer answer = strange("GET", raw + "?ticket=" + first);
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.header("Content-Security-Policy"))
        .containsExactly("sandbox; default-src 'none'");
    assertThat(answer.header("Content-Type")).containsExactly("application/octet-stream");
    assertThat(answer.header("Content-Disposition")).first().asString().startsWith("attachment;");
    assertThat(strange("GET", raw + "?ticket=" + first).status()).isEqualTo(401);

    String part = ticket(raw + "?part=1");
    assertThat(strange("GET", raw + "?part=1&ticket=" + part).status()).isEqualTo(200);
  }

  @Test
  void aTicketBesideAHeaderIsNotTaken() throws IOException {
    assertThat(strange("GET", ABOUT + "?ticket=" + ticket(ABOUT), "Authorization: x").status())
        .isEqualTo(401);
    String ingest = "/api/v1/ingest/x";
    RawAnswer answer =
        strange(
            "GET",
            ingest,
            "Authorization: x",
            "Origin: http://" + client.host(),
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            "Sec-WebSocket-Protocol: blackbox.v1, ticket." + ticket(ingest));
    assertThat(answer.status()).isEqualTo(401);
  }

  @Test
  void parametersBesideATicketAreChecked() throws IOException {
    assertThat(client.get(ABOUT + "?ticket=a").status()).isEqualTo(400);
    assertThat(client.get(ABOUT + "?ticket=a&bogus=1").status()).isEqualTo(400);
    String target = ABOUT + "?bogus=1";
    assertThat(strange("GET", target + "&ticket=" + ticket(target)).status()).isEqualTo(400);
  }

  @Test
  void aTicketForSomethingElseIsRefused() throws IOException {
    for (String target :
        List.of(
            "/api/v1/sessions?ticket=",
            ABOUT + "?x=1&ticket=",
            ABOUT + "/?ticket=",
            ABOUT + "?ticket=x&ticket=",
            ABOUT + "?Ticket=",
            ABOUT + "?ticket%3d",
            ABOUT + ";ticket=",
            "/api/v1/./about?ticket=",
            "/x/../api/v1/about?ticket=")) {
      assertThat(strange("GET", target + ticket(ABOUT)).status()).as(target).isIn(400, 401, 429);
    }
    assertThat(strange("GET", ABOUT + "?ticket=" + ticket(ABOUT) + "&x=1").status()).isIn(401, 429);
    assertThat(strange("HEAD", ABOUT + "?ticket=" + ticket(ABOUT)).status()).isIn(401, 429);
    String json = "Content-Type: application/json";
    String tickets = "/api/v1/tickets";
    assertThat(strange("POST", tickets + "?ticket=" + ticket(tickets), json).status())
        .isIn(401, 429);
    assertThat(strange("GET", ABOUT, "Sec-WebSocket-Protocol: ticket." + ticket(ABOUT)).status())
        .isIn(401, 429);
  }

  @Test
  void aTicketOpensNothingForPagesOfOtherSites() throws IOException {
    String target = ABOUT + "?ticket=";
    String other = "Origin: http://127.0.0.1:" + (server.port() ^ 1);
    assertThat(strange("GET", target + ticket(ABOUT), other).status()).isEqualTo(403);
    assertThat(strange("GET", target + ticket(ABOUT), "Sec-Fetch-Site: same-site").status())
        .isEqualTo(403);
    assertThat(strange("GET", target + ticket(ABOUT)).status()).isEqualTo(200);
  }
}
