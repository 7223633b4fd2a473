package dev.blackbox.session.atif.read;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.compact.LogicalLine;
import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the document out of a recording that {@link ForeignImporter} made. Lines that were added to
 * the recording later are not part of the document; {@link #leftOut()} counts them.
 */
public final class ForeignReader {
  private static final Pattern COMMENT =
      Pattern.compile("atif (trajectory|step|more) (\\d{1,3}) (.*)", Pattern.DOTALL);
  private static final String FIRST = "atif trajectory 0 {";

  /** A longer comment is not decoded. */
  private static final int LONGEST_MARK = 1 << 20;

  private final AtifSink sink;
  private final List<Line> lines = new ArrayList<>();
  private @Nullable Json step;
  private int stepDepth;
  private int depth;
  private long leftOut;

  public ForeignReader(AtifSink sink) {
    this.sink = sink;
  }

  /** Returns whether a recording with this first line after the header was made from a document. */
  public static boolean isMark(LineView line) {
    return line.kind() == LineKind.COMMENT
        && line.end() - line.start() <= LONGEST_MARK
        && isMark(line.toLine());
  }

  /** Returns whether a recording with this first line after the header was made from a document. */
  public static boolean isMark(Line line) {
    return line instanceof Line.Comment comment && comment.text().startsWith(FIRST);
  }

  /** Returns how many lines of the recording are not part of the document. */
  public long leftOut() {
    return leftOut;
  }

  public void accept(LogicalLine folded) throws IOException {
    Line line = folded.line().orElse(null);
    Matcher matcher = line instanceof Line.Comment comment ? COMMENT.matcher(comment.text()) : null;
    Optional<Json> json =
        matcher != null && matcher.matches()
            ? AtifReader.value(matcher.group(3))
            : Optional.empty();
    if (matcher == null || json.isEmpty()) {
      other(line);
      return;
    }
    endStep();
    int named = Integer.parseInt(matcher.group(2));
    switch (matcher.group(1)) {
      case "trajectory" -> {
        closeTo(named);
        sink.begin();
        depth++;
        fields(json.get());
      }
      case "step" -> {
        step = json.get();
        stepDepth = named + 1;
      }
      default -> {
        closeTo(named + 1);
        fields(json.get());
      }
    }
  }

  private void other(@Nullable Line line) {
    boolean isOfStep =
        step != null && (line instanceof Line.Message || line instanceof Line.Statement);
    if (isOfStep && line != null) {
      lines.add(line);
    } else if (!(line instanceof Line.Comment)) {
      leftOut++;
    }
  }

  private void fields(Json json) throws IOException {
    if (depth > 0 && json instanceof Json.Fields object) {
      for (Json.Field field : object.fields()) {
        sink.field(field.name(), field.value(), 0);
      }
    }
  }

  private void endStep() throws IOException {
    Json ended = step;
    step = null;
    if (ended != null) {
      closeTo(stepDepth);
      if (depth > 0) {
        sink.step(StepRemainder.unmark(ended, lines), 0);
      }
    }
    lines.clear();
  }

  private void closeTo(int outer) throws IOException {
    while (depth > outer) {
      depth--;
      sink.end(0);
    }
  }

  /** Ends the document; call it after the last line. */
  public void finish() throws IOException {
    endStep();
    closeTo(0);
  }
}
