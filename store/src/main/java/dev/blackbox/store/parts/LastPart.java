package dev.blackbox.store.parts;

import dev.blackbox.store.disk.Disk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where a recording that exists is written on.
 *
 * @param file its last file
 * @param number which file that is, from 1
 * @param promised the file in which the last one says it goes on, and which is not there
 */
public record LastPart(Path file, int number, Optional<Path> promised) {
  /** Follows a recording from its first file. */
  public static LastPart of(Disk disk, Path first) throws IOException {
    PartChain chain = new PartChain(disk, first);
    Path file = first;
    for (int number = 1; ; number++) {
      Optional<Path> next = chain.next(file);
      if (next.isEmpty() && chain.problems().isEmpty()) {
        return new LastPart(file, number, Optional.empty());
      }
      if (next.isEmpty() || !chain.admits(file, next.get())) {
        return stopped(chain, new LastPart(file, number, next));
      }
      file = next.get();
    }
  }

  /** A missing file can be made; all else is for a person to look at. */
  private static LastPart stopped(PartChain chain, LastPart last) throws IOException {
    PartProblem problem = chain.problems().get(chain.problems().size() - 1);
    if (problem.kind() != PartProblem.Kind.MISSING) {
      throw new IOException(problem.sentence());
    }
    return last;
  }
}
