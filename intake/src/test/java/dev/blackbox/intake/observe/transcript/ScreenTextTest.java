package dev.blackbox.intake.observe.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ScreenTextTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "hello~r~n | hello~n",
        "no newline | no newline",
        "~e[1;32mgreen~e[0m~r~n | green~n",
        "10%~r20%~r~ndone~r~n | 20%~ndone~n",
        "longer~r~e[Kx | x",
        "~e]0;title~ashown~e]8;;url~e~bmore | shownmore",
        "a~r~nb~r~n~e[2A~e[Jc~r~n | c~n",
        "a~r~nb~r~n~e[1A~e[2Kc~r~n | a~nc~n",
        "ab~e[2GX | aX",
        "a~tb | a       b",
        "before~e[?1049h~e[Hmenu~r~nitem~e[?1049lafter | beforeafter",
        "one~e[2J~e[Htwo | one~ntwo",
        "ü~e(B🚢 | ü🚢",
        "typo~hx | typx",
        "cut ~e[1 | cut"
      })
  void textIsWhatIsShownAtTheEnd(String sent, String shown) throws IOException {
    assertThat(read(plain(sent))).isEqualTo(plain(shown));
  }

  @Test
  void longLinesAndManyLinesAreComplete() throws IOException {
    String line = "x".repeat(100_000);
    String lines = "line\r\n".repeat(5_000);

    assertThat(read(line)).isEqualTo(line);
    assertThat(read(lines)).isEqualTo("line\n".repeat(5_000));
  }

  @Test
  void anySequenceOfBytesEnds() throws IOException {
    Random random = new Random(3);
    String likely = "\u001b\u001b[[0123456789;?ABCDGHJKhl\r\n\t\bab";
    for (int i = 0; i < 500; i++) {
      StringBuilder sent = new StringBuilder();
      for (int k = 0; k < 400; k++) {
        sent.append(likely.charAt(random.nextInt(likely.length())));
      }

      assertThat(read(sent.toString())).doesNotContain("\u001b", "\r");
    }
  }

  private static String plain(String text) {
    return text.replace("~e", "\u001b")
        .replace("~r", "\r")
        .replace("~n", "\n")
        .replace("~a", "\u0007")
        .replace("~h", "\b")
        .replace("~t", "\t")
        .replace("~b", "\\");
  }

  private static String read(String sent) throws IOException {
    byte[] bytes = sent.getBytes(StandardCharsets.UTF_8);
    try (ScreenText text = new ScreenText(new ByteArrayInputStream(bytes))) {
      return new String(text.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
