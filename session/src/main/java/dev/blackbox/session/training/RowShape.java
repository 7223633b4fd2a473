package dev.blackbox.session.training;

import dev.blackbox.format.json.Json;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The formats of rows that trainers expect. */
public enum RowShape {
  /** {@code messages} and {@code tools} for chat fine-tuning; masked answers have weight 0. */
  OPENAI,
  /** The same for Hugging Face's TRL: arguments are objects, tool messages have names. */
  TRL,
  /** {@code conversations} of turns that alternate, as LLaMA-Factory reads them. */
  SHAREGPT,
  /** The tokens of every answer and their log-probabilities, for reinforcement learning. */
  ROLLOUT;

  public static final List<String> NAMES = Arrays.stream(values()).map(RowShape::text).toList();

  /** Returns the usual name. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static RowShape of(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT));
  }

  /**
   * Why the conversation cannot have this shape; empty where it can.
   *
   * @param turns its {@link #part}
   */
  Optional<ExclusionReason> objection(Conversation conversation, List<ConversationTurn> turns) {
    if (this == ROLLOUT) {
      return RolloutRow.objection(conversation);
    }
    boolean hasAnswer = false;
    for (ConversationTurn turn : turns) {
      hasAnswer |= turn instanceof ConversationTurn.Answer answer && answer.isLearned();
    }
    if (!hasAnswer) {
      return Optional.of(ExclusionReason.NOTHING_TO_LEARN);
    }
    return this == SHAREGPT ? ShareGptRow.objection(turns) : Optional.empty();
  }

  /**
   * The conversation in this shape; it must have no objection to it.
   *
   * @param turns its {@link #part}
   */
  Json.Fields row(Conversation conversation, List<ConversationTurn> turns, boolean hasReasoning) {
    List<Json> tools = conversation.tools();
    return switch (this) {
      case OPENAI -> new ChatRow(ChatRow.Dialect.OPENAI, hasReasoning).of(turns, tools);
      case TRL -> new ChatRow(ChatRow.Dialect.TRL, hasReasoning).of(turns, tools);
      case SHAREGPT -> ShareGptRow.of(turns, tools, hasReasoning);
      case ROLLOUT -> RolloutRow.of(conversation);
    };
  }

  /**
   * Returns the turns of a conversation that this shape can hold, up to the last answer. If answers
   * cannot be masked one by one, the row ends before the first masked answer, because the turns
   * after it reply to it.
   */
  List<ConversationTurn> part(List<ConversationTurn> all) {
    List<ConversationTurn> turns = joined(all);
    int end = turns.size();
    if (this != OPENAI) {
      for (int i = 0; i < end; i++) {
        end =
            turns.get(i) instanceof ConversationTurn.Answer answer && !answer.isLearned() ? i : end;
      }
    }
    while (end > 0 && !(turns.get(end - 1) instanceof ConversationTurn.Answer)) {
      end--;
    }
    return turns.subList(0, end);
  }

  /**
   * Returns the turns without silent ones. No trainer allows an answer that follows another one, so
   * they become one, which is learned only if all of them may be.
   */
  private static List<ConversationTurn> joined(List<ConversationTurn> all) {
    List<ConversationTurn> turns = new ArrayList<>(all.size());
    List<ConversationTurn.Answer> open = new ArrayList<>();
    for (ConversationTurn turn : all) {
      if (turn instanceof ConversationTurn.Answer answer) {
        if (!answer.isSilent()) {
          open.add(answer);
        }
        if (!answer.calls().isEmpty()) {
          close(open, turns);
        }
      } else {
        close(open, turns);
        turns.add(turn);
      }
    }
    close(open, turns);
    return turns;
  }

  private static void close(List<ConversationTurn.Answer> open, List<ConversationTurn> turns) {
    if (!open.isEmpty()) {
      turns.add(open.size() == 1 ? open.getFirst() : ConversationTurn.Answer.joined(open));
      open.clear();
    }
  }
}
