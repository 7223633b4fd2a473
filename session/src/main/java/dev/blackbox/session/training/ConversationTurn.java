package dev.blackbox.session.training;

import dev.blackbox.format.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
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
      List<Long> keys)
      implements ConversationTurn {
    public Answer {
      calls = List.copyOf(calls);
      keys = List.copyOf(keys);
    }

    /** Returns answers without calls, and one that may have some, as one message. */
    static Answer joined(List<Answer> answers) {
      StringJoiner texts = new StringJoiner("\n\n");
      StringJoiner thoughts = new StringJoiner("\n\n");
      List<Long> keys = new ArrayList<>();
      Mask mask = null;
      for (Answer answer : answers) {
        add(answer.text, texts);
        add(answer.reasoning, thoughts);
        keys.addAll(answer.keys);
        mask = mask == null ? answer.mask : mask;
      }
      return new Answer(
          texts.toString(), thoughts.toString(), answers.getLast().calls, mask, null, keys);
    }

    private static void add(String text, StringJoiner texts) {
      if (!text.isEmpty()) {
        texts.add(text);
      }
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
