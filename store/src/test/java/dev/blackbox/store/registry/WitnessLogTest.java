package dev.blackbox.store.registry;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.FileInUseException;
import dev.blackbox.store.key.MachineKey;
import dev.blackbox.store.key.NoteKey;
import dev.blackbox.store.note.Checkpoint;
import dev.blackbox.store.note.Cosignature;
import dev.blackbox.store.note.Note;
import dev.blackbox.store.note.NoteSignature;
import dev.blackbox.store.registry.Witness.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The answers of C2SP tlog-witness. */
final class WitnessLogTest {
  private static final Instant NOON = Instant.parse("2026-11-15T12:00:00Z");

  @TempDir Path folder;
  private final MachineKey machine = MachineKey.fresh();
  private final HeadMaker heads = new HeadMaker(machine.key());

  private WitnessLog open() throws IOException {
    List<NoteKey> keys =
        Stream.concat(Stream.of(machine.key()), machine.quantumSafe().stream())
            .map(key -> key.publicKey())
            .toList();
    return WitnessLog.open(Disk.real(), folder, keys, Clock.fixed(NOON, ZoneOffset.UTC));
  }

  private Reply ask(byte[] request) throws IOException {
    try (WitnessLog witness = open()) {
      return witness.add(request);
    }
  }

  private static String textOf(Reply reply) {
    return new String(reply.body(), UTF_8);
  }

  @Test
  void growingLogIsSignedWithTheTime() throws IOException {
    assertThat(ask(heads.request(0, 0, "")).status()).isEqualTo(200);
    assertThat(ask(heads.request(0, 3, "")).status()).isEqualTo(200);
    Reply reply = ask(heads.request(3, 8, ""));

    assertThat(reply.status()).isEqualTo(200);
    assertThat(textOf(reply)).matches("— witness\\.local/[0-9a-f]{16} \\S+\n");
    NoteKey key = NoteKey.parse(Files.readString(folder.resolve("witness.pub")).strip()).get();
    Checkpoint head = heads.head(8, "");
    NoteSignature signature = NoteSignature.parse(textOf(reply).strip()).orElseThrow();
    Note note = new Note(head.text(), List.of(signature));
    assertThat(Cosignature.time(key, note, head)).hasValue(NOON);
  }

  @Test
  void sameHeadIsSignedAgain() throws IOException {
    ask(heads.request(0, 3, ""));

    assertThat(ask(heads.request(3, 3, "")).status()).isEqualTo(200);
  }

  @Test
  void anotherSizeIsAnsweredWithTheSizeSeen() throws IOException {
    ask(heads.request(0, 3, ""));

    assertThat(ask(heads.request(0, 3, "")).status()).isEqualTo(409);
    assertThat(textOf(ask(heads.request(2, 5, "")))).isEqualTo("3\n");
    assertThat(textOf(ask(heads.request(1, 2, "")))).isEqualTo("3\n");
    assertThat(ask(heads.request(3, 5, "")).status()).isEqualTo(200);
  }

  @Test
  void forkIsNeverSigned() throws IOException {
    ask(heads.request(0, 3, ""));

    assertThat(ask(heads.request(3, 3, "other")).status()).isEqualTo(409);
    assertThat(ask(heads.request(3, 5, "other")).status()).isEqualTo(422);
    assertThat(ask(heads.request(3, 5, "")).status()).isEqualTo(200);
  }

  @Test
  void emptyLogHasOneHead() throws IOException {
    assertThat(ask(heads.request(0, new Checkpoint(heads.origin(), 0, new byte[32], List.of()))))
        .extracting(Reply::status)
        .isEqualTo(409);
    String proof = "old 0\n" + "A".repeat(43) + "=\n\n" + heads.note(3, "").format();
    assertThat(ask(proof.getBytes(UTF_8)).status()).isEqualTo(422);
  }

