package dev.blackbox.library.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that have the names of later parts, and are or are not parts. */
final class PartsOfOthersTest {
  private static final String FIRST = header("s", "/srv/tea") + "u: one step=1\n";

  @TempDir Path folder;

  private static String header(String id, String project) {
    return "---\nformat: bbox/1\nid: " + id + "\ncwd: " + project + "\n---\n";
  }

  private CatalogEntry entry() throws IOException {
    SessionCatalog catalog = new SessionCatalog(List.of(folder));
    catalog.refresh();
    return catalog.find("s").orElseThrow();
  }

  @Test
  void aFileOfAnotherSessionIsNoPart() throws Exception {
    Path first = Files.writeString(folder.resolve("s.bbox"), FIRST);
    Files.writeString(
        folder.resolve("s.part2.bbox"), header("other", "/srv/coffee") + "u: the recipe\n");

    assertThat(entry().parts()).containsExactly(first);
    assertThat(entry().bytes()).isEqualTo(FIRST.length());
  }

  @Test
  void aFileThatContinuesTheFirstIsAPart() throws Exception {
    String second = "s.part2.bbox";
    String text = FIRST + "@rotate file=" + second + " step=2\n";
    Path first = Files.writeString(folder.resolve("s.bbox"), text);
    Path next =
        Files.writeString(folder.resolve(second), header("s", "/srv/tea") + "u: two step=3\n");

    assertThat(entry().parts()).containsExactly(first, next);
  }
}
