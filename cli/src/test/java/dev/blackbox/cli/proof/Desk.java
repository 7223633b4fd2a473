package dev.blackbox.cli.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.Ran;
import dev.blackbox.cli.command.Screen;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A work folder, and a machine with its home next to it. */
record Desk(Path folder, String home) {
  static Desk with(Path folder) {
    Desk desk = new Desk(folder, "home");
    assertThat(desk.run("keygen").code()).isZero();
    return desk;
  }

  Ran run(String... arguments) {
    return Ran.on(Screen.NONE, Map.of("BLACKBOX_HOME", home), folder, arguments);
  }

  /** Records lines as {@code record --seal} does; appends to an existing recording. */
  Ran record(String name, String... lines) {
    return record(name, List.of(), lines);
  }

  Ran record(String name, List<String> options, String... lines) {
    List<String> all = new ArrayList<>(List.of("record", "-o", name, "--seal"));
    all.addAll(options);
    String input = lines.length == 0 ? "" : String.join("\n", lines) + "\n";
    return Ran.reading(input, Map.of("BLACKBOX_HOME", home), folder, all.toArray(String[]::new));
  }

  /** Starts the command in a process of its own. */
  BlackboxProcess start(String... arguments) throws IOException {
    return BlackboxProcess.start(folder, file(home), arguments);
  }

  Path file(String name) {
    return folder.resolve(name);
  }

  Path recording(String name, int events) throws IOException {
    StringBuilder text = new StringBuilder("---\nformat: bbox/1\nid: sess_1\n");
    text.append("repo_sha: abc1234\n---\n");
    for (int i = 1; i <= events; i++) {
      text.append("a: event ").append(i).append('\n');
    }
    return Files.writeString(file(name), text);
  }

  Path sealed(String name, int events) throws IOException {
    Path file = recording(name, events);
    assertThat(run("seal", name).code()).isZero();
    return file;
  }

  /** Returns the present state of a recording and its seal. */
  RecordingCopy copy(String name) throws IOException {
    return new RecordingCopy(
        Files.readAllBytes(file(name)), Files.readAllBytes(file(name + ".seal")));
  }

  void replace(String name, String from, String to) throws IOException {
    String text = Files.readString(file(name));
    assertThat(text).contains(from);
    Files.writeString(file(name), text.replace(from, to));
  }
}
