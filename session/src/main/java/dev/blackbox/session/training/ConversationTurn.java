package dev.blackbox.session.training;

import dev.blackbox.format.json.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A turn of a conversation. */
public sealed interface ConversationTurn {
  /** The instructions to the model. */
  record Instruction(String text) implements ConversationTurn {}

  record Question(String text) implements ConversationTurn {}

  /**
   * An answer of the model with its calls and their results.
   *
   * @param mask why it must not be learned; null if it may be
   * @param sampled its tokens; null if unknown
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

    /** Returns the text after the reasoning, for rows without a field for it. */
    String textWithReasoning() {
      return reasoning.isEmpty() ? text : "<think>\n" + reasoning + "\n</think>\n\n" + text;
    }

    boolean isSilent() {
      return text.isEmpty() && calls.isEmpty();
    }
  }

  /**
   * A call with its result.
   *
   * @param argumentText the arguments as JSON
   * @param isWhole whether the result is all that the model saw, as far as the recording tells
   */
  record Call(
      String name, Json.Fields arguments, String argumentText, String result, boolean isWhole) {}
}
