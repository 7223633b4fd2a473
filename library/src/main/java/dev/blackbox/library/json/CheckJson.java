package dev.blackbox.library.json;

import dev.blackbox.format.finding.Finding;
import dev.blackbox.library.check.CheckResult;
import dev.blackbox.session.validate.Validation;
import java.io.IOException;
import java.io.OutputStream;
import tools.jackson.core.JsonGenerator;

/** Writes the findings as one JSON object per file, each on one line. */
public final class CheckJson {
  private final JsonOutput json;

  public CheckJson(OutputStream out) {
    this.json = new JsonOutput(out);
  }

  public void add(CheckResult checked) throws IOException {
    Validation validation = checked.validation();
    JsonGenerator out = json.generator();
    out.writeStartObject();
    out.writeStringProperty("file", checked.name());
    if (checked.parts().size() > 1) {
      out.writeArrayPropertyStart("parts");
      checked.parts().forEach(out::writeString);
      out.writeEndArray();
    }
    out.writeBooleanProperty("valid", checked.isPassed());
    out.writeNumberProperty("errors", validation.errors());
    out.writeNumberProperty("warnings", validation.warnings());
    out.writeNumberProperty("infos", validation.infos());
    out.writeArrayPropertyStart("issues");
    for (CheckResult.Listed listed : checked.listed()) {
      issue(out, listed, checked.parts().size() > 1);
    }
    out.writeEndArray();
    if (validation.unlisted() > 0) {
      out.writeNumberProperty("unlisted", validation.unlisted());
    }
    if (checked.statistics() != null) {
      out.writeName("stats");
      StatisticsJson.write(checked.statistics().statistics(), checked.statistics().cost(), out);
    }
    out.writeEndObject();
    json.endLine();
  }

  private static void issue(JsonGenerator out, CheckResult.Listed listed, boolean namesFile) {
    Finding finding = listed.finding();
    out.writeStartObject();
    if (namesFile) {
      out.writeStringProperty("file", listed.place().file());
    }
    if (finding.line() > 0) {
      out.writeNumberProperty("line", listed.place().line());
    } else {
      out.writeNullProperty("line");
    }
    out.writeStringProperty("severity", finding.severity().text());
    out.writeStringProperty("code", finding.rule().slug());
    out.writeStringProperty("message", finding.message());
    if (finding.hint() != null) {
      out.writeStringProperty("hint", finding.hint());
    }
    out.writeEndObject();
  }
}
