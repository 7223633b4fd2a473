package dev.blackbox.cli.demo;

import dev.blackbox.format.bbox.BboxWriter;
import dev.blackbox.format.bbox.Comments;
import dev.blackbox.format.header.Header;
import dev.blackbox.format.header.HeaderWriter;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.Metadata;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/** Writes the lines of a recording as things happen, each with its step and its time. */
final class Journal implements Closeable {
  private final OutputStream out;
  private final BboxWriter writer;
  private final Blobs blobs;
  private final Instant start = Instant.now();
  private int step;

  private Journal(OutputStream out, Blobs blobs) {
    this.out = out;
    this.writer = new BboxWriter(out);
    this.blobs = blobs;
  }

  static Journal open(Path file) throws IOException {
    OutputStream out = new BufferedOutputStream(PrivateFiles.create(file));
    return new Journal(out, new Blobs(file.resolveSibling(".bbox-blobs")));
  }

  void header(Header header) throws IOException {
    String text = "---\n" + HeaderWriter.write(header) + "---\n\n";
    out.write(text.getBytes(StandardCharsets.UTF_8));
  }

  Instant start() {
    return start;
  }

  /** The step of the last line that has one. */
  int step() {
    return step;
  }

  Blobs blobs() {
    return blobs;
  }

  void comment(String text) throws IOException {
    writer.write(Comments.parse(text));
  }

  void blank() throws IOException {
    writer.write(new Line.Blank());
  }

  void message(LineKind kind, String text) throws IOException {
    writer.write(new Line.Message(kind, text, meta(List.of())));
  }

  void write(Line line) throws IOException {
    writer.write(line);
  }

  /** Metadata with the next step and the time it is. */
  Metadata meta(List<Metadata.Entry> first) {
    List<Metadata.Entry> entries = new ArrayList<>(first);
    step++;
    entries.add(new Metadata.Entry("step", Integer.toString(step)));
    String now = Instant.now().truncatedTo(ChronoUnit.MILLIS).toString();
    entries.add(new Metadata.Entry("ts", now));
    return new Metadata(entries);
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
