package dev.blackbox.server.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.server.TestServer;
import dev.blackbox.server.http.Route;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Names that lead out of the store, in every place of every route that takes a name. */
@ParameterizedClass(name = "TLS {0}")
@ValueSource(booleans = {false, true})
final class PathAttackTest {
  private static final String SHA = "0123456789abcdef".repeat(4);

  @Parameter boolean isSecure;
  @TempDir Path folder;
  private TestServer server;
  private AttackClient client;

  @BeforeEach
  void start() throws Exception {
    server = TestServer.in(folder, isSecure);
    client = AttackClient.of(server);
    Files.writeString(folder.resolve("secret"), AttackClient.MARK);
    write("demo.bbox", TestServer.header("demo") + "u: hello step=1\n");
    client.awaitSession("demo");
  }

  @AfterEach
  void stop() {
    server.close();
    assertThat(server.failures()).isEmpty();
  }

  private void write(String name, String text) throws IOException {
    Path file = server.store().resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  @Test
  void noRouteTakesANameThatIsNotInTheStore() throws IOException {
    SoftAssertions softly = new SoftAssertions();
    for (Route route : server.routes()) {
      for (String target : PathAttacks.targets(route)) {
        RawAnswer answer = ask(route, target);
        softly
            .assertThat(answer.status())
            .as(route.method() + " " + target)
            .isIn(400, 404, 405, 414, 415, 431);
      }
    }
    softly.assertAll();
  }

  private RawAnswer ask(Route route, String target) throws IOException {
    return route.method().equals("GET") ? client.get(target) : client.post(target, "{}");
  }

  @Test
  void noParameterReadsAFile() throws IOException {
    for (Route route : server.routes()) {
      for (String target : PathAttacks.queries(route)) {
        assertThat(ask(route, target).status()).as(target).isIn(200, 400, 404, 405, 415, 422);
      }
    }
  }

  @Test
  void noSenderWritesOutsideTheStore() throws IOException {
    List<Path> before = files();
    for (Route route : server.routes()) {
      if (!route.path().contains("{session}")) {
        continue;
      }
      for (String target : PathAttacks.targets(route)) {
        for (String type : List.of("application/x-bbox", "application/octet-stream")) {
          RawAnswer answer =
              client.ask(
                  client.request(
                          route.method(),
                          target,
                          AttackClient.token(),
                          "Content-Type: " + type,
                          "Content-Length: 5")
                      + "u: x\n");
          assertThat(answer.status()).as(target).isIn(400, 404, 405, 409, 415, 422);
        }
      }
    }
    assertThat(files()).isEqualTo(before);
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(file -> !file.startsWith(folder.resolve("home"))).sorted().toList();
    }
  }

  @Test
  void jobNumbersAreShortPlainNumbers() throws IOException {
    for (String number :
        List.of("0", "01", "-1", "1e3", "0x1", "%31", "1.0", "99999999999999999999", "%D9%A1")) {
      assertThat(client.get("/api/v1/jobs/" + number).status()).as(number).isIn(400, 404);
    }
  }

  @Test
  void numbersAreStrict() throws IOException {
    for (String part :
        List.of("-5", "+1", "0", "10001", "99999999999999999999", "1%2e0", "%20", "")) {
      assertThat(client.get("/api/v1/sessions/demo/raw?part=" + part).status())
          .as(part)
          .isEqualTo(400);
      assertThat(client.get("/api/v1/sessions?limit=" + part).status()).as(part).isEqualTo(400);
    }
  }

  @Test
  void filesThatAreLinksPipesOrFoldersAreNotServed() throws Exception {
    Path store = server.store();
    Path victim =
        Files.writeString(
            folder.resolve("victim.bbox"), TestServer.header("victim") + "u: " + AttackClient.MARK);
    Files.createSymbolicLink(store.resolve("link.bbox"), victim);
    Files.createSymbolicLink(store.resolve("zero.bbox"), Path.of("/dev/zero"));
    Files.createSymbolicLink(store.resolve("demo.part2.bbox"), victim);
    Files.createSymbolicLink(store.resolve("demo.bbox.seal"), victim);
    Files.createSymbolicLink(store.resolve("elsewhere"), folder);
    Files.createDirectory(store.resolve("folder.bbox"));
    assertThat(
            new ProcessBuilder("mkfifo", store.resolve("pipe.bbox").toString()).start().waitFor())
        .isZero();
    write("later.bbox", TestServer.header("later") + "u: after the links step=1\n");
    client.awaitSession("later");

    assertThat(client.get("/api/v1/sessions").text()).contains("\"total\":2");
    assertThat(client.get("/api/v1/sessions/demo/raw?part=2").status()).isEqualTo(404);
    assertThat(client.post("/api/v1/sessions/demo/verify", "{}").status()).isEqualTo(202);
    assertThat(client.get("/api/v1/diff?a=demo&b=later").status()).isEqualTo(200);
    assertThat(client.get("/api/v1/sessions/demo/cost").status()).isEqualTo(200);
  }

