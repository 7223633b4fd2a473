package dev.blackbox.cli.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.Ran;
import dev.blackbox.cli.command.Screen;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

  void replace(String name, String from, String to) throws IOException {
    String text = Files.readString(file(name));
    assertThat(text).contains(from);
    Files.writeString(file(name), text.replace(from, to));
  }
}
