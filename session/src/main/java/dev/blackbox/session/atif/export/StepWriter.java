package dev.blackbox.session.atif.export;

import dev.blackbox.format.header.Header;
import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonText;
import dev.blackbox.session.atif.model.ObservationResult;
import dev.blackbox.session.atif.model.Step;
import dev.blackbox.session.atif.model.StepContent;
import dev.blackbox.session.atif.model.SubagentRef;
import dev.blackbox.session.atif.model.ToolCall;
import dev.blackbox.session.calls.TextBlobs;
import dev.blackbox.session.turns.Turn;
import dev.blackbox.session.usage.ModelCall;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.SerializableString;

/** Writes turns as steps, field by field. */
final class StepWriter {
  private final String sessionId;
  private final @Nullable String mainModel;
  private final boolean hasSource;
  private final TextBlobs blobs;

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
   */
  StepWriter(Header header, boolean hasSource, TextBlobs blobs) {
    this.sessionId = header.id().orElse("");
    this.mainModel = model(header);
    this.hasSource = hasSource;
    this.blobs = blobs;
  }

  /** The model that the header names; steps need not repeat it. */
  static @Nullable String model(Header header) {
    String model = header.text("model").orElse("");
    return model.isEmpty() ? null : model;
  }

  /** The id of a thread's trajectory. */
  String trajectoryId(String tid) {
    return sessionId + "/tid-" + tid;
  }

  void write(Turn turn, JsonGenerator out) {
    boolean isAgent = turn.isAgent();
    StepUsage usage = turn.isDispatch() ? null : StepUsage.of(turn);
    StepDetails details = StepDetails.of(turn, mainModel);
    List<ToolCall> calls = AtifCallMapper.calls(turn, blobs);
    List<ObservationResult> results = AtifResultMapper.results(turn, blobs, this::trajectoryId);
    out.writeStartObject();
    out.writeName(FieldName.STEP_ID);
    out.writeNumber(turn.number());
    text(FieldName.TIMESTAMP, details.timestamp(), out);
    text(FieldName.SOURCE, source(turn), out);
    String message = turn.instructions(blobs).orElseGet(() -> joined(turn.messages()));
    text(FieldName.MESSAGE, message, out);
    text(FieldName.MODEL_NAME, isAgent ? model(turn, details) : null, out);
    String reasoning = joined(turn.thoughts());
    text(FieldName.REASONING_CONTENT, reasoning.isEmpty() ? null : reasoning, out);
    calls(calls, out);
    observation(results, out);
    if (isAgent && usage != null) {
      usage.write(out);
    }
    if (turn.isCopied()) {
      out.writeBooleanProperty("is_copied_context", true);
    }
    if (turn.isDispatch() || (isAgent && turn.modelCalls().size() > 1)) {
      out.writeName(FieldName.LLM_CALL_COUNT);
      out.writeNumber(turn.isDispatch() ? 0 : turn.modelCalls().size());
    }
    String repeated = turn.messages().size() == 1 ? message : null;
    Texts texts = texts(turn, repeated, details.timestamp(), usage);
    extra(turn, details, usage, new LineMarks(calls, results), texts, out);
    out.writeEndObject();
  }

  private static String source(Turn turn) {
    return switch (turn.role()) {
      case USER -> Step.USER;
      case AGENT -> Step.AGENT;
      case SYSTEM -> Step.SYSTEM;
    };
  }

  private static String joined(List<String> texts) {
    return texts.size() == 1
        ? texts.getFirst()
        : texts.stream().filter(text -> !text.isEmpty()).collect(Collectors.joining("\n\n"));
  }

  private @Nullable String model(Turn turn, StepDetails details) {
    for (ModelCall call : turn.modelCalls()) {
      if (!call.model().isEmpty() && !call.model().equals(mainModel)) {
        return call.model();
      }
    }
    return details.model();
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
      content(content, out);
      if (result.subagents() != null) {
        references(result.subagents(), out);
      }
      json(FieldName.EXTRA, result.extra(), out);
      out.writeEndObject();
    }
    out.writeEndArray();
    out.writeEndObject();
  }

  private static void content(@Nullable StepContent content, JsonGenerator out) {
    if (!(content instanceof StepContent.Parts(var parts))) {
      text(FieldName.CONTENT, content == null ? null : content.display(), out);
      return;
    }
    out.writeName(FieldName.CONTENT);
    out.writeStartArray();
    for (StepContent.Part part : parts) {
      out.writeStartObject();
      out.writeStringProperty("type", "text");
      out.writeStringProperty("text", part.display());
      out.writeEndObject();
    }
    out.writeEndArray();
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
  private void extra(
      Turn turn,
      StepDetails details,
      @Nullable StepUsage usage,
      LineMarks marks,
      Texts texts,
      JsonGenerator out) {
    boolean isRenumbered = turn.step() >= 0 && turn.step() != turn.number();
    StepUsage metrics = turn.isAgent() ? null : usage;
    List<Json.Field> extra = details.extra().fields();
    if (!isRenumbered && metrics == null && !hasSource && extra.isEmpty()) {
      return;
    }
    out.writeName(FieldName.EXTRA);
    out.writeStartObject();
    if (isRenumbered) {
      out.writeName(FieldName.STEP);
      out.writeNumber(turn.step());
    }
    if (metrics != null) {
      metrics.write(out);
    }
    if (hasSource) {
      out.writeName(FieldName.BBOX);
      SourceWriter.write(turn.lines(), marks::of, texts::byMark, out);
    }
    for (Json.Field field : extra) {
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
  private static Texts texts(
      Turn turn, @Nullable String message, @Nullable String timestamp, @Nullable StepUsage usage) {
    return new Texts(
        message,
        turn.thoughts().size() == 1 ? turn.thoughts().getFirst() : null,
        timestamp,
        usage == null || !turn.isAgent() ? null : usage.counts());
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
