package dev.blackbox.intake.archive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.store.disk.Disk;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A damaged index stops nothing, and no session is lost with it. */
final class ArchiveIndexTest {
  @TempDir Path folder;

  private Home home;
  private Path index;

  @BeforeEach
  void archiveTwoSessions() throws IOException {
    home = new Home(folder);
    home.claude("s1", "Hot.");
    Path deleted = home.claude("s2", "Cold.");
    home.archive();
    Files.delete(deleted);
    index = home.store().resolve(ArchiveIndex.NAME);
  }

  enum Damage {
    MISSING,
    EMPTY,
    INVALID_UTF8,
    CUT_LINE,
    GARBAGE_LINE,
    LOST_HEADER,
    BINARY,
    FOLDER,
    LINK,
    LINK_TO_NOTHING;

    void apply(Path file) throws IOException {
      byte[] bytes = Files.readAllBytes(file);
      List<String> lines = Files.readAllLines(file);
      switch (this) {
        case MISSING -> Files.delete(file);
        case EMPTY -> Files.write(file, new byte[0]);
        case INVALID_UTF8 -> {
          bytes[bytes.length / 2] = (byte) 0xff;
          Files.write(file, bytes);
        }
        case CUT_LINE -> Files.write(file, Arrays.copyOf(bytes, bytes.length - 40));
        case GARBAGE_LINE -> Files.write(file, List.of(lines.get(0), "{]", "tea", lines.get(2)));
        case LOST_HEADER -> Files.write(file, lines.subList(1, lines.size()));
        case FOLDER -> {
          Files.delete(file);
          Files.createDirectory(file);
          Files.writeString(file.resolve("notes.txt"), "Keep me.");
        }
        case LINK -> {
          Path other = file.resolveSibling("other.jsonl");
          Files.move(file, other);
          Files.createSymbolicLink(file, other);
        }
        case LINK_TO_NOTHING -> {
          Files.delete(file);
          Files.createSymbolicLink(file, Path.of("/nowhere/at/all"));
        }
        case BINARY -> {
          byte[] noise = new byte[4096];
          new Random(1).nextBytes(noise);
          Files.write(file, noise);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void everySessionIsFoundAgain(Damage damage) throws IOException {
    List<String> before = sessions();
    SortedMap<String, String> store = recordings();
    damage.apply(index);

    ArchiveReport report = home.archive();

    assertThat(home.rebuilt()).containsExactly(index);
    assertThat(Files.isRegularFile(index, LinkOption.NOFOLLOW_LINKS)).isTrue();

    assertThat(report.sessions()).isEqualTo(2);
    assertThat(home.archived()).isEmpty();
    assertThat(home.failed()).isEmpty();
    assertThat(sessions()).isEqualTo(before);
    assertThat(recordings()).isEqualTo(store);
    assertThat(ArchiveIndex.read(Disk.real(), home.store()).isDamaged()).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void whatTheAgentHasDeletedSinceStaysInItsRecording(Damage damage) throws IOException {
    damage.apply(index);
    home.claude("s1", "Lukewarm.");

    home.archive();

    assertThat(home.archived()).containsExactly("s1.jsonl");
    assertThat(home.recording("claude-code/-work-tea/s1.bbox")).contains("Hot.");
    assertThat(home.recording("claude-code/-work-tea/s1.2.bbox")).contains("Lukewarm.");
  }

  @ParameterizedTest
  @EnumSource
  void theIndexCanBeReadBeforeItIsRepaired(Damage damage) throws IOException {
    damage.apply(index);

    ArchiveIndex read = ArchiveIndex.read(Disk.real(), home.store());

    boolean isMissing = damage == Damage.MISSING || damage == Damage.LINK_TO_NOTHING;
    assertThat(read.isDamaged()).isEqualTo(!isMissing);
    assertThat(read.sessions()).hasSizeLessThanOrEqualTo(2);
  }

  /** Nothing is deleted, however often it happens. */
  @Test
  void aFolderInItsPlaceIsMovedAway() throws IOException {
    Damage.FOLDER.apply(index);
    home.archive();
    Damage.FOLDER.apply(index);
    home.archive();

    for (String name : List.of("index.jsonl.damaged", "index.jsonl.damaged-2")) {
      assertThat(home.store().resolve(name).resolve("notes.txt")).hasContent("Keep me.");
    }
    home.archive();
    assertThat(home.rebuilt()).isEmpty();
  }

  @Test
  void aLineThatLeadsOutOfTheStoreIsDamaged() throws IOException {
    String text = Files.readString(index, StandardCharsets.UTF_8);
    Files.writeString(index, text.replace("claude-code/-work-tea/s2", "../../s2"));

    ArchiveIndex read = ArchiveIndex.read(Disk.real(), home.store());

    assertThat(read.isDamaged()).isTrue();
    assertThat(read.sessions()).hasSize(1);
  }

  private List<String> sessions() throws IOException {
    return ArchiveIndex.read(Disk.real(), home.store()).sessions().stream()
        .map(session -> session.source() + " " + session.recording() + " " + session.summary())
        .toList();
  }

  private SortedMap<String, String> recordings() throws IOException {
    SortedMap<String, String> all = home.everything();
    all.keySet().removeIf(name -> name.contains(ArchiveIndex.NAME) || name.endsWith("other.jsonl"));
    return all;
  }
}
