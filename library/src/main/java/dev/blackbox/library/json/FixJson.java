package dev.blackbox.library.json;

import dev.blackbox.library.check.FixReport;
import dev.blackbox.library.file.Input;
import dev.blackbox.session.fix.FixPlan;
import java.io.IOException;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;

/** Writes one object per file, on one line; lists the first changes and counts all. */
public final class FixJson implements FixReport {
  private final JsonOutput json;

  public FixJson(JsonOutput json) {
    this.json = json;
  }

  @Override
  public void add(Input input, FixPlan plan, Optional<String> target) throws IOException {
    JsonGenerator out = json.generator();
    out.writeStartObject();
    out.writeStringProperty("file", input.name());
    out.writeNumberProperty("changes", plan.count());
    if (target.isPresent()) {
      out.writeStringProperty("written_to", target.get());
    } else {
      out.writeNullProperty("written_to");
    }
    out.writeArrayPropertyStart("lines");
    for (FixPlan.Change change : plan.changes()) {
      out.writeStartObject();
      out.writeNumberProperty("line", change.line());
      out.writeStringProperty("before", change.before());
      out.writeStringProperty("after", change.after());
      out.writeEndObject();
    }
    out.writeEndArray();
    json.endRecordings();
  }
}
