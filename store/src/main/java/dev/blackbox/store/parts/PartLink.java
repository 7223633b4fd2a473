package dev.blackbox.store.parts;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.bbox.BboxWriter;
import dev.blackbox.format.bbox.LineLayout;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.format.text.Digits;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The first line of a later part: {@code @continue file=session.bbox bytes=48213}.
 *
 * @param file the part before it
 * @param bytes the size of the valid part of that file
 * @param reason why a new file was started early; null if it was due
 */
public record PartLink(String file, long bytes, @Nullable String reason) {
  private static final String NAME = "continue";

  /** The line, without its line ending. */
  public String text() {
    List<Arg> args = new ArrayList<>();
    args.add(Arg.pair("file", file));
    args.add(Arg.pair("bytes", Long.toString(bytes)));
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
        ? Optional.of(new PartLink(file.get(), bytes.get(), lifecycle.arg("reason").orElse(null)))
        : Optional.empty();
  }
}
