package dev.blackbox.testkit.script;

import dev.blackbox.testkit.golden.Golden;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * The scripts in a folder, as tests.
 *
 * <pre>{@code
 * @TestFactory
 * Stream<DynamicTest> scripts() {
 *   return Scripts.tests(Path.of("src/test/scripts"), "blackbox", new BlackboxProgram());
 * }
 * }</pre>
 */
public final class Scripts {
  private Scripts() {}

  /** One test for each {@code *.script} file in the folder and the folders below it. */
  public static Stream<DynamicTest> tests(Path folder, String programName, ScriptProgram program) {
    return tests(folder, new ScriptRunner(programName, program, Golden.isUpdating()));
  }

  static Stream<DynamicTest> tests(Path folder, ScriptRunner runner) {
    return files(folder).stream().map(file -> test(folder, file, runner));
  }

  private static DynamicTest test(Path folder, Path file, ScriptRunner runner) {
    String name = folder.relativize(file).toString();
    return DynamicTest.dynamicTest(name, file.toUri(), () -> runner.run(file));
  }

  private static List<Path> files(Path folder) {
    try (Stream<Path> all = Files.walk(folder)) {
      List<Path> scripts =
          all.filter(file -> file.toString().endsWith(".script")).sorted().toList();
      if (scripts.isEmpty()) {
        throw new IllegalArgumentException(folder + ": no *.script file, expected one or more");
      }
      return scripts;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
