package dev.blackbox.library.html;

import dev.blackbox.library.common.BlackboxException;
import java.io.IOException;

/** Takes the blocks of a shared session in their order. */
public interface BlockConsumer {
  void accept(String name, byte[] content) throws IOException, BlackboxException;
}
