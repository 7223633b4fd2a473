package dev.blackbox.store.parts;

import dev.blackbox.store.disk.Disk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The place where an existing recording continues.
 *
 * @param file the last file
 * @param number its number, counted from 1
 * @param promised the missing file that the last one names as its continuation
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

  /** A missing file can be created; all other problems need a person. */
  private static LastPart stopped(PartChain chain, LastPart last) throws IOException {
    PartProblem problem = chain.problems().get(chain.problems().size() - 1);
    if (problem.kind() != PartProblem.Kind.MISSING) {
      throw new IOException(problem.sentence());
    }
    return last;
  }
}
