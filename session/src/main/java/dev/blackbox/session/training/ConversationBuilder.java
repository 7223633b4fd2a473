package dev.blackbox.session.training;

import dev.blackbox.format.json.Json;
import dev.blackbox.session.atif.model.ObservationResult;
import dev.blackbox.session.atif.model.Step;
import dev.blackbox.session.atif.model.StepContent;
import dev.blackbox.session.atif.model.StepMetrics;
import dev.blackbox.session.atif.model.SubagentRef;
import dev.blackbox.session.atif.model.ToolCall;
import dev.blackbox.session.calls.BlobRefs;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes conversations of the steps of one trajectory: a new one where the context is replaced. */
final class ConversationBuilder {
  /** A line of a recording about the session; nobody said it to the model. */
  private static final Pattern SESSION_LINE = Pattern.compile("(?s)(@[a-z][a-z-]*|m:.*)(\\s.*)?");

  private final Texts texts;
  private final Blobs blobs;
  private final @Nullable SampledReader tokens;
  private final Draft.Room room;
  private final Verdict verdict;
  private final List<Draft> drafts = new ArrayList<>();
  private boolean isUnseen;

  /**
   * A builder.
   *
   * @param tokens where the tokens of answers come from; null where nobody wants them
   */
  ConversationBuilder(
      Texts texts, Blobs blobs, @Nullable SampledReader tokens, Draft.Room room, Verdict verdict) {
    this.texts = texts;
    this.blobs = blobs;
    this.tokens = tokens;
    this.room = room;
    this.verdict = verdict;
  }

  List<Draft> drafts() {
    return drafts;
  }

  private Draft draft() {
    if (drafts.isEmpty()) {
      drafts.add(new Draft(room));
    }
    return drafts.getLast();
  }

  void add(Step step) {
    switch (step.source()) {
      case Step.AGENT -> answer(step);
      case Step.USER -> question(texts.clean(text(step.message())));
      default -> system(step);
    }
  }

  private void question(String text) {
    if (!text.isBlank()) {
      draft().add(new Turn.Question(text));
    }
  }

  private void system(Step step) {
    String text = text(step.message());
    String boundary = boundary(step);
    if (boundary.equals("replace") || boundary.equals("truncate")) {
      replaceContext(summary(step));
    } else if (SESSION_LINE.matcher(text).matches()) {
      verdict.line(text);
    } else if (!text.isBlank()) {
      draft().add(new Turn.Instruction(texts.clean(text)));
    }
  }

  private static String boundary(Step step) {
    return step.extra() instanceof Json.Fields extra
            && extra.get("context_management").orElse(null) instanceof Json.Fields management
        ? management.get("boundary").map(Json::text).orElse("")
        : "";
  }

  /** What the model has read instead of all that was before; empty where it is not told. */
  private static String summary(Step step) {
    for (ObservationResult result : step.observed()) {
      StepContent content = result.content();
      String text = content == null ? "" : content.display();
      if (!text.isBlank()) {
        return text;
      }
      for (SubagentRef ref :
          result.subagents() == null ? List.<SubagentRef>of() : result.subagents()) {
        Optional<Json> told =
            ref.extra() instanceof Json.Fields extra ? extra.get("summary") : Optional.empty();
        if (told.isPresent()) {
          return told.get().text();
        }
      }
    }
    return "";
  }

  private void replaceContext(String summary) {
    List<Turn> instructions = draft().instructions();
    Draft next = new Draft(room);
    drafts.add(next);
    instructions.forEach(next::add);
    isUnseen = false;
    if (summary.isBlank()) {
      next.spoil(LeftOut.LOST_CONTEXT);
    } else {
      question(texts.clean(summary));
    }
  }

  private void answer(Step step) {
    StepResults results = StepResults.of(step);
    List<Turn.Call> calls = calls(step.toolCalls(), results);
    Mask own = maskOf(step);
    String reasoning = step.reasoning() == null ? "" : step.reasoning();
    Turn.Answer answer =
        new Turn.Answer(
            texts.clean(text(step.message())),
            texts.clean(reasoning),
            calls,
            own == null ? Summaries.mask(calls) : own,
            tokens == null ? null : tokens.read(step.metrics()));
    draft().add(answer);
    boolean isStillUnseen = isUnseen && answer.isSilent();
    isUnseen = isStillUnseen || calls.stream().anyMatch(call -> !call.isWhole());
    count(step.metrics());
    results.unlinked().forEach(this::observed);
  }

  private List<Turn.Call> calls(List<ToolCall> made, StepResults results) {
    List<Turn.Call> calls = new ArrayList<>();
    for (int i = 0; i < made.size(); i++) {
      ToolCall call = made.get(i);
      String name = call.functionName().isBlank() ? "unknown" : call.functionName();
      List<String> parts = results(results.ofCall(i));
      String result = parts.isEmpty() ? Summaries.NO_RESULT : String.join("\n", parts);
      boolean isWhole = !parts.isEmpty() && Summaries.areWhole(parts);
      calls.add(new Turn.Call(name, texts.clean(call.arguments()), texts.clean(result), isWhole));
    }
    return calls;
  }

  private @Nullable Mask maskOf(Step step) {
    Long llmCalls = step.llmCalls();
    if (Boolean.TRUE.equals(step.isCopiedContext())) {
      return Mask.COPIED;
    }
    if (llmCalls != null && llmCalls == 0) {
      return Mask.NO_MODEL_CALL;
    }
    return isUnseen ? Mask.UNSEEN : null;
  }

  /** Without calls, what came of an answer was said to the model like a question. */
  private void observed(ObservationResult result) {
    List<String> text = results(List.of(result));
    isUnseen |= !Summaries.areWhole(text);
    question(texts.clean(String.join("\n", text)));
  }

  private void count(@Nullable StepMetrics metrics) {
    if (metrics != null && metrics.promptTokens() != null) {
      Long written = metrics.completionTokens();
      draft().count(metrics.promptTokens() + (written == null ? 0 : written));
    }
  }

  /** What a tool gave back, from its blob where the recording only names it. */
  private List<String> results(List<ObservationResult> results) {
    List<String> texts = new ArrayList<>(results.size());
    for (ObservationResult result : results) {
      boolean isError =
          StepResults.is(result, "is_error") || StepResults.is(result, "tool_result_is_error");
      verdict.result(isError);
      if (isError) {
        draft().error();
      }
      texts.add(whole(result));
    }
    return texts;
  }

  private String whole(ObservationResult result) {
    StepContent content = result.content();
    String text = content == null ? "" : text(content);
    List<BlobRefs.Ref> refs = BlobRefs.in(text);
    return refs.isEmpty() ? text : blobs.text(refs.getFirst().sha256()).orElse(text);
  }

  private String text(StepContent content) {
    boolean isText =
        switch (content) {
          case StepContent.Text _ -> true;
          case StepContent.Parts(var parts) ->
              parts.stream().allMatch(StepContent.TextPart.class::isInstance);
        };
    if (!isText) {
      draft().spoil(LeftOut.MEDIA);
    }
    return content.display();
  }
}
