package dev.blackbox.session.training;

import dev.blackbox.format.json.Json;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A conversation that is being built. */
final class Draft {
  private static final int CHARACTERS_PER_TOKEN = 4;

  private final Room room;
  private final List<ConversationTurn> turns = new ArrayList<>();
  private int toolCalls;
  private int errors;
  private long counted;
  private long characters;
  private boolean isRedacted;
  private @Nullable ExclusionReason flaw;

  /** The memory left for the conversations of one recording. */
  static final class Room {
    /** No trainer accepts a larger row. */
    private static final long MOST_BYTES = 32 << 20;

    private long left = MOST_BYTES;

    boolean take(long bytes) {
      left -= bytes;
      return left >= 0;
    }
  }

  Draft(Room room) {
    this.room = room;
  }

  void add(ConversationTurn turn) {
    long size = size(turn);
    characters += size;
    long tokens =
        turn instanceof ConversationTurn.Answer answer && answer.sampled() != null
            ? answer.sampled().size()
            : 0;
    if (!room.take(size + tokens)) {
      spoil(ExclusionReason.TOO_LARGE);
    } else if (flaw == null) {
      turns.add(turn);
    }
  }

  private long size(ConversationTurn turn) {
    return switch (turn) {
      case ConversationTurn.Instruction(var text) -> size(text);
      case ConversationTurn.Question(var text) -> size(text);
      case ConversationTurn.Answer answer -> {
        long size = size(answer.text()) + size(answer.reasoning());
        for (ConversationTurn.Call call : answer.calls()) {
          size += size(call.name()) + size(call.argumentText()) + size(call.result());
        }
        toolCalls += answer.calls().size();
        yield size;
      }
    };
  }

  private long size(String text) {
    isRedacted |= text.contains("[redacted:") || text.contains("[REDACTED");
    return text.length();
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

  /** Sets the number of tokens that the model read and wrote for its last answer. */
  void count(long tokens) {
    counted = Math.max(counted, tokens);
  }

  /** Returns the instructions at the beginning, which stay when the context is replaced. */
  List<ConversationTurn> instructions() {
    return turns.stream().takeWhile(ConversationTurn.Instruction.class::isInstance).toList();
  }

  boolean isEmpty() {
    return characters == 0;
  }

  Conversation finish(String id, List<Json> tools, SessionOutcome outcome, String repository) {
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
    return new Conversation(id, turns, tools, traits);
  }
}
