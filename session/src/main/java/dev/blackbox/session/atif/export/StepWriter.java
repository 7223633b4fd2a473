package dev.blackbox.session.atif.export;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonText;
import dev.blackbox.session.atif.model.ObservationResult;
import dev.blackbox.session.atif.model.StepContent;
import dev.blackbox.session.atif.model.SubagentRef;
import dev.blackbox.session.atif.model.ToolCall;
import dev.blackbox.session.usage.ModelCall;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.SerializableString;

/** Writes complete steps field by field. */
final class StepWriter {
  private final boolean hasSource;
  private final @Nullable String mainModel;

  /** The texts of a step that its lines may repeat and that are final once it is complete. */
  private record Texts(
      @Nullable String message,
      @Nullable String reasoning,
      @Nullable String timestamp,
      @Nullable String counts) {

    @Nullable String byMark(String name) {
      return switch (name) {
        case "m" -> message;
        case "t" -> reasoning;
        case "d" -> timestamp;
        case "k" -> counts;
        default -> null;
      };
    }
  }

  /**
   * A writer.
   *
   * @param hasSource whether steps contain the lines of the recording
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
    out.writeName(FieldName.STEP_ID);
    out.writeNumber(step.id);
    text(FieldName.TIMESTAMP, step.timestamp, out);
    text(FieldName.SOURCE, step.source, out);
    text(FieldName.MESSAGE, joined(step.messages), out);
    text(FieldName.MODEL_NAME, isAgent ? model(step) : null, out);
    text(FieldName.REASONING_CONTENT, step.thoughts.isEmpty() ? null : joined(step.thoughts), out);
    calls(step.calls, out);
    observation(step.results, out);
    if (isAgent && usage != null) {
      usage.write(out);
    }
    if (isAgent && step.usage.size() > 1) {
      out.writeName(FieldName.LLM_CALL_COUNT);
      out.writeNumber(step.usage.size());
    }
    extra(step, usage, out);
    out.writeEndObject();
  }

  private static String joined(List<String> texts) {
    return texts.size() == 1 ? texts.getFirst() : String.join("\n\n", texts);
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
    if (calls.isEmpty()) {
      return;
    }
    out.writeName(FieldName.TOOL_CALLS);
    out.writeStartArray();
    for (ToolCall call : calls) {
      out.writeStartObject();
      text(FieldName.TOOL_CALL_ID, call.id(), out);
      text(FieldName.FUNCTION_NAME, call.functionName(), out);
      json(FieldName.ARGUMENTS, call.arguments(), out);
      json(FieldName.EXTRA, call.extra(), out);
      out.writeEndObject();
    }
    out.writeEndArray();
  }

  private static void observation(List<ObservationResult> results, JsonGenerator out) {
    if (results.isEmpty()) {
      return;
    }
    out.writeName(FieldName.OBSERVATION);
    out.writeStartObject();
    out.writeName(FieldName.RESULTS);
    out.writeStartArray();
    for (ObservationResult result : results) {
      StepContent content = result.content();
      out.writeStartObject();
      text(FieldName.SOURCE_CALL_ID, result.callId(), out);
      text(FieldName.CONTENT, content == null ? null : content.display(), out);
      if (result.subagents() != null) {
        references(result.subagents(), out);
      }
      json(FieldName.EXTRA, result.extra(), out);
      out.writeEndObject();
    }
    out.writeEndArray();
    out.writeEndObject();
  }

  private static void references(List<SubagentRef> refs, JsonGenerator out) {
    out.writeName(FieldName.REFERENCES);
    out.writeStartArray();
    for (SubagentRef ref : refs) {
      out.writeStartObject();
      text(FieldName.TRAJECTORY_ID, ref.trajectoryId(), out);
      text(FieldName.TRAJECTORY_PATH, ref.trajectoryPath(), out);
      text(FieldName.SESSION_ID, ref.sessionId(), out);
      json(FieldName.EXTRA, ref.extra(), out);
      out.writeEndObject();
    }
    out.writeEndArray();
  }

  /** Our own fields come first and win over fields of the same name from a line. */
  private void extra(OpenStep step, @Nullable StepUsage usage, JsonGenerator out) {
    boolean isRenumbered = step.stepNumber >= 0 && step.stepNumber != step.id;
    StepUsage metrics = step.isAgent() ? null : usage;
    if (!isRenumbered && metrics == null && !hasSource && step.extra.isEmpty()) {
      return;
    }
    out.writeName(FieldName.EXTRA);
    out.writeStartObject();
    if (isRenumbered) {
      out.writeName(FieldName.STEP);
      out.writeNumber(step.stepNumber);
    }
    if (metrics != null) {
      metrics.write(out);
    }
    if (hasSource) {
      out.writeName(FieldName.BBOX);
      SourceLine.write(step.lines, texts(step, usage)::byMark, out);
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

  /** Several texts that were joined into one are not repeated by any line. */
  private static Texts texts(OpenStep step, @Nullable StepUsage usage) {
    return new Texts(
        step.messages.size() == 1 ? step.messages.getFirst() : null,
        step.thoughts.size() == 1 ? step.thoughts.getFirst() : null,
        step.timestamp,
        usage == null || !step.isAgent() ? null : usage.counts());
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
