package dev.blackbox.session.atif.export;

import dev.blackbox.format.json.Json;
import dev.blackbox.session.atif.model.Content;
import dev.blackbox.session.atif.model.Metrics;
import dev.blackbox.session.atif.model.Step;
import dev.blackbox.session.atif.source.SourceJson;
import dev.blackbox.session.atif.write.Fields;
import dev.blackbox.session.atif.write.StepJson;
import dev.blackbox.session.usage.ModelCall;
import dev.blackbox.session.usage.Tokens;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes the JSON of a step that has all its lines. */
final class StepBuilder {
  private final boolean hasSource;
  private final @Nullable String mainModel;

  /**
   * A builder.
   *
   * @param hasSource whether the lines of the recording stand in the step
   * @param mainModel the model of the agent, which steps need not name
   */
  StepBuilder(boolean hasSource, @Nullable String mainModel) {
    this.hasSource = hasSource;
    this.mainModel = mainModel;
  }

  Json.Fields build(OpenStep open) {
    boolean isAgent = open.source.equals(Step.AGENT);
    Metrics metrics = metrics(open);
    Fields extra = new Fields();
    boolean isRenumbered = open.stepNumber >= 0 && open.stepNumber != open.id;
    extra.number("step", isRenumbered ? open.stepNumber : null);
    Step step =
        new Step(
            open.id,
            open.timestamp,
            open.source,
            new Content.Text(String.join("\n\n", open.messages)),
            isAgent ? model(open) : null,
            null,
            open.thoughts.isEmpty() ? null : String.join("\n\n", open.thoughts),
            open.calls.isEmpty() ? null : open.calls,
            open.results.isEmpty() ? null : open.results,
            isAgent ? metrics : null,
            null,
            open.usage.size() > 1 && isAgent ? Long.valueOf(open.usage.size()) : null,
            null,
            ResultJson.NOTHING);
    if (metrics != null && !isAgent) {
      extra.add("metrics", StepJson.metrics(metrics));
    }
    Json.Fields json = StepJson.of(step);
    if (hasSource) {
      extra.add("bbox", SourceJson.of(open.lines, json));
    }
    extra.all(CallJson.fields(open.extra));
    return extra.isEmpty() ? json : json.with("extra", extra.toJson());
  }

  private @Nullable String model(OpenStep open) {
    for (ModelCall call : open.usage) {
      if (!call.model().isEmpty() && !call.model().equals(mainModel)) {
        return call.model();
      }
    }
    return open.model;
  }

  /** The sum over the model calls of the step, each counted once. */
  private static @Nullable Metrics metrics(OpenStep open) {
    List<ModelCall> calls = open.usage;
    if (calls.isEmpty() && open.metricsExtra.isEmpty()) {
      return null;
    }
    Tokens tokens = Tokens.NONE;
    BigDecimal cost = null;
    for (ModelCall call : calls) {
      tokens = tokens.plus(call.tokens());
      BigDecimal amount = call.cost();
      cost = amount == null ? cost : cost == null ? amount : cost.add(amount);
    }
    boolean hasTokens = !tokens.equals(Tokens.NONE) || cost == null;
    long prompt = tokens.plus(new Tokens(tokens.cached(), 0, 0)).in();
    return new Metrics(
        hasTokens && !calls.isEmpty() ? prompt : null,
        hasTokens && !calls.isEmpty() ? tokens.out() : null,
        hasTokens && !calls.isEmpty() ? tokens.cached() : null,
        cost,
        null,
        null,
        null,
        open.metricsExtra.toJsonOrNull(),
        ResultJson.NOTHING);
  }
}
