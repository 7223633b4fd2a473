package dev.blackbox.cli.player;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.player.tty.Key;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class KeyMapTest {

  @Test
  void everyActionHasAKey() {
    Set<PlayerAction> reachable = EnumSet.noneOf(PlayerAction.class);
    allKeys().map(KeyMap::action).forEach(reachable::add);

    assertThat(reachable).containsExactlyInAnyOrder(PlayerAction.values());
  }

  @Test
  void everyKeyOfTheHelpDoesSomething() {
    KeyMap.HELP.stream()
        .flatMap(help -> Arrays.stream(help.keys().split(" ")))
        .filter(word -> word.length() == 1 && "→↓←↑·".indexOf(word.charAt(0)) < 0)
        .forEach(
            word ->
                assertThat(KeyMap.action(Key.of(word.charAt(0))))
                    .as(word)
                    .isNotEqualTo(PlayerAction.NOTHING));
  }

  private static Stream<Key> allKeys() {
    Stream<Key> characters = IntStream.range(' ', 127).mapToObj(Key::of);
    return Stream.concat(characters, Arrays.stream(Key.Name.values()).map(Key::of));
  }
}
