package dev.blackbox.format.compact;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.bbox.BboxWriter;
import dev.blackbox.format.bbox.BodyLine;
import dev.blackbox.format.bbox.LineLayout;
import dev.blackbox.format.line.CommentType;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Renders lines in one layout; copies lines that it cannot render without loss. */
final class LineRewriter implements LineFolder.Sink {
  private static final byte[] EMPTY_COMMENT = {'#', '\n'};
  private static final String EMPTY_TEXT = "\"\"";

  private final OutputStream out;
  private final LineLayout layout;
  private final List<Line> read = new ArrayList<>();
  private final LineFolder rereading =
      new LineFolder(logical -> logical.line().ifPresent(read::add));
  private boolean hasWritten;
  private boolean hasDropped;
  private boolean isInsideDropped;

  LineRewriter(OutputStream out, LineLayout layout) {
    this.out = out;
    this.layout = layout;
  }

  @Override
  public void line(LogicalLine logical) throws IOException {
    if (layout == LineLayout.COMPACT && isDropped(logical)) {
      hasDropped = true;
      return;
    }
    if (logical.kind() == LineKind.HEADER) {
      header(logical);
    } else if (isRendered(logical)) {
      render(logical, logical.line().orElseThrow());
    } else {
      copy(logical);
    }
    hasWritten = true;
  }

  /** Blank lines and plain comments, with their continuations. */
  private boolean isDropped(LogicalLine logical) {
    if (logical.kind() == LineKind.BLANK) {
      return true;
    }
    if (logical.kind() != LineKind.CONTINUATION) {
      isInsideDropped =
          logical
              .line()
              .filter(Line.Comment.class::isInstance)
              .filter(line -> ((Line.Comment) line).type() == CommentType.PLAIN)
              .isPresent();
    }
    return isInsideDropped;
  }

  private static boolean isRendered(LogicalLine logical) {
    boolean hasMeaning = logical.kind().isEvent() || logical.kind() == LineKind.COMMENT;
    return hasMeaning && logical.isWhole();
  }

  private void header(LogicalLine logical) throws IOException {
    Optional<String> canonical = LogicalHeader.read(logical).flatMap(LogicalHeader::write);
    if (canonical.isPresent()) {
      out.write(canonical.get().getBytes(StandardCharsets.UTF_8));
    } else {
      copy(logical);
    }
  }

  private void render(LogicalLine logical, Line line) throws IOException {
    // A result written as continuations would swallow the detail after it.
    boolean mustBeOneLine = logical.hasDetail() && hasLinesOfResult(line);
    String text = BboxWriter.render(line, mustBeOneLine ? LineLayout.COMPACT : layout);
    if (logical.hasDetail() && hasEmptyResult(line)) {
      text += layout == LineLayout.COMPACT ? EMPTY_TEXT : " " + EMPTY_TEXT;
    }
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    if (utf8.length < BboxReader.MAX_LINE && readsAs(text, line)) {
      out.write(utf8);
      out.write('\n');
    } else {
      copy(logical);
    }
  }

  /** False for a few lines that cannot be rendered, such as one with a stray quote. */
  private boolean readsAs(String text, Line line) throws IOException {
    read.clear();
    for (String physical : text.split("\n", -1)) {
      rereading.accept(BodyLine.read(physical));
    }
    rereading.finish();
    return read.size() == 1 && read.get(0).equals(line);
  }

  /** Whether detail would become the result of the line if nothing were behind its arrow. */
  private static boolean hasEmptyResult(Line line) {
    return line instanceof Line.Statement statement
        && statement.result() != null
        && statement.result().isEmpty();
  }

  private static boolean hasLinesOfResult(Line line) {
    return line instanceof Line.Statement statement
        && statement.result() != null
        && statement.result().indexOf('\n') >= 0;
  }

  private void copy(LogicalLine logical) throws IOException {
    boolean isFirst = !hasWritten && hasDropped && logical.kind() != LineKind.HEADER;
    if (isFirst && looksLikeStart(logical.bytes())) {
      out.write(EMPTY_COMMENT);
    }
    logical.copyTo(out);
  }

  /** Whether the line, as first of a file, would be read as a fence or a byte-order mark. */
  private static boolean looksLikeStart(byte[] bytes) {
    String start = new String(bytes, 0, Math.min(bytes.length, 3), StandardCharsets.UTF_8);
    return start.equals("---") || start.equals("\ufeff");
  }
}
