package dev.blackbox.store.parts;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.DiskFile;
import dev.blackbox.store.parts.PartChain.Successor;
import dev.blackbox.store.parts.PartProblem.Kind;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The {@code @rotate} line at the end of a part that another part continues. No seal covers it: the
 * next part says how many bytes of this one count, and the line comes after them. So nothing else
 * may be there, or a reader of the single file would see lines that nobody sealed.
 */
public final class RotateLine {
  private final Path part;
  private final Successor next;

  /**
   * The last line of a part.
   *
   * @param next the part that continues it
   */
  RotateLine(Path part, Successor next) {
    this.part = part;
    this.next = next;
  }

  private byte[] expected() {
    return (PartLink.rotateText(nextName()) + "\n").getBytes(UTF_8);
  }

  private String nextName() {
    return nameOf(next.file());
  }

  private static String nameOf(Path file) {
    return String.valueOf(file.getFileName());
  }

  /**
   * Compares what follows the lines of the part with the line that belongs there.
   *
   * @param textBytes how many bytes of the part's text are lines of the recording
   */
  Optional<PartProblem> problem(Disk disk, long textBytes) throws IOException {
    try (PartText text = PartText.open(disk, part, PartText.ALL)) {
      Optional<byte[]> found = tail(text, textBytes);
      byte[] tail = found.orElse(new byte[0]);
      byte[] expected = expected();
      boolean isUnpacked = found.isPresent() && text.problems().isEmpty();
      boolean isWhole = isUnpacked && Arrays.equals(tail, expected);
      boolean isTorn = isUnpacked && isStart(tail, expected);
      boolean isLeft = next.link().reason() != null;
      OptionalLong foreign =
          !isLeft && (isWhole || isTorn) ? text.foreignByte() : OptionalLong.empty();
      if (foreign.isPresent()) {
        return Optional.of(PartProblem.foreign(nameOf(part), foreign.getAsLong()));
      }
      if (isWhole) {
        return Optional.empty();
      }
      long line = LinePlace.linesOf(disk, new Part(part, 0, 0, 0, next.link().bytes())) + 1;
      if (!isLeft && !isTorn) {
        return Optional.of(problem(Kind.TRAILING, line, "was never sealed"));
      }
      return Optional.of(problem(isLeft ? Kind.LEFT : Kind.UNENDED, line, "is missing or cut"));
    }
  }

  private PartProblem problem(Kind kind, long line, String what) {
    return new PartProblem(
        kind,
        part.getFileName()
            + ": line "
            + line
            + " "
            + what
            + ", expected "
            + PartLink.rotateText(nextName())
            + " as the last line");
  }

  /**
   * Reads what follows the lines, one byte more than is expected, so that the end of the text is
   * reached; empty if a damaged part has less text than was read from it before.
   */
  private Optional<byte[]> tail(PartText text, long textBytes) throws IOException {
    // A seek table is not sealed either, so a compressed part is unpacked from its beginning.
    InputStream in = text.isCompressed() ? text.checked() : text.from(textBytes);
    if (text.isCompressed()) {
      try {
        in.skipNBytes(textBytes);
      } catch (EOFException e) {
        return Optional.empty();
      }
    }
    return Optional.of(in.readNBytes(expected().length + 1));
  }

  private static boolean isStart(byte[] tail, byte[] expected) {
    return tail.length < expected.length
        && Arrays.equals(tail, Arrays.copyOf(expected, tail.length));
  }

  /**
   * Writes the lines that a crash kept from being written, in all parts of a recording that are not
   * compressed. The recording must not be written to by anybody else.
   */
  public static void completeAll(Disk disk, Path first) throws IOException {
    PartChain chain = new PartChain(disk, first);
    Path part = chain.first();
    Optional<Successor> next = chain.successor(part);
    while (next.isPresent() && chain.admits(part, next.get().file())) {
      new RotateLine(part, next.get()).complete(disk);
      part = next.get().file();
      next = chain.successor(part);
    }
  }

  /**
   * Corrects the last line of the part before a part that has another name now. It is of no use in
   * a compressed part, which names the next one inside a frame.
   *
   * @param from the name that the line has
   * @param to the part by its new name
   */
  public static void redirect(Disk disk, Path from, Path to) {
    try {
      Optional<PartLink> link;
      try (PartText text = PartText.open(disk, to, PartText.ALL)) {
        link = PartLink.at(new BboxReader(text.from(0)));
      }
      if (link.isPresent()) {
        Path part = to.resolveSibling(link.get().file());
        byte[] old = new RotateLine(part, new Successor(from, link.get())).expected();
        new RotateLine(part, new Successor(to, link.get())).overwrite(disk, old);
      }
    } catch (IOException e) {
      // Readers do not depend on the line.
    }
  }

  private void overwrite(Disk disk, byte[] old) throws IOException {
    long end = next.link().bytes();
    try (PartText text = PartText.open(disk, part, PartText.ALL)) {
      boolean isOld =
          !text.isCompressed()
              && text.size() == end + old.length
              && Arrays.equals(text.from(end).readAllBytes(), old);
      if (!isOld) {
        return;
      }
    }
    try (DiskFile file = disk.open(part)) {
      byte[] line = expected();
      file.writeAll(ByteBuffer.wrap(line), end);
      file.truncate(end + line.length);
      file.force();
    }
  }

  private void complete(Disk disk) throws IOException {
    long end = next.link().bytes();
    byte[] expected = expected();
    try (PartText text = PartText.open(disk, part, PartText.ALL)) {
      boolean isCut = text.isCompressed() || text.size() < end || next.link().reason() != null;
      if (isCut || !isStart(tail(text, end).orElseThrow(), expected)) {
        return;
      }
    }
    try (DiskFile file = disk.open(part)) {
      file.writeAll(ByteBuffer.wrap(expected), end);
      file.force();
    }
  }
}
