package dev.blackbox.store.parts;

import dev.blackbox.store.disk.Disk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Finds the continuation of a file without reading all of the file. */
public final class NextPart {
  private NextPart() {}

  /** The part after this one; empty if there is none, or it cannot be followed. */
  public static Optional<Path> of(Disk disk, Path part) throws IOException {
    PartChain chain = new PartChain(disk, part);
    return chain.next(chain.first()).filter(next -> chain.admits(part, next));
  }
}
