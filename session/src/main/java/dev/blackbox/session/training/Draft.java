package dev.blackbox.session.training;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.text.RedactionMarker;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A conversation that is being built. */
final class Draft {
  /** No trainer accepts a larger row; a longer conversation continues in another one. */
  static final long MOST_CHARACTERS = 8 << 20;

  private static final int CHARACTERS_PER_TOKEN = 4;

  private final List<ConversationTurn> turns = new ArrayList<>();
  private List<Json> tools = List.of();
  private int toolCalls;
  private int errors;
  private long counted;
  private long characters;
  private boolean isRedacted;
  private @Nullable ExclusionReason flaw;

  void add(ConversationTurn turn) {
    characters += count(turn);
    if (flaw == null) {
      turns.add(turn);
    }
  }

  /** Whether the turn would make it too large for a row. */
  boolean isFullWith(ConversationTurn turn) {
    return characters > 0 && characters + size(turn) > MOST_CHARACTERS;
  }

  /** Notes what filters need, and returns the size. */
  private long count(ConversationTurn turn) {
    switch (turn) {
      case ConversationTurn.Instruction(var text) -> note(text);
      case ConversationTurn.Question(var text) -> note(text);
      case ConversationTurn.Answer answer -> {
        note(answer.text());
        note(answer.reasoning());
        for (ConversationTurn.Call call : answer.calls()) {
          note(call.argumentText());
          note(call.result());
        }
        toolCalls += answer.calls().size();
      }
    }
    return size(turn);
  }

  private void note(String text) {
    isRedacted = isRedacted || RedactionMarker.isIn(text) || text.contains("[REDACTED");
  }

  private static long size(ConversationTurn turn) {
    return switch (turn) {
      case ConversationTurn.Instruction(var text) -> text.length();
      case ConversationTurn.Question(var text) -> text.length();
      case ConversationTurn.Answer answer -> {
        long size = answer.sampled() == null ? 0 : answer.sampled().size();
        size += answer.text().length() + answer.reasoning().length();
        for (ConversationTurn.Call call : answer.calls()) {
          size += call.name().length() + call.argumentText().length() + call.result().length();
        }
        yield size;
      }
    };
  }

  /** Notes why it gives no row, and drops its turns. */
  void spoil(ExclusionReason reason) {
    if (flaw == null) {
      flaw = reason;
      turns.clear();
    }
  }

  void error() {
    errors++;
  }

  void tools(List<Json> known) {
    tools = known;
  }

  List<Json> knownTools() {
    return tools;
  }

  /** Sets the number of tokens that the model read and wrote for its last answer. */
  void count(long tokens) {
    counted = Math.max(counted, tokens);
  }

  /** Returns the instructions at the beginning, which stay when the context is replaced. */
  List<ConversationTurn> instructions() {
    return turns.stream().takeWhile(ConversationTurn.Instruction.class::isInstance).toList();
  }

  /** Returns the last question; null if nobody asked one. */
  @Nullable ConversationTurn lastQuestion() {
    for (int i = turns.size() - 1; i >= 0; i--) {
      if (turns.get(i) instanceof ConversationTurn.Question) {
        return turns.get(i);
      }
    }
    return null;
  }

  /** Returns whether the last question contains the text. */
  boolean hasAsked(String text) {
    return lastQuestion() instanceof ConversationTurn.Question(var asked) && asked.contains(text);
  }

  boolean isEmpty() {
    return characters == 0;
  }

  Conversation finish(String id, List<Json> otherTools, SessionOutcome outcome, String repository) {
    long tokens = counted > 0 ? counted : characters / CHARACTERS_PER_TOKEN;
    Traits traits =
        new Traits(
            repository,
            outcome.isSuccessful(),
            outcome.reward(),
            toolCalls,
            errors,
            tokens,
            isRedacted,
            flaw);
    return new Conversation(id, turns, tools.isEmpty() ? otherTools : tools, traits);
  }
}
