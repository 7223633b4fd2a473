package dev.blackbox.cli.player.tty;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class KeyReaderTest {

  @Test
  void lettersAreCharacters() throws IOException {
    assertThat(keys("q/é")).containsExactly(Key.of('q'), Key.of('/'), Key.of('é'));
  }

  @Test
  void characterOutsideTheFirstPlaneIsOneKey() throws IOException {
    assertThat(keys("🚢")).containsExactly(Key.of(0x1F6A2));
  }

  @Test
  void arrowsComeInTwoSpellings() throws IOException {
    assertThat(keys("\u001b[A\u001bOB\u001b[1;5C"))
        .containsExactly(Key.of(Key.Name.UP), Key.of(Key.Name.DOWN), Key.of(Key.Name.RIGHT));
  }

  @Test
  void pagesAndEndsOfTheDocumentAreKnown() throws IOException {
    assertThat(keys("\u001b[5~\u001b[6~\u001b[1~\u001b[4~\u001b[H\u001b[F"))
        .extracting(Key::name)
        .containsExactly(
            Key.Name.PAGE_UP,
            Key.Name.PAGE_DOWN,
            Key.Name.HOME,
            Key.Name.END,
            Key.Name.HOME,
            Key.Name.END);
  }

  @Test
  void escapeAloneIsAKey() throws IOException {
    assertThat(keys("\u001b")).containsExactly(Key.of(Key.Name.ESCAPE));
  }

  @Test
  void unknownSequenceIsOneUnknownKey() throws IOException {
    assertThat(keys("\u001b[15;2~x")).containsExactly(Key.of(Key.Name.OTHER), Key.of('x'));
  }

  @Test
  void controlCIsAnInterruption() throws IOException {
    assertThat(keys("\u0003")).containsExactly(Key.of(Key.Name.INTERRUPT));
  }

  @Test
  void closedTerminalHangsUp() throws IOException {
    KeyReader reader = new KeyReader(milliseconds -> KeyReader.Source.END);

    assertThat(reader.read(1)).contains(Key.of(Key.Name.HANG_UP));
  }

  private static List<Key> keys(String typed) throws IOException {
    KeyReader reader = new KeyReader(source(typed));
    List<Key> keys = new ArrayList<>();
    for (Optional<Key> key = reader.read(1); key.isPresent(); key = reader.read(1)) {
      keys.add(key.get());
    }
    return keys;
  }

  private static KeyReader.Source source(String typed) {
    int[] position = {0};
    return milliseconds ->
        position[0] < typed.length() ? typed.charAt(position[0]++) : KeyReader.Source.NONE;
  }
}
