package dev.blackbox.store.chain;

import dev.blackbox.format.lightbox.Field;
import dev.blackbox.format.lightbox.LightboxEventReader;
import dev.blackbox.format.lightbox.LightboxStatus;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The state of a session: the hash of its last event, and its open calls. */
final class ChainState {
  private static final String PREFIX = "inv_";

  /** A call that has started. */
  record Open(String tool, String start) {}

  private final Map<String, Open> open = new HashMap<>();
  private @Nullable String head;
  private long events;
  private long lastInvocation;

  /** The state after the events of an existing session. */
  static ChainState of(InputStream in) throws IOException {
    ChainState state = new ChainState();
    LightboxEventReader events = new LightboxEventReader(in);
    while (events.next()) {
      if (events.kind() == LightboxEventReader.Kind.EVENT) {
        state.read(events);
      }
    }
    // The original continues from the number of events, which skips numbers after pairs.
    state.lastInvocation = Math.max(state.lastInvocation, state.events);
    return state;
  }

  private void read(LightboxEventReader event) {
    String id = event.text(Field.INVOCATION_ID).orElse("");
    boolean isPending = event.text(Field.STATUS).equals(Optional.of(LightboxStatus.PENDING.text()));
    if (isPending) {
      open.put(
          id,
          new Open(
              event.text(Field.TOOL).orElse(""), event.text(Field.TIMESTAMP_START).orElse("")));
    } else {
      open.remove(id);
    }
    if (id.matches(PREFIX + "\\d{5,15}")) {
      lastInvocation = Math.max(lastInvocation, Long.parseLong(id.substring(PREFIX.length())));
    }
    added(event.text(Field.HASH).orElse(event.hash()));
  }

  /** Notes the hash of the last event. */
  void added(String hash) {
    head = hash;
    events++;
  }

  @Nullable String head() {
    return head;
  }

  long events() {
    return events;
  }

  String nextInvocation() {
    return PREFIX + String.format("%05d", ++lastInvocation);
  }

  void begin(String invocationId, Open call) {
    open.put(invocationId, call);
  }

  @Nullable Open opened(String invocationId) {
    return open.get(invocationId);
  }

  void end(String invocationId) {
    open.remove(invocationId);
  }
}
