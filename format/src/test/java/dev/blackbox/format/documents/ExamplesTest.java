package dev.blackbox.format.documents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.bbox.HeaderBlock;
import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Severity;
import dev.blackbox.format.header.HeaderReader;
import dev.blackbox.format.line.CommentType;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.format.testing.Converting;
import dev.blackbox.format.testing.Meaning;
import dev.blackbox.format.testing.Reading;
import dev.blackbox.testkit.process.TestFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The recordings in docs/examples. */
class ExamplesTest {

  @Test
  void everyLineOfEveryExampleIsKnown() throws IOException {
    for (Path example : examples()) {
      byte[] file = Files.readAllBytes(example);

      BboxReader reader =
          Reading.visit(
              file,
              line ->
                  assertThat(line.kind())
                      .as(() -> example + ":" + line.number() + ": " + line.text())
                      .isNotEqualTo(LineKind.UNKNOWN));

      HeaderBlock header = reader.header();
      assertThat(header.state()).as(example.toString()).isEqualTo(HeaderBlock.State.CLOSED);
      assertThat(HeaderReader.read(header.text(), header.firstLine()).findings())
          .as(example.toString())
          .extracting(Finding::severity)
          .doesNotContain(Severity.ERROR, Severity.WARNING);
    }
  }

  @Test
  void everyExampleKeepsItsBytesAndItsMeaning() throws IOException {
    for (Path example : examples()) {
      byte[] file = Files.readAllBytes(example);

      assertThat(Reading.copied(file)).isEqualTo(file);
      assertThat(Converting.fromJsonl(Converting.toJsonl(file))).isEqualTo(file);
      assertThat(Meaning.of(Converting.toCompact(file))).isEqualTo(Meaning.of(file));
      assertThat(Meaning.of(Converting.toSpaced(Converting.toCompact(file))))
          .isEqualTo(Meaning.of(file));
    }
  }

  /** A file cut by a power failure: everything before the cut is still read. */
  @Test
  void anExampleTornAtAnyByteIsReadUpToTheCut() throws IOException {
    byte[] file = Files.readAllBytes(example("plan-mode.bbox"));
    List<Line> whole = Reading.lines(file);

    for (int length = 0; length < file.length; length++) {
      byte[] torn = Arrays.copyOf(file, length);
      List<Line> lines = Reading.lines(torn);
      int untouched = Math.max(0, lines.size() - 1);

      assertThat(Reading.copied(torn)).isEqualTo(torn);
      assertThat(lines.subList(0, untouched)).isEqualTo(whole.subList(0, untouched));
    }
  }

  @Test
  void anExampleTornAtAnyByteComesBackFromJsonl() throws IOException {
    byte[] file = Files.readAllBytes(example("billing-feature.bbox"));

    for (int length = 0; length < file.length; length++) {
      byte[] torn = Arrays.copyOf(file, length);
      assertThat(Converting.fromJsonl(Converting.toJsonl(torn))).isEqualTo(torn);
    }
  }

  @Test
  void theLongSessionUsesEveryKindKeyAndTypedComment() throws IOException {
    Set<LineKind> kinds = EnumSet.noneOf(LineKind.class);
    Set<MetaKey> keys = EnumSet.noneOf(MetaKey.class);
    Set<CommentType> comments = EnumSet.noneOf(CommentType.class);
    Reading.visit(
        Files.readAllBytes(example("12h-autopilot-session.bbox")),
        line -> {
          kinds.add(line.kind());
          for (MetaKey key : MetaKey.values()) {
            if (line.has(key)) {
              keys.add(key);
            }
          }
          if (line.toLine() instanceof Line.Comment comment) {
            comments.add(comment.type());
          }
        });

    assertThat(kinds).isEqualTo(EnumSet.complementOf(EnumSet.of(LineKind.UNKNOWN)));
    assertThat(keys).isEqualTo(EnumSet.allOf(MetaKey.class));
    // a whole session has no gap
    assertThat(comments).isEqualTo(EnumSet.complementOf(EnumSet.of(CommentType.GAP)));
  }

  private static Path example(String name) {
    return TestFolders.repository().resolve("docs/examples").resolve(name);
  }

  private static List<Path> examples() throws IOException {
    List<Path> examples =
        TestFolders.files(
            TestFolders.repository().resolve("docs/examples"), ".*\\.(bbox|blackbox)");
    assertThat(examples).hasSizeGreaterThan(5);
    return examples;
  }
}
