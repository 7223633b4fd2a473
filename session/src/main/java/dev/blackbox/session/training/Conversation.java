package dev.blackbox.session.training;

import dev.blackbox.format.json.Json;
import java.util.List;

/**
 * What a model saw and answered, since the beginning or since its context was last replaced.
 *
 * @param id the session, or the subagent in it
 * @param tools the schemas of its tools, in OpenAI's format, as far as known
 */
public record Conversation(
    String id, List<ConversationTurn> turns, List<Json> tools, Traits traits) {
  public Conversation {
    turns = List.copyOf(turns);
    tools = List.copyOf(tools);
  }

  List<ConversationTurn.Answer> answers() {
    return turns.stream()
        .filter(ConversationTurn.Answer.class::isInstance)
        .map(ConversationTurn.Answer.class::cast)
        .toList();
  }
}
