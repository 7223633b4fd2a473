package dev.blackbox.testkit.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommandParserTest {
  @Test
  void blanksPartWords() {
    ScriptCommand command = CommandParser.parse("blackbox  show\t--step 3 *.bbox");

    assertThat(command.program()).isEqualTo("blackbox");
    assertThat(command.arguments()).containsExactly("show", "--step", "3", "*.bbox");
  }

  @Test
  void quotesKeepBlanksAndMakeEmptyWords() {
    ScriptCommand command =
        CommandParser.parse("p 'a b' \"c d\" '' e'f'\"g\" '|$' \"q\\\"\\\\\\n\" \\ h");

    assertThat(command.arguments())
        .containsExactly("a b", "c d", "", "efg", "|$", "q\"\\\\n", " h");
  }

  @Test
  void redirectionsAreNotArguments() {
    ScriptCommand command = CommandParser.parse("p < in.txt a > 'out put.txt' b");

    assertThat(command.arguments()).containsExactly("a", "b");
    assertThat(command.inputFile()).isEqualTo("in.txt");
    assertThat(command.outputFile()).isEqualTo("out put.txt");
  }

  @Test
  void theWorkFolderCanBeNamed() {
    assertThat(CommandParser.parse("p $WORK/x").arguments()).containsExactly("$WORK/x");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "p | q", "p; q", "p & q", "p `q`", "p $HOME", "p 2> f", "p >> f", "p >", "p < > f", "p 'a",
        "p \"a", "p \\", "", "> f"
      })
  void whatAShellWouldTakeOtherwiseIsRefused(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> CommandParser.parse(text));
  }
}
