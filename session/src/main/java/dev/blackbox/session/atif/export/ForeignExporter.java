package dev.blackbox.session.atif.export;

import dev.blackbox.format.compact.LogicalLine;
import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonText;
import dev.blackbox.format.line.Line;
import dev.blackbox.session.atif.read.AtifReader;
import dev.blackbox.session.atif.read.StepRemainder;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * Restores another program's document from the recording that {@link
 * dev.blackbox.session.atif.read.ForeignImporter} made of it. Lines that were added to the
 * recording later are left out; {@link #leftOut()} counts them.
 */
final class ForeignExporter {
  private static final Pattern COMMENT =
      Pattern.compile("atif (trajectory|step|more) (\\d{1,3}) (.*)", Pattern.DOTALL);
  private static final String FIRST = "atif trajectory 0 {";

  private final OutputStream stream;
  private final JsonGenerator root;
  private final List<Line> lines = new ArrayList<>();
  private final List<Level> open = new ArrayList<>();
  private @Nullable Json step;
  private int expected;
  private long leftOut;

  /** An open trajectory; another generator writes the members of its open array. */
  private static final class Level {
    final JsonGenerator out;
    String array = "";
    @Nullable JsonGenerator members;

    Level(JsonGenerator out) {
      this.out = out;
    }
  }

  ForeignExporter(OutputStream out) {
    stream = out;
    root = AtifJson.generator(out);
  }

  /** Whether a recording that starts with this line was imported from a document. */
  static boolean isMark(Line line) {
    return line instanceof Line.Comment comment && comment.text().startsWith(FIRST);
  }

  /** How many lines of the recording are not part of the document. */
  long leftOut() {
    return leftOut;
  }

  void accept(LogicalLine folded) {
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

  private void trajectory(int depth, Json fields) {
    closeTo(depth);
    JsonGenerator out = depth > 0 && !open.isEmpty() ? members("subagent_trajectories") : root;
    out.writeStartObject();
    open.add(new Level(out));
    fields(fields);
  }

  private void more(int depth, Json fields) {
    closeTo(depth + 1);
    if (!open.isEmpty()) {
      closeArray();
      fields(fields);
    }
  }

  private void fields(Json json) {
    if (json instanceof Json.Fields object) {
      object.fields().forEach(field -> JsonText.write(field, open.getLast().out));
    }
  }

  private void endStep() {
    Json ended = step;
    step = null;
    if (ended != null) {
      closeTo(expected + 1);
      if (!open.isEmpty()) {
        JsonText.write(StepRemainder.unmark(ended, lines), members("steps"));
      }
    }
    lines.clear();
  }

  /** The generator for members of an array of the innermost trajectory. */
  private JsonGenerator members(String array) {
    Level level = open.getLast();
    JsonGenerator members = level.members;
    if (members == null || !level.array.equals(array)) {
      closeArray();
      level.out.writeArrayPropertyStart(array);
      level.out.flush();
      members = AtifJson.generator(stream);
      level.members = members;
      level.array = array;
    }
    return members;
  }

  private void closeArray() {
    Level level = open.getLast();
    if (level.members != null) {
      level.members.flush();
      level.members = null;
      level.out.writeEndArray();
    }
  }

  private void closeTo(int depth) {
    while (open.size() > depth) {
      closeArray();
      open.removeLast().out.writeEndObject();
    }
  }

  /** Ends the document; call it after the last line. */
  void finish() throws IOException {
    endStep();
    closeTo(0);
    root.writeRaw('\n');
    root.flush();
    stream.flush();
  }
}
