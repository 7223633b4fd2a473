package dev.blackbox.session.atif.export;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonObjectBuilder;
import dev.blackbox.format.line.CommentType;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.session.atif.export.OpenStep.CallSlot;
import dev.blackbox.session.atif.model.ObservationResult;
import dev.blackbox.session.atif.model.Step;
import dev.blackbox.session.atif.model.StepContent;
import dev.blackbox.session.atif.model.TextMark;
import dev.blackbox.session.atif.model.ToolCall;
import dev.blackbox.session.calls.CallTracker.Effect;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Adds each event to the step it belongs to. */
final class StepAssembler {
  /** The step a line was added to, and the texts of the step that the line may repeat. */
  record Placement(OpenStep step, List<TextMark> texts) {}

  private static final List<TextMark> COUNTED = List.of(TextMark.COUNTS, TextMark.TIMESTAMP);
  private static final List<TextMark> MESSAGE =
      List.of(TextMark.MESSAGE, TextMark.COUNTS, TextMark.TIMESTAMP);
  private static final List<TextMark> THOUGHT =
      List.of(TextMark.REASONING, TextMark.COUNTS, TextMark.TIMESTAMP);
  private static final List<TextMark> EVENT = List.of(TextMark.MESSAGE, TextMark.TIMESTAMP);

  private final StepBuffer buffer;
  private final @Nullable String mainModel;
  private @Nullable String continuedIn;
  private int knownCalls;

  StepAssembler(StepBuffer buffer, @Nullable String mainModel) {
    this.buffer = buffer;
    this.mainModel = mainModel;
  }

  @Nullable String continuedIn() {
    return continuedIn;
  }

  Placement place(EventHead head, Line line, byte[] bytes) throws IOException {
    Placement placement =
        switch (line) {
          case Line.Message message -> message(head, message);
          case Line.Lifecycle event -> lifecycle(head, event, bytes);
          case Line.Mode _ -> system(head, bytes);
          case Line.Statement statement -> statement(head, statement);
          case Line.Comment _,
              Line.Continuation _,
              Line.Blank _,
              Line.HeaderText _,
              Line.Unknown _ ->
              system(head, bytes);
        };
    placement.step().describe(meta(line), mainModel, line instanceof Line.Message);
    buffer.count(placement.step(), head);
    return placement;
  }

  private static Metadata meta(Line line) {
    return switch (line) {
      case Line.Message message -> message.meta();
      case Line.Statement statement -> statement.meta();
      case Line.Comment _, Line.Continuation _, Line.Blank _, Line.HeaderText _, Line.Unknown _ ->
          Metadata.NONE;
    };
  }

  private OpenStep stepOf(EventHead head, LineKind message) {
    ThreadSteps thread = buffer.thread(head.thread());
    OpenStep step =
        switch (message) {
          case USER -> thread.begin(Step.USER);
          case TODOS ->
              thread.turn() == null ? thread.begin(Step.AGENT) : thread.turnOf(head, true);
          default -> thread.turnOf(head, false);
        };
    if (step.stepNumber < 0) {
      step.stepNumber = head.step();
    }
    buffer.register(step);
    return step;
  }

  private Placement message(EventHead head, Line.Message message) {
    OpenStep step = stepOf(head, message.kind());
    if (message.metrics() != null) {
      metrics(message.metrics(), step);
    }
    return switch (message.kind()) {
      case THINKING -> {
        step.thoughts.add(message.text());
        yield new Placement(step, THOUGHT);
      }
      case TODOS -> {
        step.extra.text("todos", message.text());
        yield new Placement(step, COUNTED);
      }
      default -> {
        step.messages.add(message.text());
        yield new Placement(step, MESSAGE);
      }
    };
  }

  private Placement lifecycle(EventHead head, Line.Lifecycle event, byte[] bytes) {
    Placement placement = system(head, bytes);
    if (event.kind() == LineKind.LIFECYCLE && event.name().equals("compact")) {
      placement
          .step()
          .extra
          .add(
              "context_management",
              new JsonObjectBuilder()
                  .text("type", "compaction")
                  .text("boundary", "replace")
                  .toJson());
      String summary = event.result() == null ? event.arg("summary").orElse(null) : event.result();
      if (summary != null) {
        placement.step().results.add(plain(summary));
      }
    } else if (event.name().equals("rotate")) {
      event.arg("file").ifPresent(file -> continuedIn = AtifResultMapper.documentPath(file));
    }
    return placement;
  }

  private static ObservationResult plain(String text) {
    return new ObservationResult(null, new StepContent.Text(text), null, null, Json.Fields.EMPTY);
  }

