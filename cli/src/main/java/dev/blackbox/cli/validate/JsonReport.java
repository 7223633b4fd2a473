package dev.blackbox.cli.validate;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.json.JsonOutput;
import dev.blackbox.cli.stats.StatisticsJson;
import dev.blackbox.format.finding.Finding;
import dev.blackbox.session.validate.Validation;
import java.io.IOException;
import tools.jackson.core.JsonGenerator;

/** The report for programs: one object per file, in one line. */
final class JsonReport implements Report {
  private final JsonOutput json;

  JsonReport(Console console) {
    this.json = new JsonOutput(console.out());
  }

  @Override
  public void add(Checked checked) throws IOException {
    Validation validation = checked.validation();
    JsonGenerator out = json.generator();
    out.writeStartObject();
    out.writeStringProperty("file", checked.name());
    out.writeBooleanProperty("valid", checked.isPassed());
    out.writeNumberProperty("errors", validation.errors());
    out.writeNumberProperty("warnings", validation.warnings());
    out.writeNumberProperty("infos", validation.infos());
    out.writeArrayPropertyStart("issues");
    for (Finding finding : checked.listed()) {
      issue(out, finding);
    }
    out.writeEndArray();
    if (validation.unlisted() > 0) {
      out.writeNumberProperty("unlisted", validation.unlisted());
    }
    if (checked.statistics() != null) {
      out.writeName("stats");
      StatisticsJson.write(checked.statistics(), out);
    }
    out.writeEndObject();
    json.endLine();
  }

  private static void issue(JsonGenerator out, Finding finding) {
    out.writeStartObject();
    if (finding.line() > 0) {
      out.writeNumberProperty("line", finding.line());
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
