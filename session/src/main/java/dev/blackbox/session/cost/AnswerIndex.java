package dev.blackbox.session.cost;

import dev.blackbox.session.usage.ModelCall;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The answers counted so far, over all recordings: a fork contains answers of its original session,
 * and a subagent's answers may be in two recordings. Answers are identified by the provider's id
 * and the input tokens, because generated ids may repeat. The model is not compared, because some
 * streams do not name it; the sums of a turn for several models have one id.
 *
 * <p>The fullest copy of an answer counts: a log that ends early has only a part of its output.
 */
public final class AnswerIndex {
  private static final int MOST = 4_000_000;

  private final List<String> recordings = new ArrayList<>();
  private final Map<Key, Copy> fullest = new HashMap<>();

  private record Key(String id, String model, long in, long cached) {}

  private record Copy(int recording, ModelCall call) {}

  /**
   * The place where an answer was counted before.
   *
   * @param line of the recording
   */
  public record Counted(String recording, long line) {}

  /**
   * A copy of a call that was counted before.
   *
   * @param rest what the earlier copy lacks; empty if it has everything
   */
  record Repetition(Counted before, Optional<ModelCall> rest) {}

  void begin(String recording) {
    recordings.add(recording);
  }

  /** Notes a call; returns where it was counted before, if it was. */
  Optional<Repetition> note(ModelCall call) {
    Optional<Repetition> found = find(call);
    boolean isFuller = found.isEmpty() || found.get().rest().isPresent();
    if (isFuller && !call.messageId().isEmpty() && fullest.size() < MOST) {
      fullest.put(key(call), new Copy(recordings.size() - 1, call));
    }
    return found;
  }

  /** Returns where a call was counted before, if it was. */
  Optional<Repetition> find(ModelCall call) {
    if (call.messageId().isEmpty() || fullest.size() >= MOST) {
      return Optional.empty();
    }
    return Optional.ofNullable(fullest.get(key(call))).map(copy -> repetition(call, copy));
  }

  private Repetition repetition(ModelCall call, Copy copy) {
    boolean isFuller = call.tokens().out() > copy.call().tokens().out();
    return new Repetition(
        new Counted(recordings.get(copy.recording()), copy.call().lastLine()),
        isFuller ? Optional.of(call.since(copy.call())) : Optional.empty());
  }

  private static Key key(ModelCall call) {
    String model = call.scope().isSum() ? call.model() : "";
    return new Key(call.messageId(), model, call.tokens().in(), call.tokens().cached());
  }
}
