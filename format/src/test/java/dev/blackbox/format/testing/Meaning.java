package dev.blackbox.format.testing;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.bbox.HeaderBlock;
import dev.blackbox.format.header.Header;
import dev.blackbox.format.header.HeaderReader;
import dev.blackbox.format.line.CommentType;
import dev.blackbox.format.line.Line;
import java.util.ArrayList;
import java.util.List;

/** The meaning of a recording: its header and every meaningful line. */
public record Meaning(HeaderBlock.State headerState, Header header, List<Line> lines) {
  public Meaning {
    lines = List.copyOf(lines);
  }

  public static Meaning of(byte[] file) {
    BboxReader reader = Reading.visit(file, line -> {});
    HeaderBlock block = reader.header();
    Header header = HeaderReader.read(block.text(), 1).header();
    return new Meaning(block.state(), header, spoken(Reading.logicalLines(file)));
  }

  /** Omits blank lines, plain comments and their continuations. */
  private static List<Line> spoken(List<Line> lines) {
    List<Line> spoken = new ArrayList<>();
    boolean isInsideComment = false;
    for (Line line : lines) {
      if (line instanceof Line.Blank) {
        continue;
      }
      if (!(line instanceof Line.Continuation)) {
        isInsideComment =
            line instanceof Line.Comment comment && comment.type() == CommentType.PLAIN;
      }
      if (!isInsideComment) {
        spoken.add(line);
      }
    }
    return spoken;
  }
}
