package dev.blackbox.cli.proof;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.Ran;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Machines, and witnesses in processes of their own. */
final class WitnessServeTest {
  private static final int SLOW = 20;

  @TempDir Path folder;
  private Desk desk;

  @BeforeEach
  void machine() throws IOException {
    desk = Desk.with(Files.createDirectory(folder.resolve("one")));
    desk.sealed("first.bbox", 10);
  }

  private static Path publicKey(Desk desk) {
    return desk.file("home/keys/machine.pub");
  }

  private static Ran ask(Desk desk, LiveWitness witness, Path key) {
    return desk.run("witness", witness.url(), "--key", key.toString());
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
        Files.delete(file);
      }
    }
  }

  @Test
  void twoMachinesWitnessEachOther() throws IOException {
    Desk other = Desk.with(Files.createDirectory(folder.resolve("two")));
    other.sealed("other.bbox", 7);
    try (LiveWitness one = new LiveWitness(desk.folder(), publicKey(other));
        LiveWitness two = new LiveWitness(other.folder(), publicKey(desk))) {
      Path keyOfOne = desk.file("state/witness.pub");
      Path keyOfTwo = other.file("state/witness.pub");

      Ran first = ask(desk, two, keyOfTwo);
      Ran second = ask(other, one, keyOfOne);

      String name = Files.readString(keyOfTwo).split("\\+", 2)[0];
      assertThat(first)
          .isEqualTo(
              new Ran(
                  0,
                  desk.file("home/registry.log")
                      + ": "
                      + name
                      + " has signed the registry up to entry 1\n",
                  ""));
      assertThat(second.code()).isZero();
      assertThat(Files.readString(desk.file("home/witnesses")))
          .isEqualTo(
              "witness %s %s %s%n".formatted(name, Files.readString(keyOfTwo).strip(), two.url()));
      assertThat(ask(desk, one, keyOfOne).err()).contains("the witness does not know");
      assertThat(two.errors()).endsWith("/registry: signed up to entry 1\n");
      assertThat(two.description().get(1)).endsWith(Files.readString(keyOfTwo).strip());

      desk.sealed("second.bbox", 5);
      assertThat(desk.run("witness").out()).endsWith("has signed the registry up to entry 2\n");
      assertThat(desk.run("verify", "--all").code()).isZero();
    }
  }

  /** The thief has all of the machine, its key too, and puts back an older state. */
  @Test
  void c40StateThatWasPutBackIsRefused() throws Exception {
    Path earlier = desk.file("earlier");
    copy(desk.file("home"), earlier);
    desk.sealed("second.bbox", 5);
    desk.sealed("third.bbox", 5);
    try (LiveWitness witness = new LiveWitness(desk.folder(), publicKey(desk))) {
      Path key = desk.file("state/witness.pub");
      assertThat(ask(desk, witness, key).code()).isZero();
      delete(desk.file("home"));
      copy(earlier, desk.file("home"));

      Ran cut = ask(desk, witness, key);
      desk.sealed("forged2.bbox", 5);
      desk.sealed("forged3.bbox", 5);
      Ran rewritten = ask(desk, witness, key);
      witness.kill();
      try (LiveWitness again = new LiveWitness(desk.folder(), publicKey(desk))) {
        assertThat(ask(desk, again, key)).isEqualTo(rewritten);
        desk.sealed("forged4.bbox", 5);
        Ran forked = ask(desk, again, key);

        assertThat(cut.out()).endsWith(": the witness has seen 3 entries, the registry has 1\n");
        assertThat(rewritten.out())
            .endsWith(": the witness has seen 3 entries too, but other ones\n");
        assertThat(forked.out())
            .endsWith(": the registry does not continue what the witness saw\n");
        assertThat(List.of(cut.code(), rewritten.code(), forked.code())).containsOnly(1);
        assertThat(desk.file("home/witnesses")).doesNotExist();
        assertThat(desk.file("home/registry.witnessed")).doesNotExist();
        assertThat(again.errors())
            .endsWith(": refused, its 4 entries do not continue the 3 that were signed\n");
      }
    }
  }

  /** A registry that differs from what was witnessed is found without asking anybody. */
  @Test
  void c40CutRegistryIsFoundBesideItsWitnessedHead() throws IOException {
    byte[] log = Files.readAllBytes(desk.file("home/registry.log"));
    byte[] head = Files.readAllBytes(desk.file("home/registry.note"));
    desk.sealed("second.bbox", 5);
    try (LiveWitness witness = new LiveWitness(desk.folder(), publicKey(desk))) {
      assertThat(ask(desk, witness, desk.file("state/witness.pub")).code()).isZero();
    }
    Files.write(desk.file("home/registry.log"), log);
    Files.write(desk.file("home/registry.note"), head);

    Ran ran = desk.run("witness");

    assertThat(ran.out()).contains("registry.log: ").contains("a witness has seen 2");
    assertThat(ran.code()).isEqualTo(1);
  }

  @Test
  void forgottenHeadIsFetchedAgain() throws IOException {
    try (LiveWitness witness = new LiveWitness(desk.folder(), publicKey(desk))) {
      ask(desk, witness, desk.file("state/witness.pub"));
      Files.delete(desk.file("home/registry.witnessed"));

      Ran ran = desk.run("witness");

      assertThat(ran.err()).endsWith("registry.witnessed: missing, though witnesses are listed\n");
      assertThat(ran.code()).isZero();
      assertThat(desk.file("home/registry.witnessed")).exists();
    }
  }

  @Test
  void interruptEndsItCleanly() throws Exception {
    try (LiveWitness witness = new LiveWitness(desk.folder(), publicKey(desk))) {
      assertThat(desk.file("state/witness.key.lock")).exists();
      Ran second =
          desk.run("witness", "serve", "--log", "home/keys/machine.pub", "--state", "state");
      assertThat(second.code()).isEqualTo(3);
      assertThat(second.err()).contains("state: another witness uses this folder");

      assertThat(witness.interrupt()).isEqualTo(143);

      assertThat(desk.file("state/witness.key.lock")).doesNotExist();
      assertThat(witness.errors()).isEmpty();
      assertThat(ask(desk, witness, desk.file("state/witness.pub")).err()).contains("no answer");
    }
  }

  private static String post(String headers, String body) {
    return "POST /add-checkpoint HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
        + headers
        + "\r\n"
        + body;
  }

  @Test
  void hostileRequestsGetShortAnswers() throws IOException {
    try (LiveWitness witness = new LiveWitness(desk.folder(), publicKey(desk))) {
      assertThat(witness.send("\u0000\u0001\u0002\r\n\r\n")).doesNotContain(" 200 ");
      assertThat(witness.send("GET / HTTP/1.1\r\nConnection: close\r\n\r\n"))
          .startsWith("HTTP/1.1 404 ");
      assertThat(witness.send("GET /add-checkpoint HTTP/1.1\r\nConnection: close\r\n\r\n"))
          .startsWith("HTTP/1.1 405 ");
      assertThat(witness.send(post("Content-Length: 0\r\n", ""))).startsWith("HTTP/1.1 400 ");
      assertThat(witness.send(post("Content-Length: -1\r\n", ""))).doesNotContain(" 200 ");
      assertThat(witness.send(post("Content-Length: 70000\r\n", "x".repeat(70_000))))
          .startsWith("HTTP/1.1 413 ");
      String chunk = "11170\r\n" + "x".repeat(70_000) + "\r\n0\r\n\r\n";
      assertThat(witness.send(post("Transfer-Encoding: chunked\r\n", chunk)))
          .startsWith("HTTP/1.1 413 ");

      assertThat(ask(desk, witness, desk.file("state/witness.pub")).code()).isZero();
    }
  }

  @Test
  void slowRequestsAreEndedAndDoNotBlockOthers() throws IOException {
    try (LiveWitness witness = new LiveWitness(desk.folder(), publicKey(desk))) {
      List<Socket> slow = new ArrayList<>();
      for (int i = 0; i < SLOW; i++) {
        Socket socket = witness.connect();
        String start = i % 2 == 0 ? "POST /add-che" : post("Content-Length: 1000\r\n", "old 0\n");
        socket.getOutputStream().write(start.getBytes(UTF_8));
        slow.add(socket);
      }

      assertThat(ask(desk, witness, desk.file("state/witness.pub")).code()).isZero();
      for (Socket socket : slow) {
        try (socket) {
          assertThat(endOf(socket)).doesNotContain(" 200 ");
        }
      }
    }
  }

  /** Waits until the other side ends the connection. */
  private static String endOf(Socket socket) {
    try {
      return new String(socket.getInputStream().readAllBytes(), UTF_8);
    } catch (IOException e) {
      return e.toString();
    }
  }

  @Test
  void wrongAddressesAndOptionsAreReported() throws IOException {
    String log = "home/keys/machine.pub";
    for (String address : List.of("8647", "127.0.0.1", "127.0.0.1:99999", "[::1:1", "", ":1")) {
      Ran ran = desk.run("witness", "serve", "--log", log, "--listen", address);
      assertThat(ran.code()).isEqualTo(2);
      assertThat(ran.err()).contains("expected ADDR:PORT");
    }
    Ran taken;
    try (LiveWitness witness = new LiveWitness(desk.folder(), publicKey(desk))) {
      String address = witness.url().substring("http://".length());
      taken = desk.run("witness", "serve", "--log", log, "--listen", address);
    }
    assertThat(taken.code()).isEqualTo(3);
    assertThat(taken.err()).contains(": cannot listen there, Address already in use");
    assertThat(desk.file("home/witness/witness.key.lock")).doesNotExist();
  }
}
