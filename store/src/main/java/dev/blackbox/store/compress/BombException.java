package dev.blackbox.store.compress;

import java.io.IOException;

/** Thrown if a compressed file expands to more than any recording would. */
public final class BombException extends IOException {
  private static final long serialVersionUID = 1L;

  BombException(String name, int ratio) {
    super(
        name
            + ": unpacks to more than "
            + ratio
            + " times its size, which no recording does; the rest is not read"
            + "\nhint: if you trust the file, unpack it with zstd -d");
  }
}
