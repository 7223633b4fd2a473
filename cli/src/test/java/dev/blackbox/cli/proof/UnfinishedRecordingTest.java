package dev.blackbox.cli.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.Ran;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recordings whose recorder was killed, and seals that were cut. */
final class UnfinishedRecordingTest {
  private static final int HEADS = 4;

  @TempDir Path folder;
  private Desk desk;

  @BeforeEach
  void desk() {
    desk = Desk.with(folder);
  }

  /** Records until there are several heads, and kills the recorder. */
  private OpenSeal kill(String name) throws Exception {
    try (BlackboxProcess recorder = desk.start("record", "-o", name, "--seal")) {
      OpenSeal seal = new OpenSeal("");
      for (int i = 0; i < HEADS; i++) {
        recorder.send("a: what happened " + i);
        seal = OpenSeal.await(recorder, desk.file(name), "a: what happened " + i);
      }
      awaitOpen(seal);
      recorder.kill();
      return OpenSeal.of(desk.file(name));
    }
  }

  /** The head is in the seal a moment before it is in {@code open/}. */
  private void awaitOpen(OpenSeal seal) throws IOException, InterruptedException {
    String last = " " + seal.sizes().get(seal.sizes().size() - 1) + " ";
    while (!open().contains(last)) {
      Thread.sleep(5);
    }
  }

  private String open() throws IOException {
    Path open = desk.file("home/open");
    StringBuilder text = new StringBuilder();
    if (Files.isDirectory(open)) {
      try (Stream<Path> files = Files.list(open)) {
        for (Path file :
            files.filter(one -> !one.getFileName().toString().startsWith(".")).toList()) {
          text.append(Files.readString(file));
        }
      }
    }
    return text.toString();
  }

  /** Writes other lines behind the first ones. */
  private static void rewrite(Path file, long kept) throws IOException {
    List<String> lines = Files.readAllLines(file);
    Files.writeString(
        file,
        String.join("\n", lines.subList(0, (int) kept)) + "\na: nothing happened\na: at all\n");
  }

  /** Case 12: the seal ends behind head 1, 2, n-1, and the lines behind it are others. */
  @Test
  void rewrittenEndOfAKilledRecorderIsFound() throws Exception {
    OpenSeal seal = kill("s.bbox");
    List<Long> sizes = seal.sizes();
    assertThat(sizes.size()).isGreaterThan(HEADS);
    byte[] recording = Files.readAllBytes(desk.file("s.bbox"));
    assertThat(desk.run("verify", "s.bbox").out()).contains("valid, open").contains("[VALID]");

    for (int head : List.of(1, 2, sizes.size() - 1)) {
      Files.write(desk.file("s.bbox"), recording);
      rewrite(desk.file("s.bbox"), sizes.get(head - 1));
      Files.writeString(desk.file("s.bbox.seal"), seal.upTo(head));

      Ran verified = desk.run("verify", "s.bbox");
      assertThat(verified.out()).as("head " + head).contains("[ROLLED_BACK]");
      assertThat(verified.code()).isEqualTo(1);
      Files.copy(desk.file("s.bbox"), desk.file("copy" + head + ".bbox"));
      Files.copy(desk.file("s.bbox.seal"), desk.file("copy" + head + ".bbox.seal"));
      // The first head is about the header, and its root is registered as well.
      assertThat(desk.run("verify", "copy" + head + ".bbox").out()).contains("[ROLLED_BACK]");
    }

    Ran resumed = desk.record("s.bbox", "a: more");
    assertThat(resumed.code()).isEqualTo(3);
    assertThat(desk.run("verify", "s.bbox").out()).contains("[ROLLED_BACK]");
  }

  /** Case 12: a deleted seal, with and without the lines. */
  @Test
  void deletedSealOfAKilledRecorderIsFound() throws Exception {
    kill("s.bbox");
    Files.delete(desk.file("s.bbox.seal"));

    assertThat(desk.run("verify", "s.bbox").out()).contains("[ROLLED_BACK]");
    assertThat(desk.record("s.bbox", "a: more").code()).isEqualTo(3);
    assertThat(desk.run("seal", "s.bbox").code()).isEqualTo(3);
  }

  /** Case 11 in small: the next run continues, and the head in {@code open/} goes with the end. */
  @Test
  void killedRecordingIsContinued() throws Exception {
    kill("s.bbox");
    assertThat(open()).contains(" open ");

    assertThat(desk.record("s.bbox", "a: more").code()).isZero();

    assertThat(desk.run("verify", "s.bbox", "--strict").code()).isZero();
    assertThat(desk.file("home/open")).isEmptyDirectory();
    kill("t.bbox");
    assertThat(desk.run("seal", "t.bbox").code()).isZero();
    assertThat(desk.run("verify", "t.bbox", "--strict").code()).isZero();
    assertThat(desk.file("home/open")).isEmptyDirectory();
    assertThat(desk.run("verify", "--all").code()).isZero();
  }

  /** A file in {@code open/} that somebody else wrote binds nothing, and is reported. */
  @Test
  void strangeOpenHeadIsReported() throws Exception {
    kill("s.bbox");
    Path open;
    try (Stream<Path> files = Files.list(desk.file("home/open"))) {
      open = files.findFirst().orElseThrow();
    }
    Files.writeString(open, Files.readString(open).replaceFirst(" \\d+ ", " 99 "));

    Ran verified = desk.run("verify", "s.bbox");

    assertThat(verified.out()).contains("[VALID]").contains("this machine did not write");
    assertThat(desk.run("verify", "s.bbox", "--strict").code()).isEqualTo(1);
  }

  /** Case 13: the last head closes the recording and adds no line. */
  @Test
  void removedFinalHeadIsFound() throws Exception {
    OpenSeal closed;
    try (BlackboxProcess recorder = desk.start("record", "-o", "s.bbox", "--seal")) {
      recorder.send("a: one");
      recorder.send("@end");
      OpenSeal.await(recorder, desk.file("s.bbox"), "@end");
      assertThat(recorder.end().code()).isZero();
      closed = OpenSeal.of(desk.file("s.bbox"));
    }
    List<Long> sizes = closed.sizes();
    int last = sizes.size();
    assertThat(sizes.get(last - 2))
        .as("the final head adds no line")
        .isEqualTo(sizes.get(last - 1));
    Files.writeString(desk.file("s.bbox.seal"), closed.upTo(last - 1));
    rewrite(desk.file("s.bbox"), sizes.get(last - 1));

    Ran verified = desk.run("verify", "s.bbox");

    assertThat(verified.out()).contains("it was closed with").contains("[ROLLED_BACK]");
    assertThat(verified.code()).isEqualTo(1);
    Files.move(desk.file("s.bbox"), desk.file("moved.bbox"));
    Files.move(desk.file("s.bbox.seal"), desk.file("moved.bbox.seal"));
    assertThat(desk.run("verify", "moved.bbox").out()).contains("[ROLLED_BACK]");
    assertThat(desk.record("moved.bbox", "a: more").code()).isEqualTo(3);
    assertThat(desk.run("verify", "moved.bbox").out()).contains("[ROLLED_BACK]");
  }
}
