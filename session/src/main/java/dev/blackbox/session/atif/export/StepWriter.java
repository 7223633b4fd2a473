package dev.blackbox.session.atif.export;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonText;
import dev.blackbox.session.atif.model.Content;
import dev.blackbox.session.atif.model.ObservationResult;
import dev.blackbox.session.atif.model.SubagentRef;
import dev.blackbox.session.atif.model.ToolCall;
import dev.blackbox.session.atif.source.SourceJson;
import dev.blackbox.session.atif.source.WholeStep;
import dev.blackbox.session.usage.ModelCall;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.SerializableString;

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

  void write(OpenStep step, JsonGenerator out) {
    boolean isAgent = step.isAgent();
    StepUsage usage = StepUsage.of(step);
    out.writeStartObject();
    number(Name.STEP_ID, step.id, out);
    text(Name.TIMESTAMP, step.timestamp, out);
    text(Name.SOURCE, step.source, out);
    text(Name.MESSAGE, joined(step.messages), out);
    text(Name.MODEL_NAME, isAgent ? model(step) : null, out);
    text(Name.REASONING_CONTENT, step.thoughts.isEmpty() ? null : joined(step.thoughts), out);
    if (!step.calls.isEmpty()) {
      out.writeName(Name.TOOL_CALLS);
      calls(step.calls, out);
    }
    if (!step.results.isEmpty()) {
      out.writeName(Name.OBSERVATION);
      observation(step.results, out);
    }
    if (isAgent && usage != null) {
      out.writeName(Name.METRICS);
      usage.write(out);
    }
    if (isAgent && step.usage.size() > 1) {
      number(Name.LLM_CALL_COUNT, step.usage.size(), out);
    }
    extra(step, usage, out);
    out.writeEndObject();
  }

  private static String joined(List<String> texts) {
    return texts.size() == 1 ? texts.get(0) : String.join("\n\n", texts);
  }

  private @Nullable String model(OpenStep step) {
    for (ModelCall call : step.usage) {
      if (!call.model().isEmpty() && !call.model().equals(mainModel)) {
        return call.model();
      }
    }
    return step.model;
  }

  private static void calls(List<ToolCall> calls, JsonGenerator out) {
    out.writeStartArray();
    for (ToolCall call : calls) {
      out.writeStartObject();
      text(Name.TOOL_CALL_ID, call.id(), out);
      text(Name.FUNCTION_NAME, call.functionName(), out);
      json(Name.ARGUMENTS, call.arguments(), out);
      json(Name.EXTRA, call.extra(), out);
      out.writeEndObject();
    }
    out.writeEndArray();
  }

  private static void observation(List<ObservationResult> results, JsonGenerator out) {
    out.writeStartObject();
    out.writeName(Name.RESULTS);
    out.writeStartArray();
    for (ObservationResult result : results) {
      Content content = result.content();
      out.writeStartObject();
      text(Name.SOURCE_CALL_ID, result.callId(), out);
      text(Name.CONTENT, content == null ? null : content.display(), out);
      if (result.subagents() != null) {
        out.writeName(Name.REFERENCES);
        references(result.subagents(), out);
      }
      json(Name.EXTRA, result.extra(), out);
      out.writeEndObject();
    }
    out.writeEndArray();
    out.writeEndObject();
  }

  private static void references(List<SubagentRef> refs, JsonGenerator out) {
    out.writeStartArray();
    for (SubagentRef ref : refs) {
      out.writeStartObject();
      text(Name.TRAJECTORY_ID, ref.trajectoryId(), out);
      text(Name.TRAJECTORY_PATH, ref.trajectoryPath(), out);
      text(Name.SESSION_ID, ref.sessionId(), out);
      json(Name.EXTRA, ref.extra(), out);
      out.writeEndObject();
    }
    out.writeEndArray();
  }

  /** What is ours comes first, and wins over what a line calls by the same name. */
  private void extra(OpenStep step, @Nullable StepUsage usage, JsonGenerator out) {
    boolean isRenumbered = step.stepNumber >= 0 && step.stepNumber != step.id;
    StepUsage metrics = step.isAgent() ? null : usage;
    if (!isRenumbered && metrics == null && !hasSource && step.extra.isEmpty()) {
      return;
    }
    out.writeName(Name.EXTRA);
    out.writeStartObject();
    if (isRenumbered) {
      number(Name.STEP, step.stepNumber, out);
    }
    if (metrics != null) {
      out.writeName(Name.METRICS);
      metrics.write(out);
    }
    if (hasSource) {
      out.writeName(Name.BBOX);
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
        JsonText.write(field, out);
      }
    }
    out.writeEndObject();
  }

  /** Several texts that became one are repeated by no line. */
  private static WholeStep whole(OpenStep step, @Nullable StepUsage usage) {
    return new WholeStep(
        step.messages.size() == 1 ? step.messages.get(0) : null,
        step.thoughts.size() == 1 ? step.thoughts.get(0) : null,
        step.timestamp,
        usage == null || !step.isAgent() ? null : usage.counts());
  }

  private static void number(SerializableString name, long value, JsonGenerator out) {
    out.writeName(name);
    out.writeNumber(value);
  }

  private static void text(SerializableString name, @Nullable String value, JsonGenerator out) {
    if (value != null) {
      out.writeName(name);
      out.writeString(value);
    }
  }

  private static void json(SerializableString name, @Nullable Json value, JsonGenerator out) {
    if (value != null) {
      out.writeName(name);
      JsonText.write(value, out);
    }
  }
}
