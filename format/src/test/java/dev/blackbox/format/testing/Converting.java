package dev.blackbox.format.testing;

import dev.blackbox.format.compact.CompactWriter;
import dev.blackbox.format.compact.SpacedWriter;
import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.jsonl.JsonlReader;
import dev.blackbox.format.jsonl.JsonlWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.function.Consumer;

/** Turns whole recordings into their other forms and back. */
public final class Converting {
  private Converting() {}

  public static byte[] toJsonl(byte[] bbox) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    JsonlWriter writer = new JsonlWriter(out);
    Reading.visit(bbox, writer::accept);
    writer.finish();
    return out.toByteArray();
  }

  /** Expects no finding: the JSONL is our own. */
  public static byte[] fromJsonl(byte[] jsonl) throws IOException {
    return fromJsonl(
        jsonl,
        finding -> {
          throw new AssertionError(finding.toString());
        });
  }

  public static byte[] fromJsonl(byte[] jsonl, Consumer<Finding> findings) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new JsonlReader(new ByteArrayInputStream(jsonl)).copyTo(out, findings);
    return out.toByteArray();
  }

  public static byte[] toCompact(byte[] bbox) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    CompactWriter writer = new CompactWriter(out);
    Reading.visit(bbox, writer::accept);
    writer.finish();
    return out.toByteArray();
  }

  public static byte[] toSpaced(byte[] bbox) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    SpacedWriter writer = new SpacedWriter(out);
    Reading.visit(bbox, writer::accept);
    writer.finish();
    return out.toByteArray();
  }
}
