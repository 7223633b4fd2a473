package dev.blackbox.intake.observe.process;

import dev.blackbox.store.disk.NativeText;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A shell script that becomes a program. The JDK passes arguments and variables on only if the
 * locale can express them; a shell passes on every byte, and {@code env} every name.
 */
final class StartScript {
  /**
   * After a program at a terminal: if it was stopped, as by Ctrl-Z, the shell stops too, so that
   * the runner notices, and continues the program when the runner continues the shell.
   */
  private static final String JOB =
      """
      code=$?
      while kill -0 %1; do
        kill -s STOP $$
        fg %1 >/dev/null
        code=$?
      done
      exit $code
      """;

  private final ByteArrayOutputStream script = new ByteArrayOutputStream();

  private StartScript() {}

  /**
   * The script for a program.
   *
   * @param device the terminal of the program, which becomes its controlling terminal; null to keep
   *     the streams of the shell
   * @param pid the file for the process id of a program with a terminal
   */
  static byte[] of(Launch launch, @Nullable Path device, Path pid) {
    StartScript start = new StartScript();
    TerminalSettings terminal = launch.terminal();
    if (device == null || terminal == null) {
      start.plain("exec").program(launch).plain("\n");
    } else {
      start.plain("exec 1<>").word(device.toString()).plain(" 2>/dev/null\n");
      start.plain(launch.stdin() == null ? "exec </dev/null\n" : "exec <&1\n");
      start.plain(terminal.modes().isEmpty() ? "" : "stty " + terminal.modes() + " <&1\n");
      start.plain("set -m\n/bin/sh -c 'echo $$ >\"$0\"; exec \"$@\"' ").word(pid.toString());
      start.program(launch).plain(" 2>&1\n").plain(JOB);
    }
    return start.script.toByteArray();
  }

  /** The name of a program that contains an equals sign would be a variable to {@code env}. */
  private StartScript program(Launch launch) {
    plain(" /usr/bin/env -i --");
    launch.environment().forEach((name, value) -> plain(" ").word(name + "=" + value));
    if (launch.argv().get(0).contains("=")) {
      plain(" /bin/sh -c 'exec \"$0\" \"$@\"'");
    }
    launch.argv().forEach(word -> plain(" ").word(word));
    return this;
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
