package dev.blackbox.cli.player;

import dev.blackbox.cli.player.tty.Key;
import dev.blackbox.cli.player.tty.ScreenFrame;
import dev.blackbox.cli.player.tty.Size;
import dev.blackbox.cli.player.tty.Tty;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** A terminal whose keys are known beforehand; when they are used up it hangs up. */
final class ScriptedTty implements Tty {
  private final Deque<Runnable> steps = new ArrayDeque<>();
  private final List<ScreenFrame> frames = new ArrayList<>();
  private final List<Long> waits = new ArrayList<>();
  private Size size;
  private Optional<Key> next = Optional.empty();

  ScriptedTty(int columns, int rows) {
    this.size = new Size(columns, rows);
  }

  /** Types characters one by one. */
  ScriptedTty type(String characters) {
    characters.codePoints().forEach(c -> press(Key.of(c)));
    return this;
  }

  ScriptedTty press(Key.Name... names) {
    for (Key.Name name : names) {
      press(Key.of(name));
    }
    return this;
  }

  private void press(Key key) {
    steps.add(() -> next = Optional.of(key));
  }

  /** Simulates this many timeouts without a key. */
  ScriptedTty pause(int times) {
    for (int i = 0; i < times; i++) {
      steps.add(() -> next = Optional.empty());
    }
    return this;
  }

  ScriptedTty resize(int columns, int rows) {
    steps.add(
        () -> {
          next = Optional.empty();
          size = new Size(columns, rows);
        });
    return this;
  }

  @Override
  public Size size() {
    return size;
  }

  @Override
  public void show(ScreenFrame frame) {
    frames.add(frame);
  }

  @Override
  public Optional<Key> read(long milliseconds) {
    waits.add(milliseconds);
    if (steps.isEmpty()) {
      return Optional.of(Key.of(Key.Name.HANG_UP));
    }
    steps.remove().run();
    return next;
  }

  @Override
  public void close() {}

  /** The frame that was shown last. */
  ScreenFrame last() {
    return frames.getLast();
  }

  /** How long the player was ready to wait each time, in milliseconds. */
  List<Long> waits() {
    return List.copyOf(waits);
  }
}
