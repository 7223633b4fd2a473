package dev.blackbox.session.usage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.blackbox.format.bbox.BboxReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The totals that the example recordings state were worked out by their author, not by us. */
class ExamplesTest {

  @TestFactory
  Stream<DynamicTest> whatIsCountedIsWhatTheRecordingStates() throws IOException {
    return examples().stream()
        .map(file -> dynamicTest(file.getFileName().toString(), () -> check(file)));
  }

  private static void check(Path file) throws IOException {
    UsageCounter counter = new UsageCounter();
    new BboxReader(new ByteArrayInputStream(Files.readAllBytes(file))).forEach(counter);
    Usage usage = counter.usage();
    Claim claim = usage.claimedTokens().orElse(null);
    if (usage.modelCalls() == 0 || claim == null) {
      return;
    }
    if (claim.tokens() >= 0) {
      assertThat(usage.tokens().total()).isEqualTo(claim.tokens());
    } else {
      assertThat(usage.tokens().in()).isEqualTo(claim.tokensIn());
      assertThat(usage.tokens().out()).isEqualTo(claim.tokensOut());
    }
  }

  private static List<Path> examples() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("..", "docs", "examples"))) {
      List<Path> found = files.filter(file -> file.toString().endsWith(".bbox")).sorted().toList();
      assertThat(found).hasSizeGreaterThan(4);
      return found;
    }
  }
}
