package dev.blackbox.server.attack;

import dev.blackbox.server.TestServer;
import java.nio.file.Path;
import java.util.List;

/** A server in a process of its own; it ends with its standard input. */
final class ServerProgram {
  private ServerProgram() {}

  /** Expects the folder of the store and the home; prints the port. */
  public static void main(String[] arguments) throws Exception {
    try (TestServer server = TestServer.in(Path.of(arguments[0]))) {
      System.out.println(server.port());
      while (System.in.read() >= 0) {
        // Waits.
      }
      for (Throwable failure : server.failures()) {
        System.out.println(failure + " " + List.of(failure.getStackTrace()));
      }
    }
  }
}
