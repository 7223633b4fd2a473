package dev.blackbox.library.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blackbox.format.text.Hashes;
import dev.blackbox.library.ingest.IngestAnswer.Outcome;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.redact.Redactor;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IngestStoreTest {
  private static final String HEADER = "---\nformat: bbox/1\nid: s\n---\n";

  @TempDir Path folder;
  private IngestStore store;

  @BeforeEach
  void open() throws Exception {
    store = IngestStore.in(folder, Redactor.standard());
  }

  @AfterEach
  void close() {
    store.close();
  }

  private IngestAnswer post(long from, String body) throws Exception {
    return store.append(
        IngestSender.OWNER, "s", from, new ByteArrayInputStream(body.getBytes(UTF_8)));
  }

  private void assertStored(IngestAnswer answer, long lines) {
    assertThat(answer.detail()).isEmpty();
    assertThat(answer.outcome()).isEqualTo(Outcome.STORED);
    assertThat(answer.lines()).isEqualTo(lines);
    assertThat(answer.status()).isEqualTo(200);
  }

  private void assertRefused(IngestAnswer answer, Outcome outcome, long lines, String detail) {
    assertThat(answer).isEqualTo(new IngestAnswer(outcome, "s", lines, detail));
  }

  @Test
  void theFileHoldsTheLinesOfTheSenderAndNothingElse() throws Exception {
    assertStored(store.state("s"), 0);
    assertThat(folder.resolve("ingest")).doesNotExist();

    assertStored(post(0, HEADER + "u: Hello.\n"), 5);
    assertStored(post(5, "a: Yes.\n  And more.\n---\n# note\n"), 9);

    assertStored(store.state("s"), 9);
    assertThat(store.file("s"))
        .isEqualTo(folder.resolve("ingest/s/s.bbox"))
        .hasContent(HEADER + "u: Hello.\na: Yes.\n  And more.\n---\n# note\n");
  }

  @Test
  void anotherServerContinuesAtTheSameLine() throws Exception {
    post(0, HEADER + "u: Hello.\n");
    store.close();
    Files.writeString(store.file("s"), "a: torn", UTF_8, StandardOpenOption.APPEND);
    open();

    assertStored(store.state("s"), 5);
    assertStored(post(5, "a: Yes.\n"), 6);
    assertThat(store.file("s")).hasContent(HEADER + "u: Hello.\na: Yes.\n");
    assertThat(folder.resolve("ingest/s/s.bbox.torn.1")).hasContent("a: torn");
  }

  @Test
  void aRepeatedRequestChangesNothing() throws Exception {
    String body = HEADER + "u: Hello.\na: Yes.\n";
    post(0, body);

    assertStored(post(0, body), 6);
    assertStored(post(4, "u: Hello.\n"), 6);
    assertStored(post(5, "a: Yes.\na: More.\n"), 7);
    assertThat(store.file("s")).hasContent(body + "a: More.\n");
  }

  @Test
  void aRepeatedLineThatDiffersIsAConflict() throws Exception {
    post(0, HEADER + "u: Hello.\n");

    assertRefused(
        post(4, "u: Hallo.\na: Yes.\n"),
        Outcome.DIFFERENT,
        5,
        "s: line 5 is not the line that is stored");
    assertThat(store.file("s")).hasContent(HEADER + "u: Hello.\n");
  }

  @Test
  void aGapIsAConflict() throws Exception {
    post(0, HEADER);

    IngestAnswer answer = post(7, "a: Yes.\n");

    assertRefused(answer, Outcome.GAP, 4, "s: the next line is line 5, found 8");
    assertThat(answer.status()).isEqualTo(409);
    assertThat(answer.contentType()).isEqualTo("application/problem+json");
    assertThat(answer.content())
        .asString(UTF_8)
        .isEqualTo(
            "{\"type\":\"urn:blackbox:problem:ingest-gap\",\"title\":\"Conflict\",\"status\":409,"
                + "\"detail\":\"s: the next line is line 5, found 8\",\"session\":\"s\","
                + "\"lines\":4}\n");
  }

  @Test
  void aRequestThatBringsNoLineLeavesNoFile() throws Exception {
    assertRefused(post(1, "a: Yes.\n"), Outcome.GAP, 0, "s: the next line is line 1, found 2");
    assertThat(folder).isEmptyDirectory();

    assertThat(post(0, "u: Hello.\n").outcome()).isEqualTo(Outcome.REFUSED);
    assertStored(post(0, ""), 0);
    assertThat(folder.resolve("ingest")).isEmptyDirectory();

    assertStored(post(0, HEADER), 4);
    assertThat(post(0, "u: Hello.\n").outcome()).isEqualTo(Outcome.REFUSED);
    assertThat(store.file("s")).hasContent(HEADER);
  }

  @Test
  void aFolderInThePlaceOfTheFileIsRefusedWithoutItsPath() throws Exception {
    Files.createDirectories(store.file("s"));

    assertThat(store.project("s")).isEmpty();
    assertRefused(
        store.state("s"), Outcome.FAILED, 0, "s: its name leads to something that is not a file");
  }

  @Test
  void aBlobFolderThatIsALinkIsRefusedWithoutItsPath() throws Exception {
    byte[] content = "a long result".getBytes(UTF_8);
    Files.createDirectories(folder.resolve("ingest/s"));
    Files.createSymbolicLink(
        folder.resolve("ingest/s/.bbox-blobs"), Files.createDirectories(folder.resolve("other")));

    IngestAnswer answer =
        store.blob(
            IngestSender.OWNER, "s", Hashes.sha256Hex(content), new ByteArrayInputStream(content));

    assertThat(answer.status()).isEqualTo(503);
    assertThat(answer.detail()).doesNotContain(folder.toString()).endsWith(" cannot be stored");
  }

  @Test
  void anIncompleteLineIsRefusedAndTheLinesBeforeItAreStored() throws Exception {
    assertRefused(
        post(0, HEADER + "u: Hello.\na: Ye"),
        Outcome.REFUSED,
        5,
        "s: line 6 is incomplete, expected a line break at its end");
    assertStored(post(5, "a: Yes.\n"), 6);
  }

  @Test
  void theFirstLineIsThatOfAHeader() throws Exception {
    assertRefused(
        post(0, "u: Hello.\n"),
        Outcome.REFUSED,
        0,
        "s: line 1: expected the header, which starts with ---");
  }

  @Test
  void aLineWithoutEndIsRefused() throws Exception {
    post(0, HEADER);

    assertRefused(
        store.append(
            IngestSender.OWNER,
            "s",
            4,
            new SequenceInputStream(
                new ByteArrayInputStream("u: Hello.\n".getBytes(UTF_8)),
                new ByteArrayInputStream(new byte[17 << 20]))),
        Outcome.TOO_LARGE,
        5,
        "s: line 6 is longer than 16777216 bytes");
    assertThat(store.file("s")).hasContent(HEADER + "u: Hello.\n");
  }

  @Test
  void aSenderThatGoesAwayLeavesItsWholeLines() throws Exception {
    InputStream broken =
        new FilterInputStream(InputStream.nullInputStream()) {
          @Override
          public int read(byte[] target, int from, int count) throws IOException {
            throw new IOException("connection reset");
          }
        };
    InputStream body =
        new SequenceInputStream(
            new ByteArrayInputStream((HEADER + "u: Hello.\na: Y").getBytes(UTF_8)), broken);

    assertThatThrownBy(() -> store.append(IngestSender.OWNER, "s", 0, body))
        .hasMessage("connection reset");
    assertStored(store.state("s"), 5);
    assertStored(post(5, "a: Yes.\n"), 6);
    assertThat(store.file("s")).hasContent(HEADER + "u: Hello.\na: Yes.\n");
  }

  @Test
  void aSecondSenderIsRefusedWhileTheFirstOneWrites() throws Exception {
    post(0, HEADER);
    PipedOutputStream first = new PipedOutputStream();
    SignallingStream body = new SignallingStream(new PipedInputStream(first));
    CompletableFuture<IngestAnswer> answer = new CompletableFuture<>();
    Thread.ofVirtual()
        .start(
            () -> {
              try {
                answer.complete(store.append(IngestSender.OWNER, "s", 4, body));
              } catch (IOException | InterruptedException e) {
                answer.completeExceptionally(e);
              }
            });
    body.begun.join();

    IngestAnswer second = post(4, "a: No.\n");
    first.write("a: Yes.\n".getBytes(UTF_8));
    first.close();

    assertRefused(second, Outcome.BUSY, 4, "s: another sender is writing");
    assertThat(second.retryAfter()).isEqualTo(1);
    assertStored(answer.join(), 5);
    assertThat(store.file("s")).hasContent(HEADER + "a: Yes.\n");
  }

  private static final class SignallingStream extends FilterInputStream {
    final CompletableFuture<Void> begun = new CompletableFuture<>();

    SignallingStream(InputStream in) {
      super(in);
    }

    @Override
    public int read(byte[] target, int from, int count) throws IOException {
      begun.complete(null);
      return super.read(target, from, count);
    }
  }

  @Test
  void anotherProgramThatWritesToTheFileIsAConflict() throws Exception {
    post(0, HEADER);
    try (IngestStore other = IngestStore.in(folder, Redactor.standard())) {
      assertThat(other.state("s"))
          .isEqualTo(
              new IngestAnswer(Outcome.BUSY, "s", 0, "s: another program writes to its file"));
    }
  }

  @Test
  void tooManyRequestsAreToldToComeBack() throws Exception {
    IngestLimits none =
        new IngestLimits(
            0, 1, 1, IngestLimits.STANDARD.patience(), IngestLimits.STANDARD.idle(), 1);
    try (IngestStore busy =
        new IngestStore(folder, Disk.real(), Clock.systemUTC(), Redactor.standard(), none)) {
      IngestAnswer answer =
          busy.append(IngestSender.OWNER, "s", 0, new ByteArrayInputStream(new byte[0]));

      assertThat(answer.status()).isEqualTo(429);
      assertThat(answer.retryAfter()).isEqualTo(1);
    }
  }

  @Test
  void sessionsWithoutRequestsMakeRoomForOthers() throws Exception {
    IngestLimits two =
        new IngestLimits(
            4, 2, 1 << 20, IngestLimits.STANDARD.patience(), IngestLimits.STANDARD.idle(), 1);
    try (IngestStore small =
        new IngestStore(folder, Disk.real(), Clock.systemUTC(), Redactor.standard(), two)) {
      for (int round = 0; round < 2; round++) {
        for (String session : List.of("a", "b", "c")) {
          InputStream body = new ByteArrayInputStream(HEADER.getBytes(UTF_8));
          assertStored(small.append(IngestSender.OWNER, session, 0, body), 4);
        }
      }
      assertThat(store.state("b").outcome()).isEqualTo(Outcome.BUSY);
      assertStored(store.state("a"), 4);
    }
  }

  @Test
  void aDeletedFileIsSentAgainFromItsFirstLine() throws Exception {
    post(0, HEADER + "u: Hello.\n");
    Files.delete(store.file("s"));

    assertRefused(post(5, "a: Yes.\n"), Outcome.GAP, 0, "s: the next line is line 1, found 6");
    assertStored(post(0, HEADER + "u: Hello.\na: Yes.\n"), 6);
    assertThat(store.file("s")).hasContent(HEADER + "u: Hello.\na: Yes.\n");
  }

  @Test
  void aFileThatAnotherProgramChangedIsCountedAgain() throws Exception {
    post(0, HEADER + "u: Hello.\n");
    Files.writeString(store.file("s"), HEADER);

    assertStored(store.state("s"), 4);
    assertStored(post(4, "u: Hello.\n"), 5);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ".",
        "..",
        "../s",
        "a/b",
        "a\\b",
        "-x",
        ".x",
        "a b",
        "ä",
        "x.part2",
        "x_part3",
        "x.recovered-1",
        "a\nb"
      })
  void otherNamesAreRefused(String name) throws Exception {
    InputStream body = new ByteArrayInputStream(HEADER.getBytes(UTF_8));

    assertThat(store.append(IngestSender.OWNER, name, 0, body).status()).isEqualTo(400);
    assertThat(store.state(name).status()).isEqualTo(400);
    assertThat(store.blob(IngestSender.OWNER, name, "0".repeat(64), body).status()).isEqualTo(400);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aLinkInThePlaceOfTheFileIsNotFollowed() throws Exception {
    Path victim = Files.writeString(folder.resolve("victim"), HEADER);
    Files.createDirectories(folder.resolve("ingest/s"));
    Files.createSymbolicLink(store.file("s"), victim);

    assertThat(post(4, "a: Yes.\n").status()).isEqualTo(503);
    assertThat(victim).hasContent(HEADER);
  }

  @Test
  void aLinkInThePlaceOfTheFolderIsNotFollowed() throws Exception {
    byte[] content = "a long result".getBytes(UTF_8);
    Path other = Files.createDirectories(folder.resolve("other"));
    Files.createDirectories(folder.resolve("ingest"));
    Files.createSymbolicLink(folder.resolve("ingest/s"), other);

    assertThat(post(0, HEADER).status()).isEqualTo(503);
    assertThat(
            store
                .blob(
                    IngestSender.OWNER,
                    "s",
                    Hashes.sha256Hex(content),
                    new ByteArrayInputStream(content))
                .status())
        .isEqualTo(503);
    assertThat(other).isEmptyDirectory();
  }

  @Test
  void aBlobIsStoredUnderItsHash() throws Exception {
    byte[] content = "a long result".getBytes(UTF_8);
    String hash = Hashes.sha256Hex(content);

    for (int i = 0; i < 2; i++) {
      IngestAnswer answer =
          store.blob(IngestSender.OWNER, "s", hash, new ByteArrayInputStream(content));

      assertStored(answer, IngestAnswer.NO_LINES);
      assertThat(answer.content()).asString(UTF_8).isEqualTo("{\"session\":\"s\"}\n");
    }
    assertThat(folder.resolve("ingest/s/.bbox-blobs/" + hash.substring(0, 2) + "/" + hash))
        .hasBinaryContent(content);
  }

  @Test
  void aBlobWithAnotherHashIsRefused() throws Exception {
    byte[] content = "a long result".getBytes(UTF_8);

    IngestAnswer answer =
        store.blob(IngestSender.OWNER, "s", "0".repeat(64), new ByteArrayInputStream(content));

    assertThat(answer.status()).isEqualTo(422);
    assertThat(answer.detail()).contains("has the SHA-256 " + Hashes.sha256Hex(content));
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aBlobWithASecretIsRefused() throws Exception {
    byte[] content = ("token: ghp_" + "Ab3dEf7hJkLm".repeat(3)).getBytes(UTF_8);

    IngestAnswer answer =
        store.blob(
            IngestSender.OWNER, "s", Hashes.sha256Hex(content), new ByteArrayInputStream(content));

    assertThat(answer.status()).isEqualTo(422);
    assertThat(answer.detail()).endsWith("holds a secret, expected a content without secrets");
    assertThat(folder).isEmptyDirectory();
  }
}
