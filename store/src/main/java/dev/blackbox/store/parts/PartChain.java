package dev.blackbox.store.parts;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.text.Plural;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.parts.PartProblem.Kind;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Follows a recording from file to file. */
final class PartChain {
  private static final int TAIL = 64 << 10;
  private static final int MAX_GAP = 4;

  private final Disk disk;
  private final Set<Path> seen = new HashSet<>();
  private final List<PartProblem> problems = new ArrayList<>();

  PartChain(Disk disk, Path first) {
    this.disk = disk;
    seen.add(first.toAbsolutePath().normalize());
  }

  List<PartProblem> problems() {
    return List.copyOf(problems);
  }

  /** A part that links back to this one, and the link. */
  record Successor(Path file, PartLink link) {}

  /**
   * The part whose first line says that it continues this one. After an unfinished part, the next
   * one continues the same file again; so the last of them is valid.
   */
  Optional<Successor> successor(Path part) throws IOException {
    String name = String.valueOf(part.getFileName());
    Optional<Successor> last = Optional.empty();
    Path candidate = part;
    for (int missing = 0; missing < MAX_GAP; ) {
      candidate = PartName.next(candidate);
      if (disk.exists(candidate)) {
        missing = 0;
        Optional<PartLink> link = linkOf(candidate);
        if (link.isPresent() && isLinkTo(last, link.get())) {
          return last;
        }
        if (link.isPresent() && link.get().file().equals(name)) {
          last = Optional.of(new Successor(candidate, link.get()));
        }
      } else {
        missing++;
      }
    }
    return last;
  }

  private static boolean isLinkTo(Optional<Successor> part, PartLink link) {
    return part.isPresent() && link.file().equals(String.valueOf(part.get().file().getFileName()));
  }

  private Optional<PartLink> linkOf(Path part) throws IOException {
    try (PartText text = PartText.open(disk, part, PartText.ALL)) {
      return PartLink.at(new BboxReader(text.from(0)));
    }
  }

  /** How much of a part is valid, as its successor says; less if the part is shorter. */
  long validBytes(Path part, Successor next) throws IOException {
    long bytes = next.link().bytes();
    try (SeekableByteChannel file = disk.read(part)) {
      if (file.size() < bytes) {
        report(
            Kind.CUT,
            part,
            "has "
                + Plural.of(file.size(), "byte")
                + ", but "
                + next.file().getFileName()
                + " continues it behind "
                + bytes);
      }
    }
    return bytes;
  }

  /** Reports what follows the lines of a part, unless it is the line that belongs there. */
  void checkEnd(Path part, Successor next, long textBytes) throws IOException {
    new RotateLine(part, next).problem(disk, textBytes).ifPresent(problems::add);
  }

  /** The part that the last event of a part names; one that can be followed. */
  Optional<Path> rotation(Path part, PartText text) throws IOException {
    Optional<String> name = rotateOf(text);
    if (name.isEmpty()) {
      return Optional.empty();
    }
    Optional<Path> next = inSameFolder(part, name.get());
    if (next.isEmpty()) {
      report(
          Kind.OUTSIDE,
          part,
          "continues in " + name.get() + ", expected a file of the same folder");
      return Optional.empty();
    }
    return next;
  }

  /** The part that follows, by either link; it may be missing. */
  Optional<Path> next(Path part) throws IOException {
    Optional<Successor> successor = successor(part);
    if (successor.isPresent()) {
      return Optional.of(successor.get().file());
    }
    try (PartText text = PartText.open(disk, part, PartText.ALL)) {
      return rotation(part, text);
    }
  }

  /** The file named by the last event of a part. */
  private static Optional<String> rotateOf(PartText text) throws IOException {
    long from = Math.max(0, text.size() - TAIL);
    Optional<String> file = Optional.empty();
    BboxReader reader = MidReader.of(text.from(from), from);
    while (reader.next()) {
      LineKind kind = reader.line().kind();
      if (kind == LineKind.LIFECYCLE) {
        Line.Lifecycle line = (Line.Lifecycle) reader.line().toLine();
        file = line.name().equals("rotate") ? line.arg("file") : Optional.empty();
      } else if (kind != LineKind.COMMENT && kind != LineKind.BLANK) {
        file = Optional.empty();
      }
    }
    return file;
  }

  private static Optional<Path> inSameFolder(Path part, String name) {
    boolean isPlain =
        !name.isEmpty()
            && name.indexOf('/') < 0
            && name.indexOf('\\') < 0
            && name.indexOf(':') < 0
            && name.indexOf('\0') < 0
            && !name.equals(".")
            && !name.equals("..");
    return isPlain ? Optional.of(part.resolveSibling(name)) : Optional.empty();
  }

  /** Whether a part can be read next; reports why not. */
  boolean admits(Path part, Path next) {
    if (!seen.add(next.toAbsolutePath().normalize())) {
      report(Kind.CIRCLE, part, "continues in " + next.getFileName() + ", which was already read");
      return false;
    }
    if (!disk.exists(next)) {
      report(
          Kind.MISSING, next, "no such file, although " + part.getFileName() + " continues in it");
      return false;
    }
    return true;
  }

  void report(Kind kind, Path file, String what) {
    problems.add(new PartProblem(kind, file.getFileName() + ": " + what));
  }

  /** Reports what was found while a part was read to its end. */
  void read(Path part, PartText text) {
    text.problems().forEach(what -> problems.add(new PartProblem(Kind.DAMAGED, what)));
    OptionalLong frame = text.unfinishedFrame();
    if (frame.isPresent()) {
      problems.add(PartProblem.unfinished(part.getFileName().toString(), frame.getAsLong()));
    }
  }
}
