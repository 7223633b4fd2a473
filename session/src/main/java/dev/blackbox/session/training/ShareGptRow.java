package dev.blackbox.session.training;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonObjectBuilder;
import dev.blackbox.format.json.JsonText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A row of alternating turns: {@code human} or {@code observation}, then {@code gpt} or {@code
 * function_call}. The calls of an answer are one turn, and so are their results; text next to a
 * call is omitted.
 */
final class ShareGptRow {
  private final List<String> instructions = new ArrayList<>();
  private final List<Said> turns = new ArrayList<>();
  private boolean isOver;

  /** One turn; those of the model are even. */
  private record Said(String from, String value) {
    boolean isModel() {
      return from.equals("gpt") || from.equals("function_call");
    }

    Json toJson() {
      return new JsonObjectBuilder().text("from", from).text("value", value).toJson();
    }
  }

  private ShareGptRow() {}

  static Optional<ExclusionReason> objection(List<ConversationTurn> turns) {
    ShareGptRow row = new ShareGptRow();
    row.addAll(turns, false);
    boolean hasQuestion =
        turns.stream()
                .dropWhile(ConversationTurn.Instruction.class::isInstance)
                .findFirst()
                .orElse(null)
            instanceof ConversationTurn.Question;
    if (!hasQuestion) {
      return Optional.of(ExclusionReason.NO_QUESTION);
    }
    return row.turns.isEmpty() ? Optional.of(ExclusionReason.NOTHING_TO_LEARN) : Optional.empty();
  }

  static Json.Fields of(List<ConversationTurn> turns, List<Json> tools, boolean hasReasoning) {
    ShareGptRow row = new ShareGptRow();
    row.addAll(turns, hasReasoning);
    List<Json> schemas = tools.stream().map(ShareGptRow::function).toList();
    return new JsonObjectBuilder()
        .items("conversations", row.turns, Said::toJson)
        .text("system", row.instructions.isEmpty() ? null : String.join("\n\n", row.instructions))
        .text("tools", schemas.isEmpty() ? null : JsonText.of(new Json.Items(schemas)))
        .toJson();
  }

  private static Json function(Json schema) {
    return schema instanceof Json.Fields tool ? tool.get("function").orElse(tool) : schema;
  }

  private void addAll(List<ConversationTurn> all, boolean hasReasoning) {
    for (ConversationTurn turn : all) {
      switch (turn) {
        case ConversationTurn.Instruction(var text) -> instructions.add(text);
        case ConversationTurn.Question(var text) -> say("human", text);
        case ConversationTurn.Answer answer -> answer(answer, hasReasoning);
      }
    }
    while (!turns.isEmpty() && !turns.getLast().isModel()) {
      turns.removeLast();
    }
  }

  private void answer(ConversationTurn.Answer answer, boolean hasReasoning) {
    if (!answer.text().isEmpty() && answer.calls().isEmpty()) {
      say("gpt", hasReasoning ? answer.textWithReasoning() : answer.text());
    }
    if (!answer.calls().isEmpty()) {
      List<Json> calls = answer.calls().stream().map(ShareGptRow::call).toList();
      Json made = calls.size() == 1 ? calls.getFirst() : new Json.Items(calls);
      say("function_call", JsonText.of(made));
      say(
          "observation",
          answer.calls().stream()
              .map(ConversationTurn.Call::result)
              .collect(Collectors.joining("\n\n")));
    }
  }

  private static Json call(ConversationTurn.Call call) {
    return new JsonObjectBuilder()
        .text("name", call.name())
        .add("arguments", call.arguments())
        .toJson();
  }

  private void say(String from, String value) {
    if (isOver) {
      return;
    }
    Said next = new Said(from, value);
    Said last = turns.isEmpty() ? null : turns.getLast();
    if (last == null || last.isModel() != next.isModel()) {
      turns.add(next);
    } else if (last.from().equals(from)) {
      turns.set(turns.size() - 1, new Said(from, last.value() + "\n\n" + value));
    } else if (last.from().equals("gpt")) {
      turns.set(turns.size() - 1, next);
    } else {
      isOver = true; // the user spoke before the model answered a result; no turn can express that
    }
  }
}
