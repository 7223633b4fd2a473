package dev.blackbox.library.json;

import dev.blackbox.library.redact.FoundSecret;
import dev.blackbox.library.redact.RedactionOutcome;
import dev.blackbox.library.redact.RedactionReport;
import java.io.IOException;
import tools.jackson.core.JsonGenerator;

/** Writes one object per recording, on one line; lists the first secrets and counts all. */
public final class RedactionJson implements RedactionReport {
  private final JsonOutput json;

  public RedactionJson(JsonOutput json) {
    this.json = json;
  }

  @Override
  public void add(RedactionOutcome outcome) throws IOException {
    JsonGenerator out = json.generator();
    out.writeStartObject();
    out.writeStringProperty("file", outcome.name());
    if (outcome.parts().size() > 1) {
      out.writeArrayPropertyStart("parts");
      outcome.parts().forEach(out::writeString);
      out.writeEndArray();
    }
    out.writeNumberProperty("secrets", outcome.count());
    if (outcome.target().isPresent()) {
      out.writeStringProperty("written_to", outcome.target().get());
    } else {
      out.writeNullProperty("written_to");
    }
    out.writeArrayPropertyStart("found");
    outcome.listed().forEach(this::secret);
    out.writeEndArray();
    out.writeArrayPropertyStart("notes");
    outcome.notes().forEach(out::writeString);
    out.writeEndArray();
    json.endRecordings();
  }

  private void secret(FoundSecret secret) {
    JsonGenerator out = json.generator();
    out.writeStartObject();
    out.writeStringProperty("file", secret.place().file());
    out.writeNumberProperty("line", secret.place().line());
    out.writeStringProperty("kind", secret.kind());
    out.writeStringProperty("excerpt", secret.excerpt());
    out.writeEndObject();
  }
}
