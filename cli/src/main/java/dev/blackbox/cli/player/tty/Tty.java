package dev.blackbox.cli.player.tty;

import java.io.IOException;
import java.util.Optional;

/** A screen with a keyboard; closing it restores the terminal. */
public interface Tty extends AutoCloseable {
  Size size();

  void show(ScreenFrame frame) throws IOException;

  /** Returns the next key; empty after the timeout or if the screen was resized. */
  Optional<Key> read(long milliseconds) throws IOException;

  @Override
  void close() throws IOException;
}
