package dev.blackbox.library.share;

import dev.blackbox.format.line.LineKind;
import dev.blackbox.session.overview.Axis;
import dev.blackbox.store.key.ExactText;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;

/** Writes what the page needs to find its way in a shared session. */
record ShareInfoJson(JsonGenerator out) {
  void write(ShareAbout about, LineBlocks blocks, EventBlocks events, Axis usual) {
    out.writeObjectPropertyStart("share");
    out.writeStringProperty("version", about.version());
    out.writeStringProperty("made", about.made().toString());
    out.writeBooleanProperty("redacted", about.isMasked());
    out.writeStringProperty("axis", usual.name().toLowerCase(Locale.ROOT));
    about.noSeal().ifPresent(reason -> out.writeStringProperty("no_seal", reason));
    about.part().ifPresent(this::part);
    out.writeObjectPropertyStart("masked");
    about.masked().forEach(out::writeNumberProperty);
    out.writeEndObject();
    out.writeArrayPropertyStart("changed");
    for (Map.Entry<Long, Optional<byte[]>> line : about.changed().entrySet()) {
      out.writeStartArray();
      out.writeNumber(line.getKey());
      line.getValue().ifPresent(leaf -> out.writeString(ExactText.encode(leaf)));
      out.writeEndArray();
    }
    out.writeEndArray();
    out.writeObjectPropertyStart("blobs");
    for (ShareAbout.SharedBlob blob : about.blobs()) {
      out.writeStringProperty(
          blob.sha256(), blob.inclusion().name().toLowerCase(Locale.ROOT).replace('_', '-'));
    }
    out.writeEndObject();
    out.writeArrayPropertyStart("kinds");
    for (LineKind kind : LineKind.values()) {
      out.writeString(kind.name().toLowerCase(Locale.ROOT));
    }
    out.writeEndArray();
    numbers("frames", blocks.first());
    numbers("event_frames", events.first());
    out.writeEndObject();
  }

  private void part(ShareAbout.Part part) {
    out.writeArrayPropertyStart("part");
    out.writeNumber(part.first());
    out.writeNumber(part.last());
    out.writeNumber(part.of());
    out.writeEndArray();
  }

  private void numbers(String name, List<Long> numbers) {
    out.writeArrayPropertyStart(name);
    numbers.forEach(out::writeNumber);
    out.writeEndArray();
  }
}
