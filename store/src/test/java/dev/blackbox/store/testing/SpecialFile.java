package dev.blackbox.store.testing;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** Something in a folder that is not a plain file. */
public enum SpecialFile {
  LINK_TO_A_FILE,
  LINK_TO_NOTHING,
  LINK_TO_A_DEVICE,
  FOLDER,
  PIPE,
  SOCKET;

  /**
   * Creates one.
   *
   * @param victim the file that a link leads to
   */
  public void create(Path path, Path victim) throws IOException, InterruptedException {
    switch (this) {
      case LINK_TO_A_FILE -> Files.createSymbolicLink(path, victim);
      case LINK_TO_NOTHING -> Files.createSymbolicLink(path, path.resolveSibling("nothing"));
      case LINK_TO_A_DEVICE -> Files.createSymbolicLink(path, Path.of("/dev/zero"));
      case FOLDER -> Files.createDirectory(path);
      case PIPE -> {
        int exit = new ProcessBuilder("mkfifo", path.toString()).start().waitFor();
        Assumptions.assumeTrue(exit == 0, "mkfifo makes no pipe here");
      }
      case SOCKET -> {
        try (ServerSocketChannel socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
          // The path of a socket must be short when it is bound.
          Path bound = Files.createTempDirectory("socket").resolve("s");
          socket.bind(UnixDomainSocketAddress.of(bound));
          Files.move(bound, path);
          Files.delete(bound.getParent());
        }
      }
    }
  }
}