  @Test
  void strangersAreRefused() throws IOException {
    MachineKey stranger = MachineKey.fresh();
    HeadMaker forged = new HeadMaker(stranger.key(), heads.origin());

    assertThat(ask(new HeadMaker(stranger.key()).request(0, 3, "")).status()).isEqualTo(404);
    assertThat(ask(forged.request(0, 3, "")).status()).isEqualTo(403);
    String unsigned = "old 0\n\n" + heads.note(3, "").text() + "\n";
    assertThat(ask(unsigned.getBytes(UTF_8)).status()).isEqualTo(400);
    Note both = forged.note(3, "").with(machine.key().publicKey(), new byte[64]);
    assertThat(ask(("old 0\n\n" + both.format()).getBytes(UTF_8)).status()).isEqualTo(403);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\n",
        "\n\n",
        "old",
        "old \n\nHEAD",
        "old 00\n\nHEAD",
        "old -1\n\nHEAD",
        "old 99999999999999999999\n\nHEAD",
        "old 4\n\nHEAD",
        "new 0\n\nHEAD",
        "old 0\nHEAD",
        "old 0\n\n\nHEAD",
        "old 0\nAAAA\n\nHEAD",
        "old 0\n\nHEADx",
        "old 0\n\nHEAD\n",
        "old 0\r\n\r\nHEAD"
      })
  void malformedRequestsAreRefused(String request) throws IOException {
    String head = heads.note(3, "").format();

    Reply reply = ask(request.replace("HEAD", head).getBytes(UTF_8));

    assertThat(reply.status()).isEqualTo(400);
  }

  @Test
  void proofHasAtMost63Lines() throws IOException {
    String line = "A".repeat(43) + "=\n";
    String head = "\n" + heads.note(3, "").format();

    assertThat(ask(("old 0\n" + line.repeat(64) + head).getBytes(UTF_8)).status()).isEqualTo(400);
    assertThat(ask(("old 0\n" + line.repeat(63) + head).getBytes(UTF_8)).status()).isEqualTo(422);
  }

  @Test
  void damagedStateIsNeverTakenForAnEmptyOne() throws IOException {
    ask(heads.request(0, 3, ""));
    Path file;
    try (Stream<Path> files = Files.list(folder.resolve("heads"))) {
      file = files.findFirst().orElseThrow();
    }
    byte[] bytes = Files.readAllBytes(file);
    for (int i = 0; i < bytes.length; i++) {
      byte[] damaged = bytes.clone();
      damaged[i] ^= 1;
      Files.write(file, damaged);

      assertThatThrownBy(() -> ask(heads.request(0, 3, "other"))).isInstanceOf(IOException.class);
    }
    Files.write(file, new byte[0]);
    assertThatThrownBy(() -> ask(heads.request(0, 3, "other")))
        .hasMessageEndingWith(": not the signed head of " + heads.origin());
  }

  @Test
  void keyIsPrivateAndStays() throws IOException {
    NoteKey key;
    try (WitnessLog witness = open()) {
      key = witness.publicKey();
    }
    Files.delete(folder.resolve("witness.pub"));

    try (WitnessLog witness = open()) {
      assertThat(witness.publicKey()).isEqualTo(key);
      assertThat(witness.origins()).containsExactly(heads.origin());
    }
    assertThat(folder.resolve("witness.pub")).hasContent(key.text());
    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(folder.resolve("witness.key"))))
        .isEqualTo("rw-------");
    Files.writeString(folder.resolve("witness.key"), "nothing\n");
    assertThatThrownBy(this::open).hasMessageEndingWith("witness.key: not the key of a witness");
  }

  @Test
  void folderHasOneWitnessAtATime() throws IOException {
    try (WitnessLog witness = open()) {
      assertThatThrownBy(this::open).isInstanceOf(FileInUseException.class);
      assertThat(witness.add(heads.request(0, 3, "")).status()).isEqualTo(200);
    }
    open().close();
  }

  /** Of several histories that arrive at once, one is signed. */
  @Test
  void concurrentForksAreDecidedOneByOne() throws IOException {
    try (WitnessLog witness = open()) {
      List<String> histories = IntStream.range(0, 16).mapToObj(i -> "history " + i).toList();
      List<Integer> statuses =
          histories.parallelStream()
              .map(
                  history -> {
                    try {
                      return witness.add(heads.request(0, 3, history)).status();
                    } catch (IOException e) {
                      return 500;
                    }
                  })
              .toList();

      assertThat(statuses).containsOnlyOnce(200);
      assertThat(statuses.stream().filter(status -> status == 409)).hasSize(15);
    }
  }
}
