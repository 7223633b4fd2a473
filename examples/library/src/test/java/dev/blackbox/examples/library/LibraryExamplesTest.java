package dev.blackbox.examples.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.library.file.HomeFolder;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LibraryExamplesTest {
  private static final Path ROOT = Path.of("../..");
  private static final Path TOUR =
      Path.of("src/main/java/dev/blackbox/examples/library/LibraryTour.java");

  @TempDir Path folder;

  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

  private LibraryTour tour() throws Exception {
    Path file = folder.resolve("billing.bbox");
    Files.copy(ROOT.resolve("docs/examples/concurrent-subagents.bbox"), file);
    Files.createDirectories(folder.resolve("home/sessions"));
    PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
    return new LibraryTour(file, new HomeFolder(folder.resolve("home")), out);
  }

  @Test
  void everyExampleRuns() throws Exception {
    LibraryTour tour = tour();

    tour.open();
    tour.findings();
    tour.statistics();
    tour.cost();
    tour.window();
    tour.state();
    tour.verify();
    tour.convert();
    tour.store();
    tour.secrets();

    assertThat(printed.toString(StandardCharsets.UTF_8))
        .startsWith("bbox\n")
        .contains(" tool calls\n")
        .contains(" calls without a price\n")
        .contains(" open calls, ")
        .contains("there is no seal")
        .endsWith(" secrets\n");
    assertThat(folder.resolve("trajectory.json")).content().contains("\"ATIF-v1.7\"");
  }

  @Test
  void thePageShowsTheSameCode() throws Exception {
    String page = Files.readString(ROOT.resolve("docs/library.md"));
    String source = Files.readString(TOUR).replaceAll("\\s+", " ");
    List<String> blocks =
        Pattern.compile("```java\n(.*?)```", Pattern.DOTALL)
            .matcher(page)
            .results()
            .map((MatchResult block) -> block.group(1).replaceAll("\\s+", " ").strip())
            .toList();

    assertThat(blocks).hasSize(10);
    assertThat(blocks).allSatisfy(block -> assertThat(source).contains(block));
  }

  @Test
  void programsRunOnAnyRecording() throws Exception {
    PrintStream before = System.out;
    try (PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
      System.setOut(out);
      InspectRecording.main(new String[] {ROOT.resolve("docs/examples/minimal.bbox").toString()});
      TimelineAsJson.main(new String[] {ROOT.resolve("docs/examples/minimal.bbox").toString()});
    } finally {
      System.setOut(before);
    }

    assertThat(printed.toString(StandardCharsets.UTF_8))
        .contains("minimal.bbox is bbox\n")
        .contains("cost: $")
        .contains("UNSEALED")
        .contains("\"kind\":\"user\"");
  }
}
