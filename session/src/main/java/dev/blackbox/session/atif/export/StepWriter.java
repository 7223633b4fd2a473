package dev.blackbox.session.atif.export;

import dev.blackbox.format.json.Json;
import dev.blackbox.session.atif.model.Content;
import dev.blackbox.session.atif.model.ObservationResult;
import dev.blackbox.session.atif.model.SubagentRef;
import dev.blackbox.session.atif.model.ToolCall;
import dev.blackbox.session.atif.source.SourceJson;
import dev.blackbox.session.atif.source.WholeStep;
import dev.blackbox.session.atif.source.Words;
import dev.blackbox.session.atif.write.JsonBytes;
import dev.blackbox.session.usage.ModelCall;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes a step that has all its lines, field by field. */
final class StepWriter {
  private final boolean hasSource;
  private final @Nullable String mainModel;

  /**
   * A writer.
   *
   * @param hasSource whether the lines of the recording stand in the step
   * @param mainModel the model of the agent, which steps need not name
   */
  StepWriter(boolean hasSource, @Nullable String mainModel) {
    this.hasSource = hasSource;
    this.mainModel = mainModel;
  }

  void write(OpenStep step, JsonBytes out) throws IOException {
    boolean isAgent = step.isAgent();
    StepUsage usage = StepUsage.of(step);
    out.startObject();
    number(Name.STEP_ID, step.id, out);
    text(Name.TIMESTAMP, step.timestamp, out);
    text(Name.SOURCE, step.source, out);
    words(Name.MESSAGE, step.messages, out);
    text(Name.MODEL_NAME, isAgent ? model(step) : null, out);
    if (!step.thoughts.isEmpty()) {
      words(Name.REASONING_CONTENT, step.thoughts, out);
    }
    if (!step.calls.isEmpty()) {
      out.name(Name.TOOL_CALLS);
      calls(step.calls, out);
    }
    if (!step.results.isEmpty()) {
      out.name(Name.OBSERVATION);
      observation(step.results, out);
    }
    if (isAgent && usage != null) {
      out.name(Name.METRICS);
      usage.write(out);
    }
    if (isAgent && step.usage.size() > 1) {
      number(Name.LLM_CALL_COUNT, step.usage.size(), out);
    }
    extra(step, usage, out);
    out.endObject();
  }

  private static void words(byte[] name, List<Words> said, JsonBytes out) throws IOException {
    out.name(name);
    out.startText();
    for (int i = 0; i < said.size(); i++) {
      if (i > 0) {
        out.part("\n\n");
      }
      said.get(i).writeTo(out);
    }
    out.endText();
  }

  private @Nullable String model(OpenStep step) {
    for (ModelCall call : step.usage) {
      if (!call.model().isEmpty() && !call.model().equals(mainModel)) {
        return call.model();
      }
    }
    return step.model;
  }

  private static void calls(List<ToolCall> calls, JsonBytes out) throws IOException {
    out.startArray();
    for (ToolCall call : calls) {
      out.startObject();
      text(Name.TOOL_CALL_ID, call.id(), out);
      text(Name.FUNCTION_NAME, call.functionName(), out);
      json(Name.ARGUMENTS, call.arguments(), out);
      json(Name.EXTRA, call.extra(), out);
      out.endObject();
    }
    out.endArray();
  }

  private static void observation(List<ObservationResult> results, JsonBytes out)
      throws IOException {
    out.startObject();
    out.name(Name.RESULTS);
    out.startArray();
    for (ObservationResult result : results) {
      Content content = result.content();
      out.startObject();
      text(Name.SOURCE_CALL_ID, result.callId(), out);
      text(Name.CONTENT, content == null ? null : content.display(), out);
      if (result.subagents() != null) {
        out.name(Name.REFERENCES);
        references(result.subagents(), out);
      }
      json(Name.EXTRA, result.extra(), out);
      out.endObject();
    }
    out.endArray();
    out.endObject();
  }

  private static void references(List<SubagentRef> refs, JsonBytes out) throws IOException {
    out.startArray();
    for (SubagentRef ref : refs) {
      out.startObject();
      text(Name.TRAJECTORY_ID, ref.trajectoryId(), out);
      text(Name.TRAJECTORY_PATH, ref.trajectoryPath(), out);
      text(Name.SESSION_ID, ref.sessionId(), out);
      json(Name.EXTRA, ref.extra(), out);
      out.endObject();
    }
    out.endArray();
  }

  /** What is ours comes first, and wins over what a line calls by the same name. */
  private void extra(OpenStep step, @Nullable StepUsage usage, JsonBytes out) throws IOException {
    boolean isRenumbered = step.stepNumber >= 0 && step.stepNumber != step.id;
    StepUsage metrics = step.isAgent() ? null : usage;
    if (!isRenumbered && metrics == null && !hasSource && step.extra.isEmpty()) {
      return;
    }
    out.name(Name.EXTRA);
    out.startObject();
    if (isRenumbered) {
      number(Name.STEP, step.stepNumber, out);
    }
    if (metrics != null) {
      out.name(Name.METRICS);
      metrics.write(out);
    }
    if (hasSource) {
      out.name(Name.BBOX);
      SourceJson.write(step.lines, whole(step, usage), out);
    }
    for (Json.Field field : step.extra.toJson().fields()) {
      boolean isTaken =
          switch (field.name()) {
            case "step" -> isRenumbered;
            case "metrics" -> metrics != null;
            case "bbox" -> hasSource;
            default -> false;
          };
      if (!isTaken) {
        out.field(field);
      }
    }
    out.endObject();
  }

  /** Several texts that became one are repeated by no line. */
  private static WholeStep whole(OpenStep step, @Nullable StepUsage usage) {
    return new WholeStep(
        step.messages.size() == 1 ? step.messages.get(0) : null,
        step.thoughts.size() == 1 ? step.thoughts.get(0) : null,
        step.timestamp,
        usage == null || !step.isAgent() ? null : usage.counts());
  }

  private static void number(byte[] name, long value, JsonBytes out) throws IOException {
    out.name(name);
    out.number(value);
  }

  private static void text(byte[] name, @Nullable String value, JsonBytes out) throws IOException {
    if (value != null) {
      out.name(name);
      out.text(value);
    }
  }

  private static void json(byte[] name, @Nullable Json value, JsonBytes out) throws IOException {
    if (value != null) {
      out.name(name);
      out.json(value);
    }
  }
}
