package dev.blackbox.store.parts;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.bbox.BboxWriter;
import dev.blackbox.format.bbox.LineLayout;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.format.text.Digits;
import dev.blackbox.store.disk.Disk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The first line of a later part: {@code @continue file=session.bbox bytes=48213 tail=9f86d081}.
 *
 * @param file the part before it
 * @param bytes the size of the valid part of that file
 * @param tail the {@link PartTail} of these bytes, because session ids can repeat; null in older
 *     recordings, and if the file could not be read
 * @param reason why a new file was started early; null if it was due
 */
public record PartLink(String file, long bytes, @Nullable String tail, @Nullable String reason) {
  private static final String NAME = "continue";

  /** A link without the tail, which the new part adds. */
  public PartLink(String file, long bytes, @Nullable String reason) {
    this(file, bytes, null, reason);
  }

  /** The same link with the tail of the part before, which is in the folder of the new part. */
  public PartLink withTail(Disk disk, Path part) {
    String found;
    try {
      found = PartTail.of(disk, part.resolveSibling(file), bytes).orElse(null);
    } catch (IOException e) {
      // The part before may be on a broken disk, or deleted; the recording continues anyway.
      found = null;
    }
    return new PartLink(file, bytes, found, reason);
  }

  /** The line, without its line ending. */
  public String text() {
    List<Arg> args = new ArrayList<>();
    args.add(Arg.pair("file", file));
    args.add(Arg.pair("bytes", Long.toString(bytes)));
    if (tail != null) {
      args.add(Arg.pair("tail", tail));
    }
    if (reason != null) {
      args.add(Arg.pair("reason", reason));
    }
    return lifecycle(NAME, args);
  }

  /** The last line of a part that another one continues. */
  public static String rotateText(String nextFile) {
    return lifecycle("rotate", List.of(Arg.pair("file", nextFile)));
  }

  private static String lifecycle(String name, List<Arg> args) {
    Line line = new Line.Lifecycle(LineKind.LIFECYCLE, name, args, null, Metadata.NONE);
    return BboxWriter.render(line, LineLayout.SPACED);
  }

  /** The link in the first line of a part, if there is one. */
  static Optional<PartLink> at(BboxReader part) throws IOException {
    while (part.next()) {
      LineKind kind = part.line().kind();
      if (kind != LineKind.HEADER && kind != LineKind.BLANK) {
        return of(part.line().toLine());
      }
    }
    return Optional.empty();
  }

  private static Optional<PartLink> of(Line line) {
    if (!(line instanceof Line.Lifecycle lifecycle) || !lifecycle.name().equals(NAME)) {
      return Optional.empty();
    }
    Optional<String> file = lifecycle.arg("file");
    Optional<Long> bytes = lifecycle.arg("bytes").map(Digits::number).filter(size -> size >= 0);
    return file.isPresent() && bytes.isPresent()
        ? Optional.of(
            new PartLink(
                file.get(),
                bytes.get(),
                lifecycle.arg("tail").orElse(null),
                lifecycle.arg("reason").orElse(null)))
        : Optional.empty();
  }
}
