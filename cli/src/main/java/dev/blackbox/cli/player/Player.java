package dev.blackbox.cli.player;

import dev.blackbox.cli.player.tty.Key;
import dev.blackbox.cli.player.tty.Size;
import dev.blackbox.cli.player.tty.Tty;
import java.io.IOException;
import java.util.Optional;

/** Shows a recording and follows the keys until the user quits. */
final class Player {
  private static final long IDLE_MILLISECONDS = 60_000;
  private static final int SCROLL_LINES = 3;

  private final PlayerSession player;
  private final PlayerScreen screen;
  private final Tty tty;
  private Scene scene;
  private boolean isQuitting;

  Player(PlayerSession player, PlayerScreen screen, Tty tty, Playback playback) {
    this.player = player;
    this.screen = screen;
    this.tty = tty;
    this.scene = new Scene(playback, 0, null, "", "", false);
  }

  void run() throws IOException {
    while (!isQuitting) {
      tty.show(screen.frame(scene, tty.size()));
      boolean isPlaying = scene.playback().isPlaying();
      Size before = tty.size();
      Optional<Key> key =
          tty.read(isPlaying ? scene.playback().wait(player.gap()) : IDLE_MILLISECONDS);
      if (key.isPresent()) {
        press(key.get());
      } else if (isPlaying && before.equals(tty.size())) {
        play();
      }
    }
  }

  private void play() {
    if (!player.move(1)) {
      scene = scene.withPlayback(scene.playback().paused()).withMessage("end of the recording");
    }
    scene = scene.withScroll(0);
  }

  private void press(Key key) {
    Prompt prompt = scene.prompt();
    scene = scene.withMessage("");
    if (prompt != null) {
      type(prompt, key);
    } else {
      act(KeyMap.action(key), key);
    }
  }

  private void type(Prompt prompt, Key key) {
    switch (key.name()) {
      case ENTER -> {
        scene = scene.withPrompt(null);
        answer(prompt);
      }
      case ESCAPE, INTERRUPT -> scene = scene.withPrompt(null);
      case HANG_UP -> isQuitting = true;
      default -> scene = scene.withPrompt(prompt.with(key));
    }
  }

  private void answer(Prompt prompt) {
    if (prompt.typed().isEmpty()) {
      return;
    }
    switch (prompt.kind()) {
      case STEP, LINE -> moved(player.jump(number(prompt.typed())), "no such step or line");
      case SEARCH -> {
        scene = scene.withSearch(prompt.typed());
        moved(
            player.find(prompt.typed(), true), "not found after this event; N searches backwards");
      }
    }
  }

  private static long number(String digits) {
    return digits.length() > 18 ? Long.MAX_VALUE : Long.parseLong(digits);
  }

  private void act(PlayerAction action, Key key) {
    if (scene.hasHelp() && action != PlayerAction.QUIT) {
      scene = scene.withHelp(false);
      return;
    }
    switch (action) {
      case NEXT -> moved(player.move(1), "this is the last event");
      case BACK -> moved(player.move(-1), "this is the first event");
      case PAGE_DOWN -> moved(player.move(page()), "this is the last event");
      case PAGE_UP -> moved(player.move(-page()), "this is the first event");
      case FIRST -> moved(player.first(), "this is the first event");
      case LAST -> moved(player.last(), "this is the last event");
      case NEXT_ERROR -> moved(player.nextError(), "no error after this event");
      case PREVIOUS_ERROR -> moved(player.previousError(), "no error before this event");
      case NEXT_CALL -> moved(player.nextCall(), "no call after this event");
      case PREVIOUS_CALL -> moved(player.previousCall(), "no call before this event");
      case NEXT_MATCH -> search(true);
      case PREVIOUS_MATCH -> search(false);
      case JUMP -> askForStep(key);
      case SEARCH -> scene = scene.withPrompt(new Prompt(Prompt.Kind.SEARCH, ""));
      case SCROLL_DOWN -> scroll(SCROLL_LINES);
      case SCROLL_UP -> scroll(-SCROLL_LINES);
      case PLAY -> scene = scene.withPlayback(scene.playback().toggled());
      case FASTER -> scene = scene.withPlayback(scene.playback().faster());
      case SLOWER -> scene = scene.withPlayback(scene.playback().slower());
      case THREAD -> filterThread();
      case FOLD -> player.apply(player.filter().folded());
      case HELP -> scene = scene.withHelp(true);
      case CANCEL -> cancel();
      case QUIT -> isQuitting = true;
      case NOTHING -> {}
    }
  }

  /** A digit opens the prompt and is its first character. */
  private void askForStep(Key key) {
    Prompt.Kind kind = player.hasSteps() ? Prompt.Kind.STEP : Prompt.Kind.LINE;
    scene = scene.withPrompt(new Prompt(kind, "").with(key));
  }

  private int page() {
    return Math.max(1, Panes.of(tty.size()).list() - 1);
  }

  private void moved(boolean isMoved, String otherwise) {
    scene = isMoved ? scene.withScroll(0) : scene.withMessage(otherwise);
  }

  private void search(boolean isForward) {
    if (scene.search().isEmpty()) {
      scene = scene.withMessage("nothing to search for yet; press /");
      return;
    }
    String side = isForward ? "after" : "before";
    moved(player.find(scene.search(), isForward), "not found " + side + " this event");
  }

  private void scroll(int by) {
    int most = screen.mostScroll(tty.size());
    scene = scene.withScroll(Math.min(most, scene.scroll() + by));
  }

  private void filterThread() {
    String next = player.threadAfter(player.filter().thread());
    player.apply(player.filter().withThread(next));
    if (next.isEmpty()) {
      boolean isAlone = player.session().threads().size() < 2;
      scene = scene.withMessage(isAlone ? "there is only one thread" : "all threads");
    }
  }

  /** Escape stops playing, else clears the search, else clears the filter. */
  private void cancel() {
    if (scene.playback().isPlaying()) {
      scene = scene.withPlayback(scene.playback().paused());
    } else if (!scene.search().isEmpty()) {
      scene = scene.withSearch("");
    } else {
      player.apply(Filter.NONE);
    }
  }
}
