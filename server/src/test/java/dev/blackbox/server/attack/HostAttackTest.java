package dev.blackbox.server.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.server.TestServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests under names that are not those of this server: rebinding, and names almost right. */
@ParameterizedClass(name = "TLS {0}")
@ValueSource(booleans = {false, true})
final class HostAttackTest {
  @TempDir static Path folder;
  @Parameter boolean isSecure;
  private static TestServer server;
  private static AttackClient client;

  @BeforeParameterizedClassInvocation
  static void start(boolean isSecure) throws Exception {
    server = TestServer.in(folder.resolve("TLS " + isSecure), isSecure);
    client = AttackClient.of(server);
  }

  @AfterParameterizedClassInvocation
  static void stop() {
    server.close();
    assertThat(server.failures()).isEmpty();
  }

  private RawAnswer withHosts(String target, String... hosts) throws IOException {
    StringBuilder request = new StringBuilder("GET " + target + " HTTP/1.1\r\n");
    for (String host : hosts) {
      request.append("Host: ").append(host).append("\r\n");
    }
    return client.send(request + AttackClient.token() + "\r\n\r\n");
  }

  private void assertRefused(RawAnswer answer, String description) {
    assertThat(answer.status()).as(description).isEqualTo(403);
    assertThat(answer.body()).as(description).isEmpty();
  }

  @Test
  void ownNamesAreTaken() throws IOException {
    for (String name :
        List.of("127.0.0.1", "localhost", "LocalHost", "[::1]", "blackbox.localhost")) {
      assertThat(withHosts("/api/v1/about", name + ":" + server.port()).status())
          .as(name)
          .isEqualTo(200);
    }
  }

  @Test
  void otherNamesAreRefusedWithoutABody() throws IOException {
    int port = server.port();
    for (String name :
        List.of(
            "zq9mark.example",
            "evil.localhost",
            "localhost.zq9mark.example",
            "127.0.0.1.zq9mark.example",
            "127.zq9mark.example",
            "127.0.0.1.nip.io",
            "blackbox.localhost.zq9mark.example",
            "xblackbox.localhost",
            "blackbox",
            "localhost.",
            "127.0.0.1.",
            "localhost.localdomain",
            "2130706433",
            "0x7f000001",
            "0x7f.0.0.1",
            "0177.0.0.1",
            "017700000001",
            "127.1",
            "127.0.1",
            "127.0.0.2",
            "127.000.000.001",
            "0.0.0.0",
            "0",
            "[::]",
            "[0:0:0:0:0:0:0:1]",
            "[::0001]",
            "[::ffff:127.0.0.1]",
            "[::ffff:7f00:1]",
            "[fe80::1]",
            "169.254.169.254",
            "user@127.0.0.1",
            "127.0.0.1@zq9mark.example")) {
      for (String target : List.of("/", "/api/v1/about", "/api/v1/sessions")) {
        RawAnswer answer = withHosts(target, name + ":" + port);
        // The HTTP library refuses what is no host at all before the gate sees it.
        if (answer.status() == 400) {
          assertThat(name).matches(".*@.*");
        } else {
          assertRefused(answer, name);
        }
      }
    }
  }

  @Test
  void otherPortsAreRefused() throws IOException {
    for (String port :
        List.of("", ":80", ":443", ":" + (server.port() ^ 1), ":0" + server.port())) {
      RawAnswer answer = withHosts("/api/v1/about", "127.0.0.1" + port);
      assertRefused(answer, port);
      assertRefused(withHosts("/", "localhost" + port), port);
    }
  }

  @Test
  void badHostsAreErrors() throws IOException {
    for (String host :
        List.of(
            "",
            " ",
            "127.0.0.1:",
            "127.0.0.1:x",
            "127.0.0.1:99999",
            "127.0.0.1:-1",
            "[::1",
            "::1",
            "127.0.0.1 zq9mark",
            "127.0.0.1,zq9mark",
            "127.0.0.1/zq9mark",
            "\t",
            "127.0.0.1#",
            "127.0.0.1\\zq9mark",
            "[::1%25lo]",
            "\u00e9")) {
      assertThat(withHosts("/api/v1/about", host).status()).as(host).isIn(400, 403);
    }
    String full = client.host();
    assertThat(withHosts("/api/v1/about", full + "\u0000").status()).isEqualTo(400);
    assertThat(withHosts("/api/v1/about", full + "\r\n zq9mark").status()).isIn(400, 403);
  }

  @Test
  void oneHostIsNeeded() throws IOException {
    String own = client.host();
    assertThat(withHosts("/api/v1/about").status()).isIn(400, 403);
    assertThat(withHosts("/api/v1/about", own, own).status()).isIn(400, 403);
    assertThat(withHosts("/api/v1/about", own, "zq9mark.example").status()).isIn(400, 403);
    assertThat(withHosts("/api/v1/about", "zq9mark.example", own).status()).isIn(400, 403);
    assertThat(
            client
                .send("GET /api/v1/about HTTP/1.0\r\n" + AttackClient.token() + "\r\n\r\n")
                .status())
        .isIn(400, 403);
  }

  @Test
  void bothNamesOfAnAbsoluteTargetAreCompared() throws IOException {
    String own = client.host();
    for (String target :
        List.of(
            "http://zq9mark.example/api/v1/about",
            "http://zq9mark.example:" + server.port() + "/api/v1/about",
            "http://evil/",
            "HTTP://zq9mark.example/",
            "http://user@" + own + "/api/v1/about",
            "http://zq9mark@" + own + "/api/v1/about",
            "https://zq9mark.example/api/v1/about",
            "//zq9mark.example/api/v1/about")) {
      assertThat(withHosts(target, own).status()).as(target).isIn(400, 403);
      assertThat(withHosts(target, "zq9mark.example").status()).as(target).isIn(400, 403);
    }
    assertRefused(withHosts("http://evil/", own), "absolute");
    assertThat(withHosts("http://" + own + "/api/v1/about", "zq9mark.example").status())
        .isIn(400, 403);
    assertThat(withHosts("http://" + own + "/api/v1/about", own).status()).isEqualTo(200);
  }

  @Test
  void headersOfProxiesAreIgnored() throws IOException {
    for (String header :
        List.of(
            "X-Forwarded-Host: ",
            "X-Forwarded-Server: ",
            "X-Host: ",
            "X-Original-Host: ",
            "X-HTTP-Host-Override: ",
            "Forwarded: host=")) {
      RawAnswer attacker =
          client.send(
              "GET /api/v1/about HTTP/1.1\r\nHost: zq9mark.example\r\n"
                  + header
                  + client.host()
                  + "\r\n"
                  + AttackClient.token()
                  + "\r\n\r\n");
      assertRefused(attacker, header);
      RawAnswer owner = client.get("/api/v1/about", header + "zq9mark.example");
      assertThat(owner.status()).as(header).isEqualTo(200);
    }
  }
}
