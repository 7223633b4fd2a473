package dev.blackbox.session.training;

import dev.blackbox.format.json.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What one side says in a conversation. */
public sealed interface ConversationTurn {
  /** What the model was told before anything else. */
  record Instruction(String text) implements ConversationTurn {}

  record Question(String text) implements ConversationTurn {}

  /**
   * What the model said and the calls it made, each with its result.
   *
   * @param mask why it must not be learned; null where it may be
   * @param sampled the tokens it consists of; null where they are not known
   */
  record Answer(
      String text,
      String reasoning,
      List<Call> calls,
      @Nullable Mask mask,
      @Nullable SampledTokens sampled)
      implements ConversationTurn {
    public Answer {
      calls = List.copyOf(calls);
    }

    boolean isLearned() {
      return mask == null;
    }

    /** The text with the reasoning before it, for rows that have no other place for that. */
    String textWithReasoning() {
      return reasoning.isEmpty() ? text : "<think>\n" + reasoning + "\n</think>\n\n" + text;
    }

    boolean isSilent() {
      return text.isEmpty() && calls.isEmpty();
    }
  }

  /**
   * A call with what came of it.
   *
   * @param argumentText the arguments as JSON
   * @param isWhole whether the result is all that the model saw, as far as the recording tells
   */
  record Call(
      String name, Json.Fields arguments, String argumentText, String result, boolean isWhole) {}
}
