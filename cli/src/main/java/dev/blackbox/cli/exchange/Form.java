package dev.blackbox.cli.exchange;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.compact.CompactWriter;
import dev.blackbox.format.compact.SpacedWriter;
import dev.blackbox.format.jsonl.JsonlWriter;
import dev.blackbox.format.lightbox.exchange.BboxToLightbox;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;

/** A form a recording can have. */
enum Form {
  BBOX,
  COMPACT,
  JSONL,
  LIGHTBOX;

  static final List<String> NAMES = List.of("bbox", "compact", "jsonl", "lightbox");

  static Form of(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT));
  }

  /** Writes all lines of a recording in this form. */
  void write(BboxReader reader, OutputStream out) throws IOException {
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
    }
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
