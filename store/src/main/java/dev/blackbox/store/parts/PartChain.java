package dev.blackbox.store.parts;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.bbox.HeaderBlock;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.text.Plural;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.EntryKind;
import dev.blackbox.store.parts.PartProblem.Kind;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Follows a recording from file to file. A file is followed only if it proves that it belongs to
 * the recording: by its name, a complete header with the same session id, and a link back that fits
 * the file before. A file that only {@code @rotate} names has no such link.
 */
final class PartChain {
  private static final int TAIL = 64 << 10;
  private static final int MAX_GAP = 4;
  private static final String NOT_READ = "; it is not read";

  private final Disk disk;
  private final Path first;
  private final Set<Path> seen = new HashSet<>();
  private final Map<Path, Start> starts = new HashMap<>();
  private final Set<PartProblem> problems = new LinkedHashSet<>();
  private @Nullable PartProblem refusal;

  /**
   * Starts at a file.
   *
   * @param typed may be a link, because a user names it; no other file may
   */
  PartChain(Disk disk, Path typed) throws IOException {
    this.disk = disk;
    first = disk.kind(typed) == EntryKind.OTHER ? disk.resolve(typed) : typed;
    seen.add(key(first));
  }

  Path first() {
    return first;
  }

  List<PartProblem> problems() {
    return new ArrayList<>(problems);
  }

  /** Why the {@code @rotate} line of the last file could not be followed; empty if it could. */
  Optional<PartProblem> refusal() {
    return Optional.ofNullable(refusal);
  }

  /** The first lines of a part. */
  private record Start(PartHead head, Optional<PartLink> link) {}

  private Start start(Path part) throws IOException {
    Start known = starts.get(part);
    if (known != null) {
      return known;
    }
    try (PartText text = PartText.open(disk, part, PartText.ALL)) {
      PartHead head = PartHead.of(text.from(0));
      Start start = new Start(head, PartLink.at(new BboxReader(text.from(0))));
      starts.put(part, start);
      return start;
    }
  }

  /** A part that links back to this one, and the link. */
  record Successor(Path file, PartLink link) {}

  /**
   * The part whose first line says that it continues this one. After an unfinished part, the next
   * one continues the same file again; so the last of them is valid.
   */
  Optional<Successor> successor(Path part) throws IOException {
    Optional<Successor> last = Optional.empty();
    Path candidate = part;
    for (int missing = 0; missing < MAX_GAP; ) {
      candidate = PartName.next(candidate);
      EntryKind kind = disk.kind(candidate);
      missing = kind == EntryKind.NONE ? missing + 1 : 0;
      Optional<PartLink> link = kind == EntryKind.NONE ? Optional.empty() : linkOf(candidate, kind);
      if (link.isPresent()
          && last.isPresent()
          && isLink(candidate, link.get(), last.get().file())) {
        return last;
      }
      if (link.isPresent() && isLink(candidate, link.get(), part)) {
        last = Optional.of(new Successor(candidate, link.get()));
      }
    }
    return last;
  }

  private Optional<PartLink> linkOf(Path candidate, EntryKind kind) throws IOException {
    if (kind != EntryKind.FILE) {
      problems.add(notPlain(candidate));
      return Optional.empty();
    }
    Optional<PartLink> link = start(candidate).link();
    if (link.isPresent() && !PartName.mayContinue(candidate, link.get().file())) {
      problems.add(
          problem(
              Kind.CIRCLE,
              candidate,
              "says that it continues "
                  + link.get().file()
                  + ", expected an earlier file"
                  + NOT_READ));
      return Optional.empty();
    }
    return link;
  }

  private boolean isLink(Path candidate, PartLink link, Path part) throws IOException {
    if (!link.file().equals(nameOf(part))) {
      return false;
    }
    Optional<PartProblem> problem = mismatch(part, candidate, link);
    problem.ifPresent(problems::add);
    return problem.isEmpty();
  }

  /** Why a part does not continue another one, although its first line says so. */
  private Optional<PartProblem> mismatch(Path part, Path candidate, PartLink link)
      throws IOException {
    Optional<PartProblem> stranger = stranger(part, candidate);
    if (stranger.isPresent()) {
      return stranger;
    }
    long size = size(part);
    if (size < link.bytes()) {
      return Optional.of(
          problem(
              Kind.CUT,
              part,
              "has "
                  + Plural.of(size, "byte")
                  + ", but "
                  + nameOf(candidate)
                  + " continues it behind "
                  + link.bytes()
                  + ", so that file is not read"));
    }
    boolean isLink =
        PartText.endsLine(disk, part, link.bytes()) && PartTail.matches(disk, part, link);
    return isLink
        ? Optional.empty()
        : Optional.of(
            problem(
                Kind.STRANGER,
                candidate,
                "continues another file of the name "
                    + nameOf(part)
                    + ", behind byte "
                    + link.bytes()
                    + NOT_READ));
  }

