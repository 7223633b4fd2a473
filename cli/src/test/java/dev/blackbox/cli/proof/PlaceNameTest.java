package dev.blackbox.cli.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.blackbox.cli.Ran;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Case 15: names of files that a line of the registry cannot hold as they are. */
final class PlaceNameTest {
  @TempDir Path folder;
  private Desk desk;

  @BeforeEach
  void desk() {
    desk = Desk.with(folder);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "y.bbox ",
        " .bbox",
        "tab\t.bbox",
        "tab.bbox\t",
        "line\n.bbox",
        "line.bbox\n",
        "cr.bbox\r",
        "%.bbox",
        "%0A.bbox",
        "%0A",
        "a%20",
        "two  words.bbox",
        "wide.bbox\u2003",
        "hard.bbox\u00a0",
        "control\u0001\u007f\u0085.bbox",
        "ümläut.bbox"
      })
  void fileOfAnyNameIsSealedVerifiedAndContinued(String name) throws IOException {
    assertThat(desk.record(name, "a: one").code()).isZero();
    assertThat(desk.record(name, "a: two").code()).isZero();
    Path sealed = Files.createDirectory(desk.file("sealed"));
    Files.writeString(
        sealed.resolve(name), "---\nformat: bbox/1\nid: sess_1\n---\na: one\na: two\n");
    String other = "sealed" + File.separator + name;
    assertThat(desk.run("seal", other).code()).isZero();

    for (String one : List.of(name, other)) {
      Ran verified = desk.run("verify", one, "--strict");
      assertThat(verified.out()).contains("[VALID]");
      assertThat(verified.code()).isZero();
    }
    Ran all = desk.run("verify", "--all");
    assertThat(all.out()).contains("[VALID]").doesNotContain("ROLLED_BACK");
    assertThat(all.code()).as(all.err()).isZero();
    Files.delete(desk.file(name));
    assertThat(desk.run("verify", "--all").code()).isEqualTo(1);
  }

  /** A file without an id is sealed under its name, which may be any. */
  @ParameterizedTest
  @ValueSource(strings = {"y.bbox ", "tab\t.bbox", "line\n.bbox", "%.bbox", "%0A.bbox"})
  void fileWithoutAnIdIsSealedUnderAnyName(String name) throws IOException {
    Files.writeString(desk.file(name), "---\nformat: bbox/1\n---\na: one\n");

    assertThat(desk.run("seal", name).code()).isZero();

    assertThat(desk.run("verify", name, "--strict").code()).isZero();
    assertThat(desk.run("verify", "--all").code()).isZero();
    desk.copy(name).putAt(desk.file("plain.bbox"));
    Ran renamed = desk.run("verify", "plain.bbox");
    assertThat(renamed.out()).contains("[VALID]").contains("it was sealed under the name ");
    assertThat(renamed.code()).isZero();
  }

  /** Names that are not UTF-8 reach the program as bytes, or in a folder. */
  @Test
  void namesThatAreNotUtf8AreSealedAndVerified() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "there is no /bin/sh");
    // In text, all three have the same name.
    for (String name : List.of("bad\\377.bbox", "bad\\376.bbox", "bad\\357\\277\\275.bbox")) {
      try (BlackboxProcess recorder =
          BlackboxProcess.start(
              lastArgument("in/" + name), folder, desk.file("home"), "record", "--seal", "-o")) {
        assertThat(recorder.send("a: one").end().code()).isZero();
      }
    }

    Ran again = desk.run("seal", "in");
    Ran verified = desk.run("verify", "in", "--strict");
    Ran all = desk.run("verify", "--all", "--strict");

    assertThat(again.out()).hasLineCount(3).doesNotContain(": sealed");
    for (Ran ran : List.of(verified, all)) {
      assertThat(ran.out().lines().filter(line -> line.endsWith(": valid [VALID]"))).hasSize(3);
      assertThat(ran.code()).as(ran.out() + ran.err()).isZero();
    }
    // Each name is another place.
    assertThat(
            Files.readAllLines(desk.file("home/registry.log")).stream()
                .map(line -> line.substring(line.lastIndexOf(' ') + 1))
                .distinct())
        .hasSize(3)
        .allMatch(place -> place.matches("place:[0-9a-f]{32}"));
  }

  /** A wrapper that adds a last argument, which {@code printf} makes. */
  private static List<String> lastArgument(String octal) {
    return List.of("/bin/sh", "-c", "exec \"$@\" \"$(printf '" + octal + "')\"", "sh");
  }
}