  @Test
  void aFileThatBecomesALinkOrAPipeIsNotRead() throws Exception {
    Path victim =
        Files.writeString(
            folder.resolve("victim.bbox"), TestServer.header("demo") + "u: " + AttackClient.MARK);
    Path demo = server.store().resolve("demo.bbox");

    Files.delete(demo);
    Files.createSymbolicLink(demo, victim);
    assertNothingIsRead("demo");
    Files.delete(demo);
    assertThat(new ProcessBuilder("mkfifo", demo.toString()).start().waitFor()).isZero();
    assertNothingIsRead("demo");
  }

  private void assertNothingIsRead(String id) throws IOException {
    for (Route route : server.routes()) {
      if (route.path().contains("{id}")) {
        String target = route.path().replace("{id}", id).replace("{sha256}", SHA);
        assertThat(ask(route, target).status()).as(target).isEqualTo(404);
      }
    }
    assertThat(client.get("/api/v1/feed?session=" + id).status()).isEqualTo(404);
  }

  @Test
  void blobsAreFilesWithTheirOwnHash() throws Exception {
    Files.writeString(
        server.store().resolve("demo.bbox"),
        "a: see below step=2\n| @blob sha256=" + SHA + "\n",
        StandardOpenOption.APPEND);
    Path blobs = Files.createDirectories(server.store().resolve(".bbox-blobs"));
    Path digits = Files.createDirectory(blobs.resolve("01"));
    Path outside = Files.writeString(folder.resolve("outside"), AttackClient.MARK);
    Path blob = digits.resolve(SHA);
    String target = "/api/v1/sessions/demo/blobs/" + SHA;

    Files.createSymbolicLink(blob, outside);
    assertThat(client.get(target).status()).isEqualTo(404);
    Files.delete(blob);
    Files.createSymbolicLink(blob, Path.of("/dev/zero"));
    assertThat(client.get(target).status()).isEqualTo(404);
    Files.delete(blob);
    Files.createLink(blob, outside);
    assertThat(client.get(target).status()).isEqualTo(409);
    Files.delete(blob);
    Files.createDirectory(blob);
    assertThat(client.get(target).status()).isEqualTo(404);
    Files.delete(blob);
    assertThat(new ProcessBuilder("mkfifo", blob.toString()).start().waitFor()).isZero();
    assertThat(client.get(target).status()).isEqualTo(404);
    Files.delete(blob);
    Files.delete(digits);
    Files.createSymbolicLink(digits, folder);
    Files.writeString(folder.resolve(SHA), AttackClient.MARK);
    assertThat(client.get(target).status()).isEqualTo(404);
  }

  @Test
  void folderOfBlobsThatIsALinkIsNotFollowed() throws Exception {
    Path elsewhere = Files.createDirectories(folder.resolve("elsewhere/01"));
    Files.writeString(elsewhere.resolve(SHA), AttackClient.MARK);
    Files.createSymbolicLink(server.store().resolve(".bbox-blobs"), folder.resolve("elsewhere"));

    assertThat(client.get("/api/v1/sessions/demo/blobs/" + SHA).status()).isEqualTo(404);
  }

  @Test
  void hashesAreLowerCaseAndComplete() throws IOException {
    for (String hash :
        List.of(SHA.substring(1), SHA + "0", "0123", "g" + SHA.substring(1), "01/" + SHA, "")) {
      assertThat(client.get("/api/v1/sessions/demo/blobs/" + hash).status())
          .as(hash)
          .isEqualTo(404);
    }
  }

  @Test
  void idsOfHeadersBecomeSafeNames() throws IOException {
    write("up.bbox", TestServer.header("\"../../etc/passwd\"") + "u: up step=1\n");
    write("dot.bbox", TestServer.header("\"..\"") + "u: dot step=1\n");
    write("long.bbox", TestServer.header("a".repeat(5_000)) + "u: long step=1\n");
    write("again.bbox", TestServer.header("demo") + "u: the same id step=1\n");
    write("mark.bbox", TestServer.header("mark") + "u: last step=1\n");
    client.awaitSession("mark");

    String list = client.get("/api/v1/sessions").text();
    assertThat(list).contains("\"total\":6");
    List<String> ids =
        Pattern.compile("\\{\"id\":\"([^\"]*)\"")
            .matcher(list)
            .results()
            .map(found -> found.group(1))
            .toList();
    assertThat(ids)
        .hasSize(6)
        .doesNotHaveDuplicates()
        .allMatch(id -> id.matches("[A-Za-z0-9_][A-Za-z0-9._-]{0,127}"));
    for (String id : ids) {
      assertThat(client.get("/api/v1/sessions/" + id).status()).as(id).isEqualTo(200);
    }
  }
}
