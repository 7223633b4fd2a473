package dev.blackbox.cli.view.entry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CallWordsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Bash command='git push' description=Push | $ | git push",
        "exec_command cmd=ls workdir=/w | $ | ls",
        "shell command='[bash, -lc, \"git log -3\"]' | $ | git log -3",
        "Read file_path=/w/src/cart.ts | read | src/cart.ts",
        "Read file_path=/etc/hosts limit=3 | read | /etc/hosts",
        "Write file_path=/w/a.txt content=x | write | a.txt",
        "Edit file_path=/w/a.txt old_string=a new_string=b | edit | a.txt  +1 −1",
        "Edit file_path=/w/a.txt old_string=@blob new_string=b | edit | a.txt",
        "Grep pattern=cart path=/w/src | find | cart  src",
        "Grep pattern=cart path=/w | find | cart",
        "LS path=/w/src | tool | LS src",
        "WebFetch url=http://example.com prompt=Why | tool | WebFetch  http://example.com",
        "Task description='Look around' prompt=x | tool | Task  Look around"
      })
  void callIsNamedByWhatItDid(String call, String label, String text) throws IOException {
    CallWords words = CallWords.of(name(call), args(call), "/w").orElseThrow();

    assertThat(words.label().word()).isEqualTo(label);
    assertThat(words.text()).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"read src/cart.ts", "rg boil path=src", "TodoWrite todos=3", "Bash command=@blob"})
  void otherCallsKeepTheirArguments(String call) throws IOException {
    assertThat(CallWords.of(name(call), args(call), "/w")).isEmpty();
  }

  private static String name(String call) {
    return call.substring(0, call.indexOf(' '));
  }

  private static List<Arg> args(String call) throws IOException {
    String line =
        "t:" + call.replace('\'', '"').replace("\"git log -3\"]\"", "\\\"git log -3\\\"]\"");
    BboxReader reader =
        new BboxReader(new ByteArrayInputStream((line + "\n").getBytes(StandardCharsets.UTF_8)));
    reader.next();
    return ((Line.Statement) reader.line().toLine()).args();
  }
}
