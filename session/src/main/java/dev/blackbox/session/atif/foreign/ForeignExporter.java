package dev.blackbox.session.atif.foreign;

import dev.blackbox.format.compact.LogicalLine;
import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Line;
import dev.blackbox.session.atif.read.AtifReader;
import dev.blackbox.session.atif.write.JsonBytes;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Makes a document again of the recording that {@link ForeignImporter} made of it. Lines that were
 * added to the recording since are no part of the document; {@link #leftOut()} counts them.
 */
public final class ForeignExporter {
  private static final Pattern COMMENT =
      Pattern.compile("atif (trajectory|step|more) (\\d{1,3}) (.*)", Pattern.DOTALL);
  private static final String FIRST = "atif trajectory 0 {";

  private final JsonBytes out;
  private final List<Line> lines = new ArrayList<>();
  private final List<Level> open = new ArrayList<>();
  private @Nullable Json step;
  private int expected;
  private long leftOut;

  /** A trajectory that is being written, and which of its arrays is open. */
  private static final class Level {
    String array = "";
  }

  public ForeignExporter(OutputStream out) {
    this.out = new JsonBytes(out);
  }

  /** Whether a recording whose first line this is was made of a document. */
  public static boolean isMark(Line line) {
    return line instanceof Line.Comment comment && comment.text().startsWith(FIRST);
  }

  /** How many lines of the recording say nothing that belongs to the document. */
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
    int depth = Integer.parseInt(matcher.group(2));
    switch (matcher.group(1)) {
      case "trajectory" -> trajectory(depth, json.get());
      case "step" -> {
        step = json.get();
        expected = depth;
      }
      default -> more(depth, json.get());
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

  private void trajectory(int depth, Json fields) throws IOException {
    closeTo(depth);
    if (depth > 0 && !open.isEmpty()) {
      member("subagent_trajectories");
    }
    out.startObject();
    open.add(new Level());
    fields(fields);
  }

  private void more(int depth, Json fields) throws IOException {
    closeTo(depth + 1);
    if (!open.isEmpty()) {
      closeArray();
      fields(fields);
    }
  }

  private void fields(Json json) throws IOException {
    if (json instanceof Json.Fields object) {
      out.fields(object);
    }
  }

  private void endStep() throws IOException {
    Json ended = step;
    step = null;
    if (ended != null) {
      closeTo(expected + 1);
      if (!open.isEmpty()) {
        member("steps");
        out.json(Remainder.unmark(ended, lines));
      }
    }
    lines.clear();
  }

  /** Goes on with an array of the innermost trajectory. */
  private void member(String array) throws IOException {
    Level level = open.getLast();
    if (level.array.equals(array)) {
      out.startLine();
      return;
    }
    closeArray();
    out.name(array);
    out.startArray();
    level.array = array;
  }

  private void closeArray() throws IOException {
    Level level = open.getLast();
    if (!level.array.isEmpty()) {
      out.endArray();
      level.array = "";
    }
  }

  private void closeTo(int depth) throws IOException {
    while (open.size() > depth) {
      closeArray();
      open.removeLast();
      out.endObject();
    }
  }

  /** Ends the document; call it after the last line. */
  public void finish() throws IOException {
    endStep();
    closeTo(0);
    out.endLine();
    out.flush();
  }
}
