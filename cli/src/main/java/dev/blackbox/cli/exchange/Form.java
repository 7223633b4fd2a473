package dev.blackbox.cli.exchange;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.compact.CompactWriter;
import dev.blackbox.format.compact.SpacedWriter;
import dev.blackbox.format.jsonl.JsonlWriter;
import dev.blackbox.format.lightbox.exchange.BboxToLightbox;
import dev.blackbox.library.file.TemporarySpools;
import dev.blackbox.session.atif.export.AtifExporter;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;

/** A form a recording can have. */
enum Form {
  BBOX,
  COMPACT,
  JSONL,
  ATIF,
  LIGHTBOX;

  static final List<String> NAMES = List.of("bbox", "compact", "jsonl", "atif", "lightbox");

  /** The name people give it. */
  String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Form of(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT));
  }

  /**
   * Writes all lines of a recording in this form.
   *
   * @param hasSource whether a form that can hold the recording's own lines does
   * @return how many lines found no place in it
   */
  long write(BboxReader reader, OutputStream out, boolean hasSource) throws IOException {
    switch (this) {
      case BBOX -> {
        SpacedWriter writer = new SpacedWriter(out);
        while (reader.next()) {
          writer.accept(reader.line());
        }
        writer.finish();
      }
      case COMPACT -> {
        CompactWriter writer = new CompactWriter(out);
        while (reader.next()) {
          writer.accept(reader.line());
        }
        writer.finish();
      }
      case JSONL -> {
        JsonlWriter writer = new JsonlWriter(out);
        while (reader.next()) {
          writer.accept(reader.line());
        }
        writer.finish();
      }
      case LIGHTBOX -> lightbox(reader, out);
      case ATIF -> {
        AtifExporter exporter = new AtifExporter(out, hasSource, new TemporarySpools());
        while (reader.next()) {
          exporter.accept(reader.line());
        }
        exporter.finish();
        return exporter.leftOut();
      }
    }
    return 0;
  }

  /** Writes the events of a session, and gives back what else is known of it. */
  static BboxToLightbox lightbox(BboxReader reader, OutputStream out) throws IOException {
    BboxToLightbox writer = new BboxToLightbox(out);
    while (reader.next()) {
      writer.accept(reader.line());
    }
    writer.finish();
    return writer;
  }
}
