package dev.blackbox.store.parts;

import dev.blackbox.store.disk.Disk;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The place where an existing recording continues.
 *
 * @param file the last file
 * @param number its number, counted from 1
 * @param promised the file to create, because the last one says that it is continued
 * @param problems the files that have names of parts and do not belong to the recording
 */
public record LastPart(Path file, int number, Optional<Path> promised, List<PartProblem> problems) {
  public LastPart {
    problems = List.copyOf(problems);
  }

  /** Follows a recording from its first file. */
  public static LastPart of(Disk disk, Path first) throws IOException {
    PartChain chain = new PartChain(disk, first);
    Path file = chain.first();
    for (int number = 1; ; number++) {
      Optional<Path> next = chain.next(file);
      if (next.isEmpty() || !chain.admits(file, next.get())) {
        Optional<Path> promised = promised(disk, file, chain.refusal(), next);
        return new LastPart(file, number, promised, ignored(chain));
      }
      file = next.get();
    }
  }

  /**
   * The file to create, if the last event says that the recording continues elsewhere. A missing
   * file can be created. If its name is taken by something else, the recording continues under the
   * next free name. All other problems need a person.
   */
  private static Optional<Path> promised(
      Disk disk, Path last, Optional<PartProblem> refusal, Optional<Path> next) throws IOException {
    if (refusal.isEmpty() || !PartText.endsLine(disk, last, size(disk, last))) {
      return Optional.empty();
    }
    return switch (refusal.get().kind()) {
      case MISSING -> next;
      case STRANGER, NOT_PLAIN -> Optional.of(PartName.free(disk, last));
      default -> throw new IOException(refusal.get().sentence());
    };
  }

  private static List<PartProblem> ignored(PartChain chain) {
    return chain.problems().stream()
        .filter(problem -> problem.kind() != PartProblem.Kind.MISSING)
        .toList();
  }

  private static long size(Disk disk, Path file) throws IOException {
    try (SeekableByteChannel channel = disk.read(file)) {
      return channel.size();
    }
  }
}
