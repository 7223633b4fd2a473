package dev.blackbox.cli.archive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.Ran;
import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Screen;
import dev.blackbox.cli.command.Streams;
import dev.blackbox.store.disk.Disk;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

final class ArchiveCommandTest {
  @TempDir Path home;

  @Test
  void watchingGoesOnUntilItIsInterrupted() throws Exception {
    write("s1");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    List<Duration> rests = new ArrayList<>();
    ArchiveCommand command =
        new ArchiveCommand(
            time -> {
              rests.add(time);
              if (rests.size() == 3) {
                throw new InterruptedException();
              }
              if (rests.size() == 2) {
                writeUnchecked("s2");
              }
            });

    int exit = run(command, out, "--watch", "--every", "5");
    boolean wasInterrupted = Thread.interrupted();

    assertThat(exit).isZero();
    assertThat(wasInterrupted).isTrue();
    assertThat(rests).hasSize(3).containsOnly(Duration.ofSeconds(5));
    assertThat(out.toString(StandardCharsets.UTF_8).lines().filter(l -> l.startsWith("archived")))
        .hasSize(2);
  }

  @Test
  void transcriptsThatWouldBeDeletedAreTold() throws IOException {
    Path transcript = write("s1");
    Files.setLastModifiedTime(transcript, FileTime.from(Instant.now().minus(Duration.ofDays(29))));

    Ran ran = archive();

    assertThat(ran.out())
        .contains("1 transcript would have been deleted by Claude Code within 7 days");
  }

  @Test
  void theStoreOfAnotherRunIsLeftAlone() throws IOException {
    write("s1");
    archive();
    try (Closeable _ = Disk.real().lock(home.resolve(".blackbox/sessions/index.jsonl"))) {
      Ran ran = archive();

      assertThat(ran.code()).isEqualTo(3);
      assertThat(ran.err()).contains("another process is archiving into the store");
    }
  }

  @Test
  void aRecordingInTheStoreThatIsBeingWrittenIsNotReplaced() throws IOException {
    Path transcript = write("s1");
    archive();
    Path recording = home.resolve(".blackbox/sessions/claude-code/-work-tea/s1.bbox");
    String before = Files.readString(recording);
    Files.writeString(transcript, Files.readString(transcript).repeat(2));
    try (Closeable _ = Disk.real().lock(recording)) {
      Ran ran = archive();

      assertThat(ran.code()).isEqualTo(3);
      assertThat(ran.err()).contains("s1.jsonl: not archived", "s1.bbox: this process records");
      assertThat(recording).hasContent(before);
    }
    assertThat(archive().code()).isZero();
    assertThat(recording.resolveSibling("s1.bbox.lock")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "\u00ff", "{\"format\":\"blackbox-archive/1\"}\n{\"sou", "tea\n", "\0\1"})
  void aDamagedIndexStopsNothing(String damage) throws IOException {
    write("s1");
    archive();
    Path index = home.resolve(".blackbox/sessions/index.jsonl");
    String whole = Files.readString(index);
    Files.writeString(index, damage, StandardCharsets.ISO_8859_1);

    Ran listed = blackbox("list");
    Ran archived = archive();

    assertThat(listed.code()).isZero();
    assertThat(listed.out()).contains("Hot?");
    assertThat(listed.err())
        .contains("index.jsonl: the index is damaged", "hint: blackbox archive");
    assertThat(archived.code()).isZero();
    assertThat(archived.out()).contains("nothing new", "1 session is in");
    assertThat(index).hasContent(whole);
    assertThat(blackbox("list").err()).isEmpty();
  }

  private Ran archive() {
    return blackbox("archive");
  }

  private Ran blackbox(String verb) {
    return Ran.on(Screen.NONE, Map.of("HOME", home.toString()), home, verb);
  }

  private int run(ArchiveCommand command, ByteArrayOutputStream out, String... words)
      throws Exception {
    Streams streams = new Streams(InputStream.nullInputStream(), out, new ByteArrayOutputStream());
    Console console = new Console(home, streams, Map.of("HOME", home.toString()), Screen.NONE);
    return command.run(new CommandLine(command.spec()).parseArgs(words), console);
  }

  private void writeUnchecked(String session) {
    try {
      write(session);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path write(String session) throws IOException {
    Path file = home.resolve(".claude/projects/-work-tea/" + session + ".jsonl");
    Files.createDirectories(file.getParent());
    return Files.writeString(
        file,
        "{\"type\":\"user\",\"sessionId\":\""
            + session
            + "\",\"timestamp\":\"2026-03-02T09:00:00.000Z\",\"cwd\":\"/nowhere\","
            + "\"version\":\"2.1.300\",\"message\":{\"role\":\"user\",\"content\":\"Hot?\"}}\n");
  }
}
