package dev.blackbox.library.json;

import dev.blackbox.intake.archive.RecordingSummary;
import dev.blackbox.library.archive.CatalogEntry;
import dev.blackbox.session.model.Session;
import java.time.Instant;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;

/** Writes the recordings of a catalog as properties of a JSON object. */
public final class CatalogJson {
  private final JsonGenerator out;
  private final Instant now;

  /**
   * Creates a writer.
   *
   * @param now decides which sessions are running
   */
  public CatalogJson(JsonGenerator out, Instant now) {
    this.out = out;
    this.now = now;
  }

  /** Writes what a list shows of a recording; a value that is not known has no property. */
  public void properties(CatalogEntry entry) {
    RecordingSummary summary = entry.summary();
    out.writeStringProperty("id", entry.id());
    out.writeStringProperty("name", entry.recording().getFileName().toString());
    text("session", summary.id());
    text("asked", summary.asked());
    text("agent", summary.agent());
    text("model", summary.model());
    text("project", summary.project());
    text("began", summary.began());
    text("ended", summary.ended());
    out.writeStringProperty("changed", entry.changed().toString());
    out.writeStringProperty("state", entry.activity(now).name().toLowerCase(Locale.ROOT));
    out.writeNumberProperty("bytes", entry.bytes());
    out.writeBooleanProperty("sealed", entry.isSealed());
    out.writeBooleanProperty("measured", entry.isMeasured());
    if (entry.isMeasured()) {
      measured(summary);
    }
  }

  private void measured(RecordingSummary summary) {
    out.writeNumberProperty("calls", summary.calls());
    out.writeNumberProperty("failed", summary.failed());
    out.writeNumberProperty("subagents", summary.subagents());
    out.writeNumberProperty("model_calls", summary.modelCalls());
    out.writeNumberProperty("tokens_in", summary.tokensIn());
    out.writeNumberProperty("tokens_cached", summary.tokensCached());
    out.writeNumberProperty("tokens_out", summary.tokensOut());
    TokensJson.dollars("cost_usd", summary.cost(), out);
    out.writeNumberProperty("calls_without_price", summary.unpriced());
    TokensJson.repeats(summary.repeats(), out);
  }

  /** Writes what the index of a session adds. */
  public static void session(Session session, JsonGenerator out) {
    out.writeObjectPropertyStart("header");
    session
        .header()
        .fields()
        .forEach((key, value) -> out.writeStringProperty(key, value.display()));
    out.writeEndObject();
    out.writeNumberProperty("events", session.events().size());
    out.writeArrayPropertyStart("threads");
    session.threads().forEach(thread -> out.writeString(thread.tid()));
    out.writeEndArray();
    session.elapsed().ifPresent(time -> out.writeNumberProperty("elapsed_ms", time.toMillis()));
  }

  private void text(String name, String value) {
    if (!value.isEmpty()) {
      out.writeStringProperty(name, value);
    }
  }
}
