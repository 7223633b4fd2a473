package dev.blackbox.library.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blackbox.library.ingest.IngestTestServer.Treatment;
import dev.blackbox.recorder.Recorder;
import dev.blackbox.recorder.RecorderOptions;
import dev.blackbox.recorder.forward.ForwardState;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.log.LogNotice;
import dev.blackbox.store.log.LogNotice.Kind;
import dev.blackbox.store.parts.RecordingSource;
import dev.blackbox.testkit.property.Gen;
import dev.blackbox.testkit.property.Property;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A recorder writes locally first, and a server gets the same lines, each of them once. */
class ForwardingTest {
  private static final Duration LONG = Duration.ofMinutes(5);

  @TempDir Path folder;
  private IngestTestServer server;
  private final List<LogNotice> notices = new CopyOnWriteArrayList<>();

  @BeforeEach
  void start() throws IOException {
    server = new IngestTestServer(folder.resolve("server"));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private RecorderOptions options(String name) {
    return Recorder.to(folder.resolve(name))
        .session("s")
        .closeTimeout(LONG)
        .listener(notices::add)
        .forward(server.uri(), IngestTestServer.TOKEN);
  }

  private static void record(Recorder recorder, int from, int count) {
    for (int i = from; i < from + count; i++) {
      recorder.user("Question " + i + "\nin two lines");
      recorder.tool("read").arg("file" + i).result("line\n".repeat(i % 5));
      recorder.agent("Answer " + i);
    }
  }

  /** The server has what a reader of the local file sees. */
  private void assertForwarded(String name) throws IOException {
    assertThat(server.file("s")).hasBinaryContent(local(name));
  }

  private byte[] local(String name) throws IOException {
    try (RecordingSource source = RecordingSource.open(Disk.real(), folder.resolve(name))) {
      return source.readAllBytes();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.bbox", "a.bbox.zst"})
  void theServerHasTheSameLines(String name) throws Exception {
    Recorder recorder = options(name).open();
    record(recorder, 0, 200);
    recorder.close();

    assertForwarded(name);
    ForwardState state = recorder.forwarded().orElseThrow();
    assertThat(state.isComplete()).isTrue();
    assertThat(state.session()).isEqualTo("s");
    assertThat(state.acknowledged()).isEqualTo(Files.readAllLines(server.file("s")).size());
    assertThat(notices).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.bbox", "a.bbox.zst"})
  void aRotatedRecordingIsOneRecordingOnTheServer(String name) throws Exception {
    try (Recorder recorder = options(name).rotateAfter(2_000).open()) {
      for (int i = 0; i < 50; i++) {
        record(recorder, i, 5);
        assertThat(recorder.flush(LONG)).isTrue();
      }
    }

    assertThat(folder.resolve(name.replace(".bbox", ".part3.bbox"))).exists();
    assertForwarded(name);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void anotherRecorderContinuesWhereTheServerIs(boolean isRotated) throws Exception {
    long size = isRotated ? 1_000 : Long.MAX_VALUE;
    for (int run = 0; run < 4; run++) {
      if (run == 2) {
        server.stop();
      }
      Duration closing = run == 2 ? Duration.ZERO : LONG;
      Recorder recorder = options("a.bbox").rotateAfter(size).closeTimeout(closing).open();
      record(recorder, run * 10, 10);
      assertThat(recorder.flush(LONG)).isTrue();
      recorder.close();
      server.startAgain();
    }

    assertForwarded("a.bbox");
  }

  @Test
  void aServerThatIsAwayCostsNothingButDelay() throws Exception {
    server.stop();
    CompletableFuture<LogNotice> away = new CompletableFuture<>();
    Recorder recorder = options("a.bbox").listener(away::complete).open();
    record(recorder, 0, 100);
    assertThat(recorder.flush(LONG)).isTrue();
    assertThat(away.join().kind()).isEqualTo(Kind.NOT_FORWARDED);
    server.startAgain();
    recorder.close();

    assertForwarded("a.bbox");
    assertThat(recorder.dropped()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void oneRequestInThreeIsTreatedBadly(Treatment treatment) throws Exception {
    Random random = new Random(1);
    server.treat(() -> random.nextInt(3) == 0 ? treatment : Treatment.WELL);
    try (Recorder recorder = options("a.bbox").open()) {
      for (int i = 0; i < 10; i++) {
        record(recorder, i, 1);
        assertThat(recorder.flush(LONG)).isTrue();
      }
    }

    assertForwarded("a.bbox");
  }

  @Test
  void blobsArriveBeforeTheLinesThatNameThem() throws Exception {
    try (Recorder recorder = options("a.bbox").open()) {
      recorder.tool("read").arg("large").result("a long result ".repeat(1_000));
    }

    assertForwarded("a.bbox");
    List<String> blobs = server.requests().stream().filter(r -> r.contains("/blobs/")).toList();
    assertThat(blobs).hasSize(1);
    String sha256 = blobs.get(0).substring(blobs.get(0).lastIndexOf('/') + 1);
    String name = ".bbox-blobs/" + sha256.substring(0, 2) + "/" + sha256;
    assertThat(server.file("s").resolveSibling(name)).hasSameBinaryContentAs(folder.resolve(name));
  }

  @Test
  void aWrongTokenIsReportedOnceAndDisturbsNothing() throws Exception {
    Recorder recorder =
        options("a.bbox").forward(server.uri(), "wrong").closeTimeout(Duration.ofDays(1)).open();
    record(recorder, 0, 10);
    recorder.close();

    assertThat(new String(local("a.bbox"), UTF_8)).contains("Answer 9", "@end");
    assertThat(notices)
        .containsExactly(
            new LogNotice(
                Kind.NOT_FORWARDED,
                server.uri()
                    + ": not forwarded, the server refuses the token (401);"
                    + " the local file is complete",
                0,
                0));
    assertThat(recorder.forwarded().orElseThrow().isComplete()).isFalse();
  }

  @Test
  void anIdThatIsNoNameIsReplacedByTheSameNameEachTime() throws Exception {
    Set<String> names = new HashSet<>();
    for (int run = 0; run < 3; run++) {
      Recorder recorder = options("a.bbox").session("no name").open();
      record(recorder, run, 1);
      recorder.close();
      names.add(recorder.forwarded().orElseThrow().session());
    }

    assertThat(names).singleElement().asString().startsWith("a_bbox-");
    assertThat(server.file(names.iterator().next())).hasBinaryContent(local("a.bbox"));
  }

  @RepeatedTest(5)
  void whatAnotherProgramReplacedIsForwardedFromTheCopy() throws Exception {
    Recorder recorder = options("a.bbox").open();
    record(recorder, 0, 3);
    assertThat(recorder.flush(LONG)).isTrue();
    Path other = Files.writeString(folder.resolve("other"), "---\nformat: bbox/1\n---\nu: x\n");
    Files.move(other, folder.resolve("a.bbox"), StandardCopyOption.REPLACE_EXISTING);
    record(recorder, 3, 3);
    recorder.close();

    assertForwarded("a.recovered-1.bbox");
    assertThat(recorder.forwarded().orElseThrow().isComplete()).isTrue();
  }

  @Test
  void anotherRecordingOfTheSameNameIsNotMixedWithTheFirst() throws Exception {
    try (Recorder recorder = options("a.bbox").open()) {
      record(recorder, 0, 3);
    }
    byte[] first = Files.readAllBytes(server.file("s"));
    Recorder other = options("b.bbox").open();
    record(other, 100, 50);
    other.close();

    assertThat(server.file("s")).hasBinaryContent(first);
    assertThat(notices)
        .singleElement()
        .extracting(LogNotice::sentence, InstanceOfAssertFactories.STRING)
        .startsWith(server.uri() + ": not forwarded, the server has ")
        .containsPattern("other lines under the name s|lines of session s, but this recording has")
        .endsWith("; the local file is complete");
  }

  @Test
  void anAddressInTheOpenNetworkNeedsHttps() {
    RecorderOptions options =
        Recorder.to(folder.resolve("a.bbox")).forward(URI.create("http://example.com"), "secret");

    assertThatThrownBy(options::open)
        .hasMessageContaining(
            "http://example.com: only https is allowed, except to a server on this machine");
    assertThat(folder.resolve("a.bbox")).doesNotExist();
  }

  /** Losses, deaths of the server and restarts of the recorder, in any order. */
  @Test
  void nothingIsLostOrDoubledWhateverHappens() {
    Property.forAll(
        60,
        Gen.integers(0, 1_000_000),
        seed -> {
          Path place = Files.createTempDirectory(folder, "run");
          try (IngestTestServer other = new IngestTestServer(place)) {
            new UnreliableRun(place, other, new Random(seed)).run();
          }
        });
  }

  /** A recording that is opened several times while its server misbehaves. */
  private record UnreliableRun(Path place, IngestTestServer other, Random random) {
    void run() throws IOException {
      Treatment[] all = Treatment.values();
      int bad = random.nextInt(6);
      other.treat(
          () -> {
            synchronized (random) {
              return random.nextInt(10) < bad ? all[random.nextInt(all.length)] : Treatment.WELL;
            }
          });
      int runs = 1 + next(3);
      for (int run = 0; run < runs; run++) {
        once(run);
      }
      other.treat(() -> Treatment.WELL);
      other.startAgain();
      open(LONG).close();
      try (RecordingSource source = RecordingSource.open(Disk.real(), place.resolve("a.bbox"))) {
        assertThat(other.file("s")).hasBinaryContent(source.readAllBytes());
      }
    }

    private int next(int bound) {
      synchronized (random) {
        return random.nextInt(bound);
      }
    }

    private Recorder open(Duration closing) throws IOException {
      return Recorder.to(place.resolve("a.bbox"))
          .session("s")
          .rotateAfter(next(2) == 0 ? 3_000 : Long.MAX_VALUE)
          .closeTimeout(closing)
          .forward(other.uri(), IngestTestServer.TOKEN)
          .listener(notice -> {})
          .open();
    }

    private void once(int run) throws IOException {
      Recorder recorder = open(LONG);
      int steps = next(6);
      for (int step = 0; step < steps; step++) {
        record(recorder, 100 * run + step, next(20));
        switch (next(4)) {
          case 0 -> other.stop();
          case 1 -> other.startAgain();
          default -> recorder.flush(LONG);
        }
      }
      other.startAgain();
      recorder.close();
    }
  }
}
