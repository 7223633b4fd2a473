package dev.blackbox.session.usage;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The output of the last answers with an id, so that a copy of an answer in the same recording is
 * counted only for what it has in addition. Generated ids may repeat, so the input is compared too.
 */
final class RecentAnswers {
  private static final int REMEMBERED = 65_536;

  private final Map<Key, Long> outputs = new Recent();

  private record Key(String id, String model, long in, long cached) {}

  /** Notes an answer; returns its output tokens as known before, or -1. */
  long note(ModelCall call) {
    long before = find(call);
    if (!call.messageId().isEmpty()) {
      outputs.merge(key(call), call.tokens().out(), Math::max);
    }
    return before;
  }

  /** Returns the output tokens of an answer as known so far, or -1. */
  long find(ModelCall call) {
    return call.messageId().isEmpty() ? -1 : outputs.getOrDefault(key(call), -1L);
  }

  private static Key key(ModelCall call) {
    Tokens tokens = call.tokens();
    return new Key(call.messageId(), call.model(), tokens.in(), tokens.cached());
  }

  private static final class Recent extends LinkedHashMap<Key, Long> {
    private static final long serialVersionUID = 1;

    @Override
    protected boolean removeEldestEntry(Map.Entry<Key, Long> eldest) {
      return size() > REMEMBERED;
    }
  }
}
