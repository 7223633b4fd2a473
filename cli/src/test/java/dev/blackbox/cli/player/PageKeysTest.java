package dev.blackbox.cli.player;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.player.tty.Key;
import dev.blackbox.testkit.process.TestFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The replay on the page has the keys of the replay in a terminal. */
final class PageKeysTest {
  private static final Pattern ENTRY =
      Pattern.compile(
          "\\{ action: '(\\w+)', keys: \\[(.*?)\\], group: '\\w+', text: '[^']*'(?:, views:"
              + " (LISTS|\\[.*?\\]))? \\}");
  private static final Pattern WORD = Pattern.compile("'([^']+)'");
  private static final Pattern LISTS = Pattern.compile("const LISTS = (\\[.*?\\]);");

  private static final Map<PlayerAction, Set<String>> SAME =
      Map.ofEntries(
          Map.entry(PlayerAction.NEXT, Set.of("next", "on")),
          Map.entry(PlayerAction.BACK, Set.of("previous", "back")),
          Map.entry(PlayerAction.PAGE_DOWN, Set.of("pageDown")),
          Map.entry(PlayerAction.PAGE_UP, Set.of("pageUp")),
          Map.entry(PlayerAction.FIRST, Set.of("first")),
          Map.entry(PlayerAction.LAST, Set.of("last")),
          Map.entry(PlayerAction.NEXT_ERROR, Set.of("nextError")),
          Map.entry(PlayerAction.PREVIOUS_ERROR, Set.of("previousError")),
          Map.entry(PlayerAction.NEXT_CALL, Set.of("nextCall")),
          Map.entry(PlayerAction.PREVIOUS_CALL, Set.of("previousCall")),
          Map.entry(PlayerAction.JUMP, Set.of("jump")),
          Map.entry(PlayerAction.SCROLL_DOWN, Set.of("scrollDown")),
          Map.entry(PlayerAction.SCROLL_UP, Set.of("scrollUp")),
          Map.entry(PlayerAction.PLAY, Set.of("play")),
          Map.entry(PlayerAction.FASTER, Set.of("faster")),
          Map.entry(PlayerAction.SLOWER, Set.of("slower")),
          Map.entry(PlayerAction.HELP, Set.of("help")),
          Map.entry(PlayerAction.CANCEL, Set.of("escape")),
          // The story finds, filters and folds; on the page these keys do nothing else in a replay.
          Map.entry(PlayerAction.SEARCH, Set.of("", "find")),
          Map.entry(PlayerAction.NEXT_MATCH, Set.of("")),
          Map.entry(PlayerAction.PREVIOUS_MATCH, Set.of("")),
          Map.entry(PlayerAction.THREAD, Set.of("")),
          Map.entry(PlayerAction.FOLD, Set.of("")),
          Map.entry(PlayerAction.QUIT, Set.of("")));

  private static final Map<Key.Name, String> NAMED =
      Map.of(
          Key.Name.UP, "ArrowUp",
          Key.Name.DOWN, "ArrowDown",
          Key.Name.LEFT, "ArrowLeft",
          Key.Name.RIGHT, "ArrowRight",
          Key.Name.PAGE_UP, "PageUp",
          Key.Name.PAGE_DOWN, "PageDown",
          Key.Name.HOME, "Home",
          Key.Name.END, "End",
          Key.Name.ENTER, "Enter",
          Key.Name.BACKSPACE, "Backspace");

  @Test
  void aReplayOnThePageHasTheKeysOfTheTerminal() throws IOException {
    List<PageKey> page = pageKeys();
    Stream<Key> keys =
        Stream.concat(
            IntStream.range(' ', 127).mapToObj(Key::of), NAMED.keySet().stream().map(Key::of));

    keys.filter(key -> KeyMap.action(key) != PlayerAction.NOTHING)
        .forEach(
            key ->
                assertThat(action(page, text(key)))
                    .as("%s, in the terminal: %s", text(key), KeyMap.action(key))
                    .isIn(SAME.get(KeyMap.action(key))));
  }

  @Test
  void everyActionOfTheTerminalIsCompared() {
    assertThat(SAME.keySet())
        .containsExactlyInAnyOrder(
            Stream.of(PlayerAction.values())
                .filter(action -> action != PlayerAction.NOTHING)
                .toArray(PlayerAction[]::new));
  }

  /** An entry of the table of the page that works in a replay. */
  private record PageKey(String action, List<String> keys) {}

  private static List<PageKey> pageKeys() throws IOException {
    String source = Files.readString(TestFolders.repository().resolve("page/src/main/web/keys.js"));
    Matcher lists = LISTS.matcher(source);
    assertThat(lists.find()).isTrue();
    List<PageKey> found = new ArrayList<>();
    int count = 0;
    Matcher entry = ENTRY.matcher(source);
    while (entry.find()) {
      count++;
      String views = entry.group(3) == null ? "'replay'" : entry.group(3);
      List<String> words = words(views.equals("LISTS") ? lists.group(1) : views);
      if (words.contains("replay")) {
        found.add(new PageKey(entry.group(1), words(digits(entry.group(2)))));
      }
    }
    assertThat(count).as("entries").isEqualTo(source.split("\\{ action: ", -1).length - 1);
    return found;
  }

  private static String digits(String keys) {
    return keys.replace("...'0123456789'", "'0','1','2','3','4','5','6','7','8','9'");
  }

  private static List<String> words(String text) {
    return WORD.matcher(text).results().map(result -> result.group(1)).toList();
  }

  private static String text(Key key) {
    return key.name() == Key.Name.CHARACTER
        ? Character.toString(key.character())
        : Objects.requireNonNull(NAMED.get(key.name()));
  }

  private static String action(List<PageKey> page, String key) {
    return page.stream()
        .filter(entry -> entry.keys().contains(key))
        .findFirst()
        .map(PageKey::action)
        .orElse("");
  }
}
