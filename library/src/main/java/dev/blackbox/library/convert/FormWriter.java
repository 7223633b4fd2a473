package dev.blackbox.library.convert;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.compact.CompactWriter;
import dev.blackbox.format.compact.SpacedWriter;
import dev.blackbox.format.jsonl.JsonlWriter;
import dev.blackbox.format.lightbox.exchange.BboxToLightbox;
import dev.blackbox.library.common.Form;
import dev.blackbox.library.file.TemporarySpools;
import dev.blackbox.session.atif.export.AtifExporter;
import java.io.IOException;
import java.io.OutputStream;

/** Writes the lines of a recording in another form. */
public final class FormWriter {
  private FormWriter() {}

  /**
   * Writes all lines.
   *
   * @param hasSource whether a form that can hold the recording's own lines does
   * @return how many lines the form cannot hold
   */
  public static long write(Form form, BboxReader reader, OutputStream out, boolean hasSource)
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
        AtifExporter exporter = new AtifExporter(out, hasSource, new TemporarySpools());
        reader.forEach(exporter);
        return exporter.leftOut();
      }
    }
    return 0;
  }

  /** Writes the events of a Lightbox session, and returns what else belongs to the session. */
  static BboxToLightbox lightbox(BboxReader reader, OutputStream out) throws IOException {
    BboxToLightbox writer = new BboxToLightbox(out);
    reader.forEach(writer);
    return writer;
  }
}
