package dev.blackbox.store.parts;

import dev.blackbox.store.disk.Disk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Where a file of a recording goes on, told without reading all of it. */
public final class NextPart {
  private NextPart() {}

  /** The part after this one; empty where there is none, or it cannot be followed. */
  public static Optional<Path> of(Disk disk, Path part) throws IOException {
    return new PartChain(disk, part).next(part).filter(disk::exists);
  }
}
