package dev.blackbox.intake.observe.process;

import dev.blackbox.store.disk.NativeText;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A shell script that becomes a program. The JDK passes arguments and variables on only if the
 * locale can express them; a shell passes on every byte, and {@code env} every name.
 */
final class StartScript {
  static final List<String> SHELL = List.of("/bin/sh");

  private final ByteArrayOutputStream script = new ByteArrayOutputStream();

  private StartScript() {}

  /**
   * The script for a program.
   *
   * @param device the terminal of the program, which becomes its controlling terminal; null to keep
   *     the streams of the shell
   */
  static byte[] of(Launch launch, @Nullable Path device) {
    StartScript start = new StartScript();
    TerminalSettings terminal = launch.terminal();
    if (device != null && terminal != null) {
      start.plain("exec 1<>").word(device.toString()).plain(" 2>&1\n");
      start.plain(launch.stdin() == null ? "exec </dev/null\n" : "exec <&1\n");
      start
          .plain("stty cols " + terminal.columns() + " rows " + terminal.rows() + " ")
          .plain(terminal.modes() + " <&1 2>/dev/null\n");
    }
    start.program(launch.argv(), launch.environment());
    return start.script.toByteArray();
  }

  /** The name of a program that contains an equals sign would be a variable to {@code env}. */
  private void program(List<String> argv, Map<String, String> environment) {
    plain("exec /usr/bin/env -i --");
    environment.forEach((name, value) -> plain(" ").word(name + "=" + value));
    if (argv.get(0).contains("=")) {
      plain(" /bin/sh -c 'exec \"$0\" \"$@\"'");
    }
    argv.forEach(word -> plain(" ").word(word));
    plain("\n");
  }

  private StartScript plain(String text) {
    script.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
    return this;
  }

  private StartScript word(String text) {
    script.writeBytes(NativeText.encode("'" + text.replace("'", "'\\''") + "'"));
    return this;
  }
}
