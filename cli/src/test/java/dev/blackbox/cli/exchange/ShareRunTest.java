package dev.blackbox.cli.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.Ran;
import dev.blackbox.cli.command.Screen;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code export --format html} and {@code serve --export}. */
final class ShareRunTest {
  private static final String SESSION = "---\nformat: bbox/1\nid: tea\n---\nu: Tea? step=1\n";

  @TempDir Path folder;

  @BeforeEach
  void write() throws Exception {
    Files.writeString(folder.resolve("s.bbox"), SESSION);
  }

  private Ran run(String... arguments) {
    return Ran.on(Screen.NONE, Map.of("BLACKBOX_HOME", "home"), folder, arguments);
  }

  @ParameterizedTest
  @ValueSource(strings = {"html", "bbox", "compact", "jsonl", "atif"})
  void aRecordingIsNotReplacedByItsExport(String format) throws Exception {
    Files.createSymbolicLink(folder.resolve("link"), Path.of("s.bbox"));
    for (String target : new String[] {"s.bbox", "./s.bbox", "link"}) {
      Ran ran = run("export", "s.bbox", "--format", format, "-o", target);

      assertThat(ran.code()).isEqualTo(3);
      assertThat(ran.err())
          .isEqualTo(
              target + ": this is the recording itself; expected another file for --output\n");
    }
    assertThat(folder.resolve("s.bbox")).hasContent(SESSION);
  }

  @Test
  void aSealIsNotReplaced() throws Exception {
    run("keygen");
    run("seal", "s.bbox");
    byte[] seal = Files.readAllBytes(folder.resolve("s.bbox.seal"));

    assertThat(run("export", "s.bbox", "--format", "html", "-o", "s.bbox.seal").err())
        .contains("s.bbox.seal: this is the recording itself");
    assertThat(folder.resolve("s.bbox.seal")).hasBinaryContent(seal);
  }

  @Test
  void aPartOfTheRecordingIsNotReplaced() throws Exception {
    String lines = "u: %s step=1\n".formatted("long ".repeat(400)).repeat(40);
    assertThat(Ran.reading(lines, folder, "record", "-o", "p.bbox", "--rotate-size", "20k").code())
        .isZero();
    Path part = folder.resolve("p.part2.bbox");
    byte[] before = Files.readAllBytes(part);

    Ran ran = run("export", "p.bbox", "--format", "html", "-o", "p.part2.bbox");

    assertThat(ran.err()).contains("p.part2.bbox: this is the recording itself");
    assertThat(part).hasBinaryContent(before);
  }

  @Test
  void whatCannotBeSharedIsNamed() {
    assertThat(run("export", "./missing.bbox", "--format", "html").err())
        .isEqualTo("./missing.bbox: no such file\n");
    assertThat(
            Ran.reading(
                    SESSION,
                    Map.of("BLACKBOX_HOME", "home"),
                    folder,
                    "export",
                    "-",
                    "--format",
                    "html")
                .err())
        .isEqualTo("stdin: --format html needs a file\n");
    Ran compressed = run("export", "s.bbox", "--format", "html", "-o", "x.html.zst");
    assertThat(compressed.code()).isEqualTo(2);
    assertThat(compressed.err()).contains("--format html is not compressed, found x.html.zst");
    assertThat(folder.resolve("x.html.zst")).doesNotExist();
    Ran none = run("export", "--last", "--format", "html");
    assertThat(none.err().lines().toList()).hasSize(2);
    assertThat(none.err()).contains("no session is archived yet", "hint: blackbox archive");
  }

  @Test
  void aSiteSaysWhatIsInEachFile() throws Exception {
    Ran ran = run("serve", "s.bbox", "--export", "site");

    assertThat(ran.code()).isZero();
    assertThat(ran.err())
        .isEqualTo(
            """
            site/tea.html: no secrets found; no seal: the recording is not sealed
            site: 1 session; open index.html
            """);
    assertThat(Files.readString(folder.resolve("site/index.html"))).contains("<td>not sealed</td>");
    run("keygen");
    run("seal", "s.bbox");
    run("serve", "s.bbox", "--export", "site");
    assertThat(Files.readString(folder.resolve("site/index.html"))).contains("<td>valid</td>");
  }

  @Test
  void aSiteNeedsAFolderAndARecording() throws Exception {
    assertThat(run("serve", "s.bbox", "--export", "s.bbox").err())
        .isEqualTo("s.bbox: this is a file, expected a folder\n");
    Files.createDirectory(folder.resolve("empty"));
    Ran empty = run("serve", "empty", "--export", "site");
    assertThat(empty.code()).isEqualTo(3);
    assertThat(empty.err()).endsWith("/empty: there is no recording\n");
    assertThat(folder.resolve("site")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"--tls-cert", "--tls-key", "--name", "--listen", "--log"})
  void aSiteIsNotServed(String option) {
    String[] words =
        option.equals("--log")
            ? new String[] {"serve", "s.bbox", "--export", "site", option}
            : new String[] {"serve", "s.bbox", "--export", "site", option, "x"};

    Ran ran = run(words);

    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err()).contains(option + " cannot be combined with --export");
  }
}
