package dev.blackbox.cli.player.tty;

import java.io.IOException;
import java.util.Optional;

/** A screen with a keyboard; closing it gives the terminal back as it was. */
public interface Tty extends AutoCloseable {
  Size size();

  void show(ScreenFrame frame) throws IOException;

  /**
   * The next key, waiting so long at most; empty where none came, or where the size of the screen
   * changed meanwhile.
   */
  Optional<Key> read(long milliseconds) throws IOException;

  @Override
  void close() throws IOException;
}
