package dev.blackbox.store.parts;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.store.disk.Disk;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Finds the line of a step by binary search, because steps do not decrease. If they do in a
 * recording, reads all its lines in the end.
 */
public final class StepSearch {
  private static final long NEAR = 64 << 10;
  private static final long NONE = -1;

  private final PartText text;
  private final long target;

  private StepSearch(PartText text, long target) {
    this.text = text;
    this.target = target;
  }

  /** The first line that has the step, in any file of the recording. */
  public static Optional<StepPlace> find(Disk disk, Path first, long step) throws IOException {
    Optional<StepPlace> found = inParts(disk, first, step, true);
    return found.isPresent() ? found : inParts(disk, first, step, false);
  }

  /**
   * A line that begins about this many bytes before a place, in the same file or the one before it,
   * or closer.
   */
  public static StepPlace before(Disk disk, Path first, StepPlace place, long bytes)
      throws IOException {
    long head = PartHead.of(disk, place.file(), PartText.ALL).bytes();
    long missing = bytes - (place.offset() - head);
    Optional<Part> previous = missing > 0 ? previous(disk, first, place.file()) : Optional.empty();
    if (previous.isEmpty()) {
      return lineFrom(disk, new Part(place.file(), 0, head, 0, PartText.ALL), -missing);
    }
    try (PartText text = PartText.open(disk, previous.get().file(), previous.get().bytes())) {
      long from = text.size() - previous.get().headerBytes() - missing;
      return lineFrom(disk, previous.get(), from);
    }
  }

  private static Optional<Part> previous(Disk disk, Path first, Path file) throws IOException {
    PartChain chain = new PartChain(disk, first);
    Path part = chain.first();
    while (!part.equals(file)) {
      Optional<PartChain.Successor> successor = chain.successor(part);
      Optional<Path> next = chain.next(part);
      if (next.isEmpty() || !chain.admits(part, next.get())) {
        return Optional.empty();
      }
      if (next.get().equals(file)) {
        long limit = successor.isPresent() ? successor.get().link().bytes() : PartText.ALL;
        long head = PartHead.of(disk, part, limit).bytes();
        return Optional.of(new Part(part, 0, head, 0, limit));
      }
      part = next.get();
    }
    return Optional.empty();
  }

  /** The first line that begins at this distance behind the header of a part. */
  private static StepPlace lineFrom(Disk disk, Part part, long from) throws IOException {
    if (from <= 0) {
      return new StepPlace(part.file(), part.headerBytes());
    }
    try (PartText text = PartText.open(disk, part.file(), part.bytes())) {
      long offset = part.headerBytes() + from - 1;
      InputStream lines = new BufferedInputStream(text.from(offset));
      int b = lines.read();
      for (offset++; b >= 0 && b != '\n'; offset++) {
        b = lines.read();
      }
      return new StepPlace(part.file(), offset);
    }
  }

  private static Optional<StepPlace> inParts(Disk disk, Path first, long step, boolean isSorted)
      throws IOException {
    PartChain chain = new PartChain(disk, first);
    Path file = chain.first();
    while (true) {
      Optional<PartChain.Successor> successor = chain.successor(file);
      long limit = successor.isPresent() ? successor.get().link().bytes() : PartText.ALL;
      Path next;
      try (PartText text = PartText.open(disk, file, limit)) {
        StepSearch search = new StepSearch(text, step);
        long offset = isSorted && text.isSeekable() ? search.halving() : search.scan();
        if (offset != NONE) {
          return Optional.of(new StepPlace(file, offset));
        }
        next =
            successor.isPresent()
                ? successor.get().file()
                : chain.rotation(file, text).orElse(null);
      }
      if (next == null || !chain.admits(file, next)) {
        return Optional.empty();
      }
      file = next;
    }
  }

  private long halving() throws IOException {
    long low = 0;
    long high = text.size();
    while (high - low > NEAR) {
      long middle = low + (high - low) / 2;
      Found found = firstStep(middle, high, 0);
      if (found.offset() != NONE && found.step() < target) {
        low = found.offset();
      } else {
        high = middle;
      }
    }
    Found found = firstStep(low, Long.MAX_VALUE, target);
    return found.step() == target ? found.offset() : NONE;
  }

  /** A line with a step; an offset of -1 means none. */
  private record Found(long offset, long step) {}

  /** The first line between two offsets whose step is at least the given one. */
  private Found firstStep(long from, long to, long least) throws IOException {
    // Start one byte earlier, so that a line that begins here is not taken for a partial one.
    long start = Math.max(0, from - 1);
    BboxReader reader = MidReader.of(text.from(start), start);
    long origin = start == 0 ? 0 : start - MidReader.ADDED;
    long offset = start;
    while (offset < to && reader.next()) {
      long step = reader.line().number(MetaKey.STEP);
      if (step != NONE && step >= least) {
        return new Found(offset, step);
      }
      offset = origin + reader.bytesRead();
    }
    return new Found(NONE, NONE);
  }

  private long scan() throws IOException {
    BboxReader reader = new BboxReader(text.from(0));
    long offset = 0;
    while (reader.next()) {
      if (reader.line().number(MetaKey.STEP) == target) {
        return offset;
      }
      offset = reader.bytesRead();
    }
    return NONE;
  }
}