  private long size(Path part) throws IOException {
    try (SeekableByteChannel file = disk.read(part)) {
      return file.size();
    }
  }

  /** A part has a complete header with the session id of the file before, unless that is erased. */
  private Optional<PartProblem> stranger(Path part, Path candidate) throws IOException {
    PartHead head = start(candidate).head();
    Optional<String> id = start(part).head().id();
    boolean isUnknown = id.isEmpty() && start(part).head().isErased();
    if (head.state() == HeaderBlock.State.CLOSED && (isUnknown || head.id().equals(id))) {
      return Optional.empty();
    }
    String found =
        head.state() == HeaderBlock.State.CLOSED
            ? head.id().map(other -> "belongs to session " + other).orElse("names no session")
            : "has no complete header";
    String expected = id.map(own -> "session " + own).orElse("no session id");
    return Optional.of(
        problem(Kind.STRANGER, candidate, found + ", expected " + expected + NOT_READ));
  }

  /** Reports what follows the lines of a part, unless it is the line that belongs there. */
  void checkEnd(Path part, Successor next, long textBytes) throws IOException {
    new RotateLine(part, next).problem(disk, textBytes).ifPresent(problems::add);
  }

  /** The part that the last event of a part names; it belongs to the recording or is missing. */
  Optional<Path> rotation(Path part, PartText text) throws IOException {
    Optional<String> name = rotateOf(text);
    if (name.isEmpty()) {
      return Optional.empty();
    }
    Optional<Path> next = inSameFolder(part, name.get());
    boolean isSeen = next.filter(file -> seen.contains(key(file))).isPresent();
    if (next.isEmpty() || !(isSeen || PartName.isLater(part, name.get()))) {
      refuse(
          problem(
              Kind.OUTSIDE,
              part,
              "continues in "
                  + name.get()
                  + ", expected a file of the same folder such as "
                  + nameOf(PartName.next(part))));
      return Optional.empty();
    }
    if (!isSeen && disk.kind(next.get()) == EntryKind.FILE) {
      Optional<PartLink> link = start(next.get()).link();
      // A part that has a link back is found by it, unless it has another kind of name.
      Optional<PartProblem> problem =
          link.isPresent() && link.get().file().equals(nameOf(part))
              ? mismatch(part, next.get(), link.get())
              : stranger(part, next.get());
      if (problem.isPresent()) {
        refuse(problem.get());
        return Optional.empty();
      }
    }
    return next;
  }

  private void refuse(PartProblem problem) {
    refusal = problem;
    problems.add(problem);
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
    EntryKind kind = disk.kind(next);
    if (!seen.add(key(next))) {
      refuse(
          problem(Kind.CIRCLE, part, "continues in " + nameOf(next) + ", which was already read"));
      return false;
    }
    if (kind == EntryKind.NONE) {
      refuse(
          problem(
              Kind.MISSING, next, "no such file, although " + nameOf(part) + " continues in it"));
    } else if (kind != EntryKind.FILE) {
      refuse(notPlain(next));
    }
    return kind == EntryKind.FILE;
  }

  private static Path key(Path file) {
    return file.toAbsolutePath().normalize();
  }

  private static PartProblem notPlain(Path file) {
    return problem(Kind.NOT_PLAIN, file, "is a link, a folder, a pipe or a device" + NOT_READ);
  }

  private static PartProblem problem(Kind kind, Path file, String what) {
    return new PartProblem(kind, nameOf(file) + ": " + what);
  }

  private static String nameOf(Path file) {
    return String.valueOf(file.getFileName());
  }

  /** Reports what was found while a part was read to its end. */
  void read(Path part, PartText text) throws IOException {
    OptionalLong foreign = text.foreignByte();
    if (foreign.isPresent()) {
      problems.add(PartProblem.foreign(nameOf(part), foreign.getAsLong()));
    }
    text.problems().forEach(what -> problems.add(new PartProblem(Kind.DAMAGED, what)));
    OptionalLong frame = text.unfinishedFrame();
    if (frame.isPresent()) {
      problems.add(PartProblem.unfinished(nameOf(part), frame.getAsLong(), text.tornBytes()));
    }
  }
}
