package dev.blackbox.library.json;

import dev.blackbox.intake.archive.ArchiveReport;
import dev.blackbox.intake.archive.RecordingSummary;
import dev.blackbox.library.archive.ArchiveResult;
import dev.blackbox.library.archive.StoredSession;
import dev.blackbox.session.cost.CostSum;
import java.io.IOException;
import java.io.OutputStream;
import tools.jackson.core.JsonGenerator;

/** Writes the results of the archive and the sessions in the store, each as an object in a line. */
public final class ArchiveJson {
  private final JsonOutput json;
  private final JsonGenerator out;

  public ArchiveJson(OutputStream out) {
    this.json = new JsonOutput(out);
    this.out = json.generator();
  }

  /** Writes the result of a run of the archive. */
  public void write(ArchiveResult result) throws IOException {
    ArchiveReport report = result.report();
    CostSum cost = result.cost();
    out.writeStartObject();
    out.writeNumberProperty("archived", report.archived());
    out.writeNumberProperty("failed", report.failed());
    out.writeNumberProperty("days", result.days());
    out.writeNumberProperty("model_calls", cost.calls());
    out.writeNumberProperty("tokens_in", cost.tokens().in());
    out.writeNumberProperty("tokens_cached", cost.tokens().cached());
    out.writeNumberProperty("tokens_out", cost.tokens().out());
    out.writeName("cost_usd");
    out.writeNumber(cost.cost().stripTrailingZeros().toPlainString());
    out.writeNumberProperty("calls_without_price", cost.unpriced());
    TokensJson.repeats(cost.repeats(), out);
    out.writeNumberProperty("redactions", result.redactions());
    out.writeNumberProperty("deleted_within_7_days", report.endingSoon());
    out.writeNumberProperty("sessions", report.sessions());
    out.writeStringProperty("store", result.store().toString());
    out.writeArrayPropertyStart("found_not_read");
    for (ArchiveResult.UnreadFolder unread : result.unread()) {
      out.writeStartObject();
      out.writeStringProperty("agent", unread.product());
      out.writeStringProperty("folder", unread.folder().toString());
      out.writeEndObject();
    }
    out.writeEndArray();
    out.writeEndObject();
    json.endLine();
  }

  /** Writes a session. */
  public void write(StoredSession session) throws IOException {
    RecordingSummary summary = session.summary();
    out.writeStartObject();
    out.writeNumberProperty("number", session.number());
    out.writeStringProperty("recording", session.recording().toString());
    out.writeStringProperty("source", session.source());
    out.writeStringProperty("id", summary.id());
    out.writeStringProperty("agent", summary.agent());
    out.writeStringProperty("model", summary.model());
    out.writeStringProperty("project", summary.project());
    out.writeStringProperty("asked", summary.asked());
    out.writeStringProperty("began", summary.began());
    out.writeStringProperty("ended", summary.ended());
    out.writeNumberProperty("calls", summary.calls());
    out.writeNumberProperty("failed", summary.failed());
    out.writeNumberProperty("model_calls", summary.modelCalls());
    out.writeNumberProperty("tokens_in", summary.tokensIn());
    out.writeNumberProperty("tokens_cached", summary.tokensCached());
    out.writeNumberProperty("tokens_out", summary.tokensOut());
    out.writeName("cost_usd");
    out.writeNumber(summary.cost().toPlainString());
    if (summary.computed().signum() != 0) {
      TokensJson.dollars("cost_computed_usd", summary.computed(), out);
    }
    out.writeNumberProperty("calls_without_price", summary.unpriced());
    TokensJson.repeats(summary.repeats(), out);
    out.writeEndObject();
    json.endLine();
  }
}
