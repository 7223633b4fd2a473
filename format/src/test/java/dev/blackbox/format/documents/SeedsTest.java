package dev.blackbox.format.documents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.documents.Blocks.Block;
import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.testing.Converting;
import dev.blackbox.format.testing.Meaning;
import dev.blackbox.format.testing.Reading;
import dev.blackbox.testkit.process.TestFolders;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The documents that the format is based on. */
class SeedsTest {
  /** Untagged blocks that hold no recording: other programs' output, patterns, parts of lines. */
  private static final Map<String, Set<Integer>> NO_RECORDING =
      Map.of("001", Set.of(1, 10, 29, 40), "002", Set.of(1, 6, 8, 13, 16, 18, 21));

  @Test
  void everyBlockWithARecordingIsReadWithoutAnUnknownLine() throws IOException {
    List<String> unknown = new ArrayList<>();
    int read = 0;
    for (Path seed : seeds()) {
      for (Block block : Blocks.of(seed)) {
        if (isRecording(seed, block)) {
          read++;
          unknownLines(block)
              .forEach(line -> unknown.add(seed.getFileName() + " " + block + ": " + line));
        }
      }
    }

    assertThat(unknown).isEmpty();
    assertThat(read).isGreaterThan(50);
  }

  @Test
  void everyBlockKeepsItsBytesAndItsMeaning() throws IOException {
    for (Path seed : seeds()) {
      for (Block block : Blocks.of(seed)) {
        byte[] file = Reading.bytes(block.text());

        assertThat(Converting.fromJsonl(Converting.toJsonl(file))).isEqualTo(file);
        assertThat(Meaning.of(Converting.toCompact(file))).isEqualTo(Meaning.of(file));
      }
    }
  }

  @Test
  void everyBlockOfJsonlIsReadWithoutAFinding() throws IOException {
    List<Finding> findings = new ArrayList<>();
    int read = 0;
    for (Path seed : seeds()) {
      for (Block block : Blocks.of(seed)) {
        if (block.tag().equals("jsonl")) {
          byte[] bbox = Converting.fromJsonl(Reading.bytes(block.text()), findings::add);
          assertThat(Reading.lines(bbox)).allMatch(line -> line.kind().isEvent());
          read++;
        }
      }
    }

    assertThat(findings).isEmpty();
    assertThat(read).isEqualTo(1);
  }

  private static List<Path> seeds() throws IOException {
    return TestFolders.files(TestFolders.shared("seeds"), "00[0-2]_.*");
  }

  private static boolean isRecording(Path seed, Block block) {
    String number = seed.getFileName().toString().substring(0, 3);
    Set<Integer> others = NO_RECORDING.getOrDefault(number, Set.of());
    return block.tag().isEmpty() && !others.contains(block.ordinal());
  }

  private static List<Line> unknownLines(Block block) {
    return Reading.lines(block.text()).stream()
        .filter(line -> line.kind() == LineKind.UNKNOWN)
        .toList();
  }
}
