package dev.blackbox.cli.completion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.Ran;
import dev.blackbox.cli.command.Screen;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SessionWordsTest {
  private static final String FIRST = "5e55a000-0000-4000-8000-00000000cafe";

  @TempDir Path folder;

  private Ran run(String... arguments) {
    return Ran.on(Screen.NONE, Map.of("HOME", folder.toString()), folder, arguments);
  }

  private String words(String start) {
    Ran ran = run("completion", "--sessions=" + start);
    assertThat(ran.code()).isZero();
    assertThat(ran.err()).isEmpty();
    return ran.out();
  }

  @BeforeEach
  void archive() throws IOException {
    Path sessions = Files.createDirectories(folder.resolve(".claude/projects/teahouse"));
    String name = FIRST + ".jsonl";
    String text = Files.readString(Path.of("../testdata/agents/claude-2.0", name));
    Files.writeString(sessions.resolve(name), text);
    String later = FIRST.replace("5e55", "6e66");
    Files.writeString(
        sessions.resolve(later + ".jsonl"), text.replace(FIRST, later).replace("2026-", "2027-"));
    assertThat(run("archive").code()).isZero();
  }

  private Path index() {
    return folder.resolve(".blackbox/sessions/index.jsonl");
  }

  @Test
  void numbersAreThoseOfTheList() {
    String list = run("list", "--json").out();

    assertThat(words("").lines()).hasSize(2);
    assertThat(words("1")).startsWith("1\tLet another count.");
    assertThat(list.lines().findFirst().orElse(""))
        .contains("\"number\":1", FIRST.replace("5e55", "6e66"));
    assertThat(words("6e")).isEqualTo(FIRST.replace("5e55", "6e66") + "\tLet another count.\n");
  }

  @Test
  void recordingsAreNotRead() throws IOException {
    String before = words("");
    try (Stream<Path> files = Files.walk(folder.resolve(".blackbox/sessions"))) {
      for (Path file : files.filter(path -> path.toString().endsWith(".bbox")).toList()) {
        Files.writeString(file, "damaged");
      }
    }

    assertThat(words("")).isEqualTo(before);
  }

  @Test
  void recordingsOutsideTheIndexLeaveOnlyTheIds() throws IOException {
    Files.writeString(folder.resolve(".blackbox/sessions/own.bbox"), "a: Hello.\n");

    assertThat(words("").lines()).allMatch(line -> line.contains("-0000-4000-8000-"));
    assertThat(words("1")).isEmpty();
  }

  @Test
  void idsThatShellsWouldInterpretAreNotOffered() throws IOException {
    Files.writeString(index(), Files.readString(index()).replace(FIRST + "\",", "$(id)\","));

    assertThat(words("$")).isEmpty();
    assertThat(words("6").lines()).hasSize(1);
  }

  @Test
  void nothingIsOfferedAndNothingSaidWithoutAReadableStore() throws IOException {
    Files.writeString(index(), "{\"format\":\"blackbox-archive/9\"}\n");
    assertThat(words("")).isEmpty();
    assertThat(Ran.in(folder, "completion", "--sessions=").out()).isEmpty();
    assertThat(Ran.in(folder, "completion", "--sessions=").err()).isEmpty();
  }
}
