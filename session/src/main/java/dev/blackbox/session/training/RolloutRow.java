package dev.blackbox.session.training;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonObjectBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A row with the tokens of a conversation, a list for every answer. */
final class RolloutRow {
  private RolloutRow() {}

  /** Tokens encode the text, so those of a redacted conversation would reveal it. */
  static Optional<ExclusionReason> objection(Conversation conversation) {
    List<ConversationTurn.Answer> answers = learned(conversation);
    if (answers.isEmpty()) {
      return Optional.of(ExclusionReason.NOTHING_TO_LEARN);
    }
    if (conversation.traits().isRedacted()) {
      return Optional.of(ExclusionReason.REDACTED);
    }
    boolean isWhole = answers.stream().allMatch(answer -> answer.sampled() != null);
    return isWhole ? Optional.empty() : Optional.of(ExclusionReason.NO_TOKENS);
  }

  /** Returns whether a model sampled this answer; for tokens, abbreviated results do not matter. */
  private static List<ConversationTurn.Answer> learned(Conversation conversation) {
    return conversation.answers().stream()
        .filter(answer -> answer.mask() != Mask.COPIED && answer.mask() != Mask.NO_MODEL_CALL)
        .toList();
  }

  static Json.Fields of(Conversation conversation) {
    List<Json> prompts = new ArrayList<>();
    List<Json> completions = new ArrayList<>();
    List<Json> logprobs = new ArrayList<>();
    boolean hasPrompts = true;
    for (ConversationTurn.Answer answer : learned(conversation)) {
      SampledTokens sampled = answer.sampled();
      if (sampled != null) {
        TokenIds prompt = sampled.prompt();
        hasPrompts &= prompt != null;
        if (prompt != null) {
          prompts.add(prompt.toJson());
        }
        completions.add(sampled.completion().toJson());
        logprobs.add(
            new Json.Items(sampled.logprobs().stream().<Json>map(Json.Literal::new).toList()));
      }
    }
    return new JsonObjectBuilder()
        .text("trajectory_id", conversation.id())
        .add("prompt_token_ids", hasPrompts ? new Json.Items(prompts) : null)
        .add("completion_token_ids", new Json.Items(completions))
        .add("logprobs", new Json.Items(logprobs))
        .number("reward", conversation.traits().reward())
        .toJson();
  }
}
