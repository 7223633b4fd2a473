package dev.blackbox.session.training;

import dev.blackbox.format.json.Json;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A conversation to which turns are still added. */
final class Draft {
  private static final int CHARACTERS_PER_TOKEN = 4;

  private final Room room;
  private final List<Turn> turns = new ArrayList<>();
  private int toolCalls;
  private int errors;
  private long counted;
  private long characters;
  private boolean isRedacted;
  private @Nullable LeftOut flaw;

  /** How many more bytes the conversations of one document may take. */
  static final class Room {
    private long left;

    Room(long left) {
      this.left = left;
    }

    boolean take(long bytes) {
      left -= bytes;
      return left >= 0;
    }
  }

  Draft(Room room) {
    this.room = room;
  }

  void add(Turn turn) {
    long size = size(turn);
    characters += size;
    long tokens =
        turn instanceof Turn.Answer answer && answer.sampled() != null
            ? answer.sampled().size()
            : 0;
    if (!room.take(size + tokens)) {
      spoil(LeftOut.TOO_LARGE);
    } else if (flaw == null) {
      turns.add(turn);
    }
  }

  private long size(Turn turn) {
    return switch (turn) {
      case Turn.Instruction(var text) -> size(text);
      case Turn.Question(var text) -> size(text);
      case Turn.Answer answer -> {
        long size = size(answer.text()) + size(answer.reasoning());
        for (Turn.Call call : answer.calls()) {
          size += size(call.name()) + size(call.arguments().text()) + size(call.result());
        }
        toolCalls += answer.calls().size();
        yield size;
      }
    };
  }

  private long size(String text) {
    isRedacted |= Texts.isRedacted(text);
    return text.length();
  }

  /** Says that no row can be made of it; what it has so far is let go. */
  void spoil(LeftOut reason) {
    if (flaw == null) {
      flaw = reason;
      turns.clear();
    }
  }

  void error() {
    errors++;
  }

  /** Takes how many tokens the model read and wrote for its last answer. */
  void count(long tokens) {
    counted = Math.max(counted, tokens);
  }

  /** What the model was told at the beginning, which outlasts its context. */
  List<Turn> instructions() {
    return turns.stream().takeWhile(Turn.Instruction.class::isInstance).toList();
  }

  boolean isEmpty() {
    return characters == 0;
  }

  Conversation finish(String id, List<Json> tools, Verdict verdict, String repository) {
    long tokens = counted > 0 ? counted : characters / CHARACTERS_PER_TOKEN;
    Traits traits =
        new Traits(
            repository,
            verdict.isSuccessful(),
            verdict.reward(),
            toolCalls,
            errors,
            tokens,
            isRedacted,
            flaw);
    return new Conversation(id, turns, tools, traits);
  }
}
