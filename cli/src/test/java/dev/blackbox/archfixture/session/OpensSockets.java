package dev.blackbox.archfixture.session;

import java.io.IOException;
import java.net.Socket;

/** Touches the network. */
final class OpensSockets {
  private OpensSockets() {}

  static Socket open() throws IOException {
    return new Socket("localhost", 1);
  }
}
