package dev.blackbox.cli.proof;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.blackbox.cli.Ran;
import dev.blackbox.store.key.Algorithm;
import dev.blackbox.store.key.NoteKey;
import dev.blackbox.store.key.SigningKey;
import dev.blackbox.store.note.Note;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WitnessCommandTest {
  private static final long TIME = 1_700_000_000;

  @TempDir Path folder;
  private final SigningKey key = SigningKey.fresh("witness.example/w1");
  private HttpServer server;
  private Desk desk;

  @BeforeEach
  void machine() throws IOException {
    desk = Desk.with(folder);
    desk.sealed("s.bbox", 10);
    Files.writeString(desk.file("witness.pub"), publicKey().text() + "\n");
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private NoteKey publicKey() {
    return new NoteKey(key.publicKey().name(), Algorithm.ED25519_WITNESS, key.publicKey().raw());
  }

  private Ran ask(int status, UnaryOperator<String> answer) {
    server.createContext(
        "/w/add-checkpoint",
        exchange -> {
          String request = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
          reply(exchange, status, answer.apply(request));
        });
    String url = "http://localhost:" + server.getAddress().getPort() + "/w";
    Ran ran = desk.run("witness", url, "--key", "witness.pub");
    server.removeContext("/w/add-checkpoint");
    return ran;
  }

  private static void reply(HttpExchange exchange, int status, String body) throws IOException {
    try (exchange) {
      byte[] bytes = body.getBytes(UTF_8);
      exchange.sendResponseHeaders(status, bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  private String signature(String request) {
    assertThat(request).startsWith("old 0\n\nblackbox.local/");
    Note head =
        Note.parse(request.substring(request.indexOf("\n\n") + 2).getBytes(UTF_8)).orElseThrow();
    byte[] signed = key.sign(("cosignature/v1\ntime " + TIME + "\n" + head.text()).getBytes(UTF_8));
    byte[] timed = ByteBuffer.allocate(8 + signed.length).putLong(TIME).put(signed).array();
    return new Note("x\n", List.of()).with(publicKey(), timed).format().substring(3);
  }

  @Test
  void headIsSignedAndKept() throws IOException {
    Ran ran = ask(200, this::signature);

    assertThat(ran.err()).isEmpty();
    assertThat(ran.out())
        .endsWith("registry.log: witness.example/w1 has signed the registry up to entry 1\n");
    assertThat(ran.code()).isZero();
    assertThat(desk.run("verify", "--all").code()).isZero();

    Path log = desk.file("home/registry.log");
    Files.writeString(log, "");
    Files.delete(desk.file("home/registry.note"));
    assertThat(desk.run("verify", "--all").code()).isEqualTo(1);
  }

  @Test
  void lateWitnessIsDisclosed() {
    assertThat(ask(200, this::signature).code()).isZero();

    Ran verified = desk.run("verify", "s.bbox");

    assertThat(verified.code()).isZero();
    assertThat(verified.out())
        .containsPattern(
            "whether a witness would still sign the registry: the last one signed it \\d+ days ago");
  }

  @Test
  void registryThatWasCutIsAFinding() {
    Ran ran = ask(409, request -> "7\n");

    assertThat(ran.out()).endsWith("the witness has seen 7 entries, the registry has 1\n");
    assertThat(ran.code()).isEqualTo(1);
  }

  @Test
  void refusalsAreFailures() throws IOException {
    assertThat(ask(404, request -> "").err()).contains("the witness does not know blackbox.local/");
    assertThat(ask(200, request -> "— other AAAA\n").code()).isEqualTo(3);
    assertThat(ask(500, request -> "").code()).isEqualTo(3);
    assertThat(desk.run("witness", "no address", "--key", "witness.pub").code()).isEqualTo(3);
    assertThat(desk.run("witness", "http://localhost:1/", "--key", "witness.pub").err())
        .contains("no answer");
    assertThat(desk.run("witness", "http://localhost:1/").code()).isEqualTo(2);
    assertThat(Files.exists(desk.file("home/registry.witnessed"))).isFalse();
  }

  @Test
  void witnessThatSignedIsListedAndAskedAgain() throws IOException {
    assertThat(desk.run("witness").err()).contains("no witness is listed yet");
    assertThat(ask(404, request -> "").code()).isEqualTo(3);
    assertThat(desk.file("home/witnesses")).doesNotExist();
    assertThat(ask(200, this::signature).code()).isZero();
    String url = "http://localhost:" + server.getAddress().getPort() + "/w";
    String line = "witness witness.example/w1 " + publicKey().text() + " " + url + "\n";
    assertThat(desk.file("home/witnesses")).hasContent(line);

    SigningKey gone = SigningKey.fresh("gone.example");
    NoteKey goneKey =
        new NoteKey("gone.example", Algorithm.ED25519_WITNESS, gone.publicKey().raw());
    Files.writeString(
        desk.file("home/witnesses"),
        "witness gone.example " + goneKey.text() + " http://localhost:1/\n" + line);
    server.createContext("/w/add-checkpoint", exchange -> reply(exchange, 409, "5\n"));
    Ran all = desk.run("witness");

    assertThat(all.err()).contains("http://localhost:1/add-checkpoint: no answer");
    assertThat(all.out()).endsWith("the witness has seen 5 entries, the registry has 1\n");
    assertThat(all.code()).isEqualTo(1);
    assertThat(desk.run("witness", url).out()).isEqualTo(all.out());
    Files.writeString(desk.file("home/witnesses"), line.substring(0, 40));
    assertThat(desk.run("witness").err()).contains("witnesses:1: expected witness NAME KEY URL");
  }

  @Test
  void keyOfAMachineIsNotThatOfAWitness() {
    Ran ran = desk.run("witness", "http://localhost:1/", "--key", "home/keys/machine.pub");

    assertThat(ran.err()).contains("machine.pub: it contains no key of a witness");
    assertThat(ran.code()).isEqualTo(3);
  }
}
