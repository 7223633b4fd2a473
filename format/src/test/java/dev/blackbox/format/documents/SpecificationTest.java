package dev.blackbox.format.documents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.documents.Blocks.Block;
import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.testing.Converting;
import dev.blackbox.format.testing.Meaning;
import dev.blackbox.format.testing.Reading;
import dev.blackbox.testkit.process.TestFolders;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The examples in the specification of bbox/1. */
class SpecificationTest {

  @Test
  void noExampleHasAnUnknownLine() throws IOException {
    List<Block> examples = blocks("bbox");

    assertThat(examples).hasSizeGreaterThan(10);
    for (Block block : examples) {
      assertThat(Reading.lines(block.text()))
          .as(block.toString())
          .noneMatch(line -> line.kind() == LineKind.UNKNOWN);
    }
  }

  @Test
  void everyBrokenExampleHasAnUnknownLine() throws IOException {
    for (Block block : blocks("bbox-broken")) {
      assertThat(Reading.lines(block.text()))
          .as(block.toString())
          .anyMatch(line -> line.kind() == LineKind.UNKNOWN);
    }
  }

  @Test
  void everyExampleKeepsItsBytesAndItsMeaning() throws IOException {
    for (Block block : blocks("bbox")) {
      byte[] file = Reading.bytes(block.text());

      assertThat(Converting.fromJsonl(Converting.toJsonl(file))).isEqualTo(file);
      assertThat(Meaning.of(Converting.toCompact(file))).isEqualTo(Meaning.of(file));
    }
  }

  @Test
  void everyObjectIsWrittenTheWayItStandsThere() throws IOException {
    List<Finding> findings = new ArrayList<>();
    for (Block block : blocks("json")) {
      byte[] jsonl = Reading.bytes(block.text());

      byte[] bbox = Converting.fromJsonl(jsonl, findings::add);

      assertThat(Converting.toJsonl(bbox)).asString().isEqualTo(block.text());
    }
    assertThat(findings).isEmpty();
  }

  private static List<Block> blocks(String tag) throws IOException {
    Path specification = TestFolders.repository().resolve("docs/format/bbox-1.md");
    return Blocks.of(specification).stream().filter(block -> block.tag().equals(tag)).toList();
  }
}
