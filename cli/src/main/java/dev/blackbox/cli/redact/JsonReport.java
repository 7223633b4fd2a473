package dev.blackbox.cli.redact;

import dev.blackbox.library.json.JsonOutput;
import java.io.IOException;
import tools.jackson.core.JsonGenerator;

/** One object per recording, in one line; the first secrets are listed, all are counted. */
final class JsonReport implements RedactReport {
  private final JsonOutput json;

  JsonReport(JsonOutput json) {
    this.json = json;
  }

  @Override
  public void add(Outcome outcome) throws IOException {
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
    out.writeEndObject();
    json.endLine();
  }

  private void secret(Secret secret) {
    JsonGenerator out = json.generator();
    out.writeStartObject();
    out.writeStringProperty("file", secret.place().file());
    out.writeNumberProperty("line", secret.place().line());
    out.writeStringProperty("kind", secret.kind());
    out.writeStringProperty("excerpt", secret.excerpt());
    out.writeEndObject();
  }
}
