package dev.blackbox.session.training;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Line;
import dev.blackbox.session.atif.model.ObservationResult;
import dev.blackbox.session.atif.model.Step;
import dev.blackbox.session.atif.model.StepContent;
import dev.blackbox.session.atif.model.StepMetrics;
import dev.blackbox.session.atif.model.SubagentRef;
import dev.blackbox.session.atif.model.ToolCall;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Adds the steps of a document's trajectory to a conversation. */
final class StepConversation {
  /** A line about the session, which the model did not see. */
  private static final Pattern SESSION_LINE = Pattern.compile("(?s)(@[a-z][a-z-]*|m:.*)(\\s.*)?");

  private final ConversationBuilder builder;
  private final @Nullable SampledReader tokens;

  StepConversation(ConversationBuilder builder, @Nullable SampledReader tokens) {
    this.builder = builder;
    this.tokens = tokens;
  }

  void add(Step step) {
    String text = text(step.message());
    switch (step.source()) {
      case Step.AGENT -> builder.answer(answer(step, text));
      case Step.USER -> builder.question(text);
      default -> system(step, text);
    }
  }

  private void system(Step step, String text) {
    String boundary =
        step.extra() instanceof Json.Fields extra
                && extra.get("context_management").orElse(null) instanceof Json.Fields management
            ? management.get("boundary").map(Json::text).orElse("")
            : "";
    if (boundary.equals("replace") || boundary.equals("truncate")) {
      builder.replaceContext(summary(step));
    } else if (SESSION_LINE.matcher(text).matches()) {
      event(text);
    } else {
      builder.instruction(text);
    }
  }

  /** Returns the text that replaced the context; empty if the step does not have it. */
  private static String summary(Step step) {
    for (ObservationResult result : step.observed()) {
      StepContent content = result.content();
      String text = content == null ? "" : content.display();
      if (!text.isBlank()) {
        return text;
      }
      for (SubagentRef ref :
          result.subagents() == null ? List.<SubagentRef>of() : result.subagents()) {
        Optional<Json> summary =
            ref.extra() instanceof Json.Fields extra ? extra.get("summary") : Optional.empty();
        if (summary.isPresent()) {
          return summary.get().text();
        }
      }
    }
    return "";
  }

  private void event(String text) {
    if (text.startsWith("@end")) {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      BboxReader reader = new BboxReader(new ByteArrayInputStream(bytes));
      try {
        if (reader.next() && reader.line().toLine() instanceof Line.Lifecycle event) {
          builder.outcome().event(event);
        }
      } catch (IOException e) {
        throw new UncheckedIOException("reading from memory failed", e);
      }
    }
  }

  private RecordedAnswer answer(Step step, String text) {
    List<ToolCall> made = step.toolCalls();
    List<List<ObservationResult>> results = new ArrayList<>();
    made.forEach(call -> results.add(new ArrayList<>()));
    List<ObservationResult> unlinked = new ArrayList<>();
    for (ObservationResult result : step.observed()) {
      if (!is(result, "partial")) {
        int call = callOf(result, made, results);
        (call < 0 ? unlinked : results.get(call)).add(result);
      }
    }
    linkInOrder(results, unlinked);
    List<RecordedAnswer.Call> calls = new ArrayList<>(made.size());
    for (int i = 0; i < made.size(); i++) {
      ToolCall call = made.get(i);
      calls.add(
          new RecordedAnswer.Call(call.functionName(), call.arguments(), recorded(results.get(i))));
    }
    StepMetrics metrics = step.metrics();
    return new RecordedAnswer(
        text,
        step.reasoning() == null ? "" : step.reasoning(),
        calls,
        recorded(unlinked),
        mask(step),
        tokens == null || metrics == null ? null : tokens.read(metrics),
        metrics == null ? 0 : count(metrics),
        0);
  }

  /** Returns the index of the call that a result names, or -1. */
  private static int callOf(
      ObservationResult result, List<ToolCall> calls, List<List<ObservationResult>> results) {
    int found = -1;
    for (int i = 0; i < calls.size(); i++) {
      if (calls.get(i).id().equals(result.callId())) {
        found = i;
        if (results.get(i).isEmpty()) {
          break; // of several calls with one id, the first without a result
        }
      }
    }
    return found;
  }

  /**
   * Assigns results without a call id, as most programs write them, to the remaining calls in
   * order.
   */
  private static void linkInOrder(
      List<List<ObservationResult>> results, List<ObservationResult> unlinked) {
    if (results.isEmpty() || unlinked.isEmpty()) {
      return;
    }
    List<List<ObservationResult>> open = results.stream().filter(List::isEmpty).toList();
    boolean isInOrder = open.size() == unlinked.size();
    for (int i = 0; i < unlinked.size(); i++) {
      (isInOrder ? open.get(i) : results.getLast()).add(unlinked.get(i));
    }
    unlinked.clear();
  }

  private List<RecordedAnswer.Result> recorded(List<ObservationResult> results) {
    List<RecordedAnswer.Result> recorded = new ArrayList<>(results.size());
    for (ObservationResult result : results) {
      StepContent content = result.content();
      boolean isError = is(result, "is_error") || is(result, "tool_result_is_error");
      recorded.add(new RecordedAnswer.Result(content == null ? "" : text(content), isError));
    }
    return recorded;
  }

  private static boolean is(ObservationResult result, String mark) {
    return result.extra() instanceof Json.Fields extra
        && extra.get(mark).map(Json::text).orElse("").equals("true");
  }

  private static @Nullable Mask mask(Step step) {
    Long llmCalls = step.llmCalls();
    if (Boolean.TRUE.equals(step.isCopiedContext())) {
      return Mask.COPIED;
    }
    return llmCalls != null && llmCalls == 0 ? Mask.NO_MODEL_CALL : null;
  }

  private static long count(StepMetrics metrics) {
    Long read = metrics.promptTokens();
    Long written = metrics.completionTokens();
    return read == null ? 0 : read + (written == null ? 0 : written);
  }

  private String text(StepContent content) {
    boolean isText =
        switch (content) {
          case StepContent.Text _ -> true;
          case StepContent.Parts(var parts) ->
              parts.stream().allMatch(StepContent.TextPart.class::isInstance);
        };
    if (!isText) {
      builder.media();
    }
    return content.display();
  }
}
