package dev.blackbox.library.convert;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.compact.CompactWriter;
import dev.blackbox.format.compact.SpacedWriter;
import dev.blackbox.format.jsonl.JsonlWriter;
import dev.blackbox.format.lightbox.BboxToLightbox;
import dev.blackbox.library.common.Form;
import dev.blackbox.library.file.TemporarySpools;
import dev.blackbox.session.atif.export.AtifExporter;
import dev.blackbox.session.calls.TextBlobs;
import java.io.IOException;
import java.io.OutputStream;

/** Writes the lines of a recording in another format. */
public final class FormWriter {
  private FormWriter() {}

  /**
   * Writes all lines.
   *
   * @param hasSource whether to include the recording's own lines if the format can hold them
   * @param blobs the blobs whose texts a document contains
   * @return how many lines the format cannot hold
   */
  public static long write(
      Form form, BboxReader reader, OutputStream out, boolean hasSource, TextBlobs blobs)
      throws IOException {
    switch (form) {
      case BBOX -> {
        SpacedWriter writer = new SpacedWriter(out);
        reader.forEach(writer);
      }
      case COMPACT -> {
        CompactWriter writer = new CompactWriter(out);
        reader.forEach(writer);
      }
      case JSONL -> {
        JsonlWriter writer = new JsonlWriter(out);
        reader.forEach(writer);
      }
      case LIGHTBOX -> lightbox(reader, out);
      case DECISION_RUN -> throw new IllegalArgumentException("runs are not exported");
      case ATIF -> {
        AtifExporter exporter = new AtifExporter(out, hasSource, blobs, new TemporarySpools());
        reader.forEach(exporter);
        return exporter.leftOut();
      }
    }
    return 0;
  }

  /** Writes the events of a Lightbox session, and returns the rest of the session. */
  static BboxToLightbox lightbox(BboxReader reader, OutputStream out) throws IOException {
    BboxToLightbox writer = new BboxToLightbox(out);
    reader.forEach(writer);
    return writer;
  }
}
