package dev.blackbox.testkit.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

class ScriptsTest {
  @TempDir private Path folder;

  @TestFactory
  Stream<DynamicTest> scriptsOfThisModule() {
    return Scripts.tests(Path.of("src/test/scripts"), "toy", new ToyProgram());
  }

  @Test
  void everyScriptIsATestNamedByItsFile() throws IOException {
    Files.writeString(folder.resolve("right.script"), "$ toy say a\na\n");
    Files.createDirectory(folder.resolve("more"));
    Files.writeString(folder.resolve("more/wrong.script"), "$ toy say a\nb\n[exit 1]\n");
    Files.writeString(folder.resolve("notes.txt"), "no script");

    ScriptRunner runner = new ScriptRunner("toy", new ToyProgram(), false);
    List<DynamicTest> tests = Scripts.tests(folder, runner).toList();

    assertThat(tests.stream().map(DynamicTest::getDisplayName))
        .containsExactly("more/wrong.script", "right.script");
    assertThat(catchThrowable(() -> tests.get(1).getExecutable().execute())).isNull();
    assertThat(catchThrowable(() -> tests.get(0).getExecutable().execute()))
        .isInstanceOf(AssertionError.class);
  }

  @Test
  void aFolderWithoutScriptsIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Scripts.tests(folder, "toy", new ToyProgram()))
        .withMessageEndingWith("no *.script file, expected one or more");
  }
}
