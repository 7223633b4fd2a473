package dev.blackbox.cli;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Screen;
import dev.blackbox.cli.command.Streams;
import dev.blackbox.testkit.script.Scripts;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The terminal sessions in {@code testdata/cli}. */
final class ScriptsTest {
  @TestFactory
  Stream<DynamicTest> scripts() {
    return Scripts.tests(
        Path.of("../testdata/cli"),
        "blackbox",
        (arguments, folder, in, out, err) ->
            Program.run(
                arguments,
                new Console(
                    folder,
                    new Streams(in, out, err),
                    Map.of("HOME", folder.toString()),
                    Screen.NONE)));
  }
}
