package dev.blackbox.format.testing;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.bbox.BboxWriter;
import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.compact.LineFolder;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Reads whole recordings in tests. */
public final class Reading {
  private Reading() {}

  /** Something done with each line of a recording. */
  @FunctionalInterface
  public interface Visit {
    void line(LineView line) throws IOException;
  }

  /** Visits every line and returns the reader, which is at the end. */
  public static BboxReader visit(byte[] file, Visit visit) {
    try {
      BboxReader reader = new BboxReader(new ByteArrayInputStream(file));
      while (reader.next()) {
        visit.line(reader.line());
      }
      return reader;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The physical lines, decoded. */
  public static List<Line> lines(byte[] file) {
    List<Line> lines = new ArrayList<>();
    visit(file, line -> lines.add(line.toLine()));
    return lines;
  }

  public static List<Line> lines(String file) {
    return lines(bytes(file));
  }

  /** The only line of a text without header. */
  public static Line line(String text) {
    List<Line> lines = lines(text);
    if (lines.size() != 1) {
      throw new AssertionError("expected one line, found " + lines);
    }
    return lines.get(0);
  }

  public static LineKind kind(String text) {
    return line(text).kind();
  }

  /** The lines with the continuations that make up their text or result; no header. */
  public static List<Line> logicalLines(byte[] file) {
    List<Line> lines = new ArrayList<>();
    LineFolder folder = new LineFolder(logical -> logical.line().ifPresent(lines::add));
    visit(file, folder::accept);
    try {
      folder.finish();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return lines;
  }

  public static List<Line> logicalLines(String file) {
    return logicalLines(bytes(file));
  }

  /** Reads the file and writes every line as it was read. */
  public static byte[] copied(byte[] file) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(file.length);
    BboxWriter writer = new BboxWriter(out);
    visit(file, writer::copy);
    return out.toByteArray();
  }

  public static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
