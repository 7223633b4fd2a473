package dev.blackbox.library.json;

import dev.blackbox.library.analysis.RecordingProblems;
import dev.blackbox.session.problem.Problem;
import dev.blackbox.session.problem.ProblemPlace;
import dev.blackbox.session.problem.ProblemReport;
import dev.blackbox.session.problem.ProblemState;
import java.io.IOException;
import tools.jackson.core.JsonGenerator;

/** Writes what went wrong in recordings, one object for each, on one line. */
public final class ProblemsJson {
  private final JsonOutput json;
  private final JsonGenerator out;

  public ProblemsJson(JsonOutput json) {
    this.json = json;
    this.out = json.generator();
  }

  /** Writes the problems of a recording on a line. */
  public void add(RecordingProblems problems) throws IOException {
    ProblemReport report = problems.report();
    out.writeStartObject();
    out.writeStringProperty("file", problems.name());
    out.writeNumberProperty("calls", report.calls());
    out.writeNumberProperty("failed", report.failed());
    out.writeNumberProperty("looking", report.looking());
    out.writeArrayPropertyStart("findings");
    report.entries().forEach(this::entry);
    out.writeEndArray();
    out.writeNumberProperty("left_out", report.leftOut());
    json.endRecordings();
  }

  private void entry(ProblemReport.Entry entry) {
    Problem problem = entry.problem();
    out.writeStartObject();
    out.writeStringProperty("rule", problem.rule().slug());
    out.writeStringProperty("severity", problem.severity().text());
    out.writeBooleanProperty("inferred", problem.rule().isInferred());
    out.writeStringProperty("text", problem.text());
    out.writeNumberProperty("count", problem.count());
    place(problem.place());
    state(entry.state());
    out.writeArrayPropertyStart("places");
    for (ProblemPlace place : problem.places()) {
      out.writeStartObject();
      place(place);
      out.writeEndObject();
    }
    out.writeEndArray();
    out.writeEndObject();
  }

  private void place(ProblemPlace place) {
    out.writeNumberProperty("line", place.line());
    if (place.step() >= 0) {
      out.writeNumberProperty("step", place.step());
    }
    if (place.elapsed() != null) {
      out.writeNumberProperty("elapsed_ms", place.elapsed().toMillis());
    }
    if (place.call() != null) {
      out.writeStringProperty("call", place.call());
    }
    out.writeStringProperty("what", place.what());
  }

  private void state(ProblemState state) {
    out.writeObjectPropertyStart("state");
    out.writeStringProperty("request", state.request());
    out.writeStringProperty("mode", state.mode());
    out.writeStringProperty("phase", state.phase());
    out.writeNumberProperty("calls", state.calls());
    out.writeNumberProperty("failed", state.failed());
    out.writeNumberProperty("files_changed", state.changedFiles());
    TokensJson.dollars("cost_usd", state.cost(), out);
    out.writeEndObject();
  }
}