  /** Adds a system step for a line that is neither the user's nor the agent's. */
  private Placement system(EventHead head, byte[] bytes) {
    OpenStep step = buffer.thread(head.thread()).begin(Step.SYSTEM);
    step.stepNumber = head.step();
    step.messages.add(text(bytes).replace("\r\n  ", "\n").replace("\n  ", "\n"));
    buffer.register(step);
    return new Placement(step, EVENT);
  }

  /** The text of a line without the carriage return of a CRLF. */
  private static String text(byte[] bytes) {
    boolean isCrlf = bytes.length > 0 && bytes[bytes.length - 1] == '\r';
    return new String(bytes, 0, bytes.length - (isCrlf ? 1 : 0), StandardCharsets.UTF_8);
  }

  private Placement statement(EventHead head, Line.Statement line) {
    return switch (head.effect()) {
      case STARTED, DONE_AT_ONCE -> call(head, line);
      case PROGRESSED, FINISHED -> {
        CallSlot slot = buffer.call(head.call());
        yield slot == null ? dangling(head, line) : answer(head, line, slot);
      }
      case UNKNOWN_CALL, NONE -> dangling(head, line);
    };
  }

  private Placement call(EventHead head, Line.Statement line) {
    OpenStep step = buffer.thread(head.thread()).turnOf(head, true);
    buffer.register(step);
    int index = step.calls.size();
    boolean isAgain = head.isAgain() || head.call() < knownCalls;
    knownCalls = Math.max(knownCalls, head.call() + 1);
    String named = line.meta().id().orElse("");
    String id =
        named.isEmpty() ? "bbox-L" + head.number() : isAgain ? named + "#L" + head.number() : named;
    ToolCall call =
        new ToolCall(
            unique(id, step, head),
            AtifCallMapper.functionName(line),
            AtifCallMapper.arguments(line.args()),
            AtifCallMapper.extra(line.meta(), "span", "parent", "attempt"),
            Json.Fields.EMPTY);
    step.calls.add(call);
    List<TextMark> texts = new ArrayList<>();
    boolean isOpen = head.effect() == Effect.STARTED;
    if (!isOpen) {
      texts.add(result(step, AtifResultMapper.of(line, head, call.id(), null)));
    }
    CallSlot slot = new CallSlot(head.call(), step, call.id(), isOpen);
    buffer.register(slot);
    if (line.kind() == LineKind.SUBAGENT) {
      line.meta().get(MetaKey.TID).ifPresent(tid -> buffer.child(slot, tid));
    }
    AtifCallMapper.repeated(call, index, texts);
    texts.addAll(COUNTED);
    return new Placement(step, texts);
  }

  /** An id that no other call of the step has. */
  private static String unique(String id, OpenStep step, EventHead head) {
    return step.hasCall(id) ? id + "#L" + head.number() : id;
  }

  /** Adds a result to a step; returns the mark with which a line may repeat it. */
  private static TextMark result(OpenStep step, ObservationResult result) {
    String name = AtifCallMapper.name("r", step.results.size());
    step.results.add(result);
    return new TextMark(name, result.content() == null ? null : result.content().display());
  }

  private Placement answer(EventHead head, Line.Statement line, CallSlot slot) {
    OpenStep step = slot.step;
    TextMark callId = new TextMark(AtifCallMapper.name("s", step.results.size()), slot.id);
    TextMark content = result(step, AtifResultMapper.of(line, head, slot.id, null));
    if (head.effect() == Effect.FINISHED) {
      slot.close();
    }
    return new Placement(step, List.of(content, callId, TextMark.COUNTS, TextMark.TIMESTAMP));
  }

  /** Adds a step for a result whose call is missing or was written before. */
  private Placement dangling(EventHead head, Line.Statement line) {
    OpenStep step = buffer.thread(head.thread()).begin(Step.SYSTEM);
    step.stepNumber = head.step();
    step.messages.add("");
    buffer.register(step);
    TextMark content =
        result(step, AtifResultMapper.of(line, head, null, line.meta().id().orElse(null)));
    return new Placement(step, List.of(content, TextMark.COUNTS, TextMark.TIMESTAMP));
  }

  /** Applies a comment to the steps. */
  void comment(Line.Comment comment, long number) {
    if (comment.type() == CommentType.METRICS) {
      OpenStep step = buffer.metricsOwner(comment.field("step").orElse(""));
      if (step != null) {
        metrics(comment, step);
        buffer.counted(step, number);
      }
    }
  }

  private static void metrics(Line.Comment comment, OpenStep step) {
    comment.fields().stream()
        .filter(field -> field.key() != null && AtifCallMapper.isExtra(field.key()))
        .forEach(
            field -> step.metricsExtra.text(AtifCallMapper.extraName(field.key()), field.value()));
    int ids = comment.text().indexOf("token_ids=@blob");
    int logprobs = comment.text().indexOf("logprobs=@blob");
    if (ids >= 0 || logprobs >= 0) {
      step.metricsExtra.text("blobs", comment.text());
    }
  }
}
