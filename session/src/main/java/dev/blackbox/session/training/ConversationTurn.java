package dev.blackbox.session.training;

import dev.blackbox.format.json.Json;
import java.util.ArrayList;
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
   * @param keys identify the answers of the model in it, in every recording that has a copy of one
   */
  record Answer(
      String text,
      String reasoning,
      List<Call> calls,
      @Nullable Mask mask,
      @Nullable SampledTokens sampled,
      List<String> keys)
      implements ConversationTurn {
    public Answer {
      calls = List.copyOf(calls);
      keys = List.copyOf(keys);
    }

    /** Returns this answer, which has no calls, and the next one as one message. */
    Answer with(Answer next) {
      List<String> allKeys = new ArrayList<>(keys);
      allKeys.addAll(next.keys);
      return new Answer(
          joined(text, next.text),
          joined(reasoning, next.reasoning),
          next.calls,
          mask == null ? next.mask : mask,
          isSilent() ? next.sampled : null,
          allKeys);
    }

    private static String joined(String first, String second) {
      return first.isEmpty() || second.isEmpty() ? first + second : first + "\n\n" + second;
    }

    Answer masked(Mask reason) {
      return new Answer(text, reasoning, calls, reason, sampled, keys);
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
