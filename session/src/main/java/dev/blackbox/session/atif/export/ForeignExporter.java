package dev.blackbox.session.atif.export;

import dev.blackbox.format.bbox.LineConsumer;
import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.compact.LineFolder;
import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonText;
import dev.blackbox.session.atif.read.AtifSink;
import dev.blackbox.session.atif.read.ForeignImporter;
import dev.blackbox.session.atif.read.ForeignReader;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Writes the document of which {@link ForeignImporter} made a recording. */
final class ForeignExporter implements LineConsumer {
  private final OutputStream stream;
  private final JsonGenerator root;
  private final ForeignReader reader = new ForeignReader(new Writer());
  private final LineFolder folder = new LineFolder(reader::accept);

  ForeignExporter(OutputStream out) {
    stream = out;
    root = AtifJson.generator(out);
  }

  /** How many lines of the recording are no part of the document. */
  long leftOut() {
    return reader.leftOut();
  }

  @Override
  public void accept(LineView line) throws IOException {
    folder.accept(line);
  }

  @Override
  public void finish() throws IOException {
    folder.finish();
    reader.finish();
    root.writeRaw('\n');
    root.flush();
    stream.flush();
  }

  /** An open trajectory; another generator writes the members of its open array. */
  private static final class Level {
    final JsonGenerator out;
    String array = "";
    @Nullable JsonGenerator members;

    Level(JsonGenerator out) {
      this.out = out;
    }
  }

  private final class Writer implements AtifSink {
    private final Deque<Level> open = new ArrayDeque<>();

    @Override
    public void begin() {
      JsonGenerator out = open.isEmpty() ? root : members("subagent_trajectories");
      out.writeStartObject();
      open.push(new Level(out));
    }

    @Override
    public void field(String name, Json value, long line) {
      closeArray();
      JsonText.write(new Json.Field(name, value), open.element().out);
    }

    @Override
    public void step(Json step, long line) {
      JsonText.write(step, members("steps"));
    }

    @Override
    public void emptyArray(String name, long line) {
      throw new IllegalStateException("an empty array is a field here");
    }

    @Override
    public void end(long line) {
      closeArray();
      open.pop().out.writeEndObject();
    }

    @Override
    public void finding(Finding finding) {
      throw new IllegalStateException(finding.message());
    }

    /** The generator for members of an array of the innermost trajectory. */
    private JsonGenerator members(String array) {
      Level level = open.element();
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
      Level level = open.element();
      if (level.members != null) {
        level.members.flush();
        level.members = null;
        level.out.writeEndArray();
      }
    }
  }
}
