package dev.blackbox.session.training;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonObjectBuilder;
import java.util.ArrayList;
import java.util.List;

/** Documents the origin of rows: every source with its hash, the options, and the counts. */
public final class TrainingManifest {
  private final TrainingPlan plan;
  private final RowTally total = new RowTally();
  private final List<Json> sources = new ArrayList<>();

  /** A file and the SHA-256 of its bytes. */
  public record Hashed(String file, String sha256) {
    Json.Fields toJson() {
      return new JsonObjectBuilder().text("file", file).text("sha256", sha256).toJson();
    }
  }

  public TrainingManifest(TrainingPlan plan) {
    this.plan = plan;
  }

  /** Adds a recording: its files and its counts. */
  public void source(List<Hashed> files, RowTally tally) {
    total.add(tally);
    sources.add(
        new JsonObjectBuilder().items("files", files, Hashed::toJson).all(tally.toJson()).toJson());
  }

  public RowTally total() {
    return total;
  }

  /** Returns the manifest; it contains no time, so that the same input gives the same bytes. */
  public Json.Fields toJson(List<Hashed> outputs) {
    return new JsonObjectBuilder()
        .text("format", "blackbox-training/1")
        .text("shape", plan.shape().text())
        .add("plan", plan())
        .items("outputs", outputs, Hashed::toJson)
        .add("total", total.toJson())
        .items("sources", sources, source -> source)
        .toJson();
  }

  private Json plan() {
    ConversationFilter filters = plan.filters();
    return new JsonObjectBuilder()
        .truth("reasoning", plan.hasReasoning())
        .truth("redacted", plan.isRedacted())
        .truth("only_successful", filters.isOnlySuccessful())
        .number("min_tool_calls", filters.minToolCalls())
        .number("max_tokens", filters.maxTokens())
        .truth("no_errors", filters.isWithoutErrors())
        .truth("exclude_redacted", filters.isWithoutRedacted())
        .truth("no_duplicates", plan.isWithoutDuplicates())
        .number("validation_percent", (long) plan.split().percent())
        .toJson();
  }
}
