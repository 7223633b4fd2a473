package dev.blackbox.session.cost;

import dev.blackbox.session.usage.ModelCall;
import dev.blackbox.session.usage.Tokens;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The answers counted so far, over all recordings: a fork contains answers of its original session,
 * and a subagent's answers may be in two recordings. Answers are identified by the provider's id
 * and the input tokens, because generated ids may repeat.
 */
public final class AnswerIndex {
  private static final int MOST = 4_000_000;

  private final List<String> recordings = new ArrayList<>();
  private final Map<Key, Place> places = new HashMap<>();

  private record Key(String messageId, String model, long in, long cached) {}

  private record Place(int recording, long line) {}

  /**
   * The place where an answer was counted first.
   *
   * @param line of the recording
   */
  public record Counted(String recording, long line) {}

  void begin(String recording) {
    recordings.add(recording);
  }

  /** Notes a call; returns where it was counted before, if it was. */
  Optional<Counted> note(ModelCall call) {
    if (call.messageId().isEmpty() || places.size() >= MOST) {
      return Optional.empty();
    }
    Tokens tokens = call.tokens();
    Key key = new Key(call.messageId(), call.model(), tokens.in(), tokens.cached());
    Place before = places.putIfAbsent(key, new Place(recordings.size() - 1, call.lastLine()));
    return before == null
        ? Optional.empty()
        : Optional.of(new Counted(recordings.get(before.recording()), before.line()));
  }
}
