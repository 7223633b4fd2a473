package dev.blackbox.session.usage;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The answers counted so far, in one recording or over all of them: a fork contains answers of its
 * original session, and a subagent's answers may be in two recordings. Answers are identified by
 * the provider's id and the input tokens, because generated ids may repeat. The model is not
 * compared, because some streams do not name it; the sums of a turn for several models have one id.
 *
 * <p>The fullest copy of an answer counts: a log that ends early has only a part of its output.
 */
public final class AnswerIndex {
  private static final int MOST = 4_000_000;
  private static final int MOST_OF_ONE = 65_536;

  private final List<String> recordings = new ArrayList<>();
  private final Map<Key, Copy> fullest;

  private record Key(String id, String model, long in, long cached) {}

  private record Copy(int recording, ModelCall call) {}

  /** The copies by their keys; beyond the bound, the oldest are forgotten. */
  private static final class Copies extends LinkedHashMap<Key, Copy> {
    private static final long serialVersionUID = 1;

    private final int most;

    Copies(int most) {
      this.most = most;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<Key, Copy> eldest) {
      return size() > most;
    }
  }

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
  public record Repetition(Counted before, Optional<ModelCall> rest) {}

  /** Creates an index for many recordings. */
  public AnswerIndex() {
    this(MOST);
  }

  private AnswerIndex(int most) {
    fullest = new Copies(most);
  }

  /** Creates an index for one recording, in which copies of an answer are not far apart. */
  static AnswerIndex ofOne() {
    AnswerIndex index = new AnswerIndex(MOST_OF_ONE);
    index.begin("");
    return index;
  }

  /** Begins a recording, to which the next calls belong. */
  public void begin(String recording) {
    recordings.add(recording);
  }

  /** Notes a call; returns where it was counted before, if it was. */
  public Optional<Repetition> note(ModelCall call) {
    Optional<Repetition> found = find(call);
    boolean isFuller = found.isEmpty() || found.get().rest().isPresent();
    if (isFuller && !call.messageId().isEmpty()) {
      fullest.put(key(call), new Copy(recordings.size() - 1, call));
    }
    return found;
  }

  /** Returns where a call was counted before, if it was. */
  public Optional<Repetition> find(ModelCall call) {
    return call.messageId().isEmpty()
        ? Optional.empty()
        : Optional.ofNullable(fullest.get(key(call))).map(copy -> repetition(call, copy));
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
