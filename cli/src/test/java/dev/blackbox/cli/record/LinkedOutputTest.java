package dev.blackbox.cli.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.Ran;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every verb refuses an output whose name is a symbolic link, with the same sentence. */
final class LinkedOutputTest {
  private static final Map<String, String> HOME = Map.of("BLACKBOX_HOME", "home");

  @TempDir Path folder;

  @BeforeEach
  void write() throws Exception {
    Files.writeString(
        folder.resolve("s.bbox"),
        """
        ---
        format: bbox/1
        id: one
        repo_sha: abcdef0
        runner: local
        ---
        u: hi ghp_16C7e42F292c6912E7710c838347Ae178B4a step=1
        a: yes step=3
        """);
    Ran.in(folder, "export", "s.bbox", "-f", "jsonl", "-o", "s.jsonl");
    Files.writeString(folder.resolve("private"), "of a person\n");
    Files.createSymbolicLink(folder.resolve("leads-there"), Path.of("private"));
    Files.createSymbolicLink(folder.resolve("leads-nowhere"), Path.of("nothing"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "export s.bbox -f jsonl",
        "export s.bbox -f atif",
        "export s.bbox -f html",
        "export s.bbox -f openai",
        "import s.jsonl",
        "import --force s.jsonl",
        "redact s.bbox",
        "fix s.bbox --renumber-steps",
        "record"
      })
  void outputThatIsALinkIsRefused(String verb) throws Exception {
    for (String name : List.of("leads-there", "leads-nowhere")) {
      List<String> words = new ArrayList<>(List.of(verb.split(" ")));
      words.addAll(List.of("-o", name));

      Ran ran = Ran.reading("a: x\n", HOME, folder, words.toArray(String[]::new));

      assertThat(ran.code()).as(ran.err()).isEqualTo(3);
      assertThat(ran.err())
          .contains(name + ": this is a symbolic link, expected a file or a free name");
    }
    assertThat(folder.resolve("private")).hasContent("of a person\n");
    assertThat(folder.resolve("nothing")).doesNotExist();
  }
}
