package dev.blackbox.format.lightbox;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The pending calls of a session; both directions use it in the same way. */
final class PendingCalls {
  private static final int MAX_OPEN = 100_000;

  /** A call that is pending. */
  record Opening(String tool, String start) {}

  private final Map<String, Opening> open = new HashMap<>();

  Optional<Opening> of(String invocationId) {
    return Optional.ofNullable(open.get(invocationId));
  }

  void accept(LightboxEvent event) {
    String id = event.text(Field.INVOCATION_ID).orElse("");
    if (event.status().equals(Optional.of(LightboxStatus.PENDING))) {
      if (open.size() < MAX_OPEN) {
        open.put(
            id,
            new Opening(
                event.text(Field.TOOL).orElse(""), event.text(Field.TIMESTAMP_START).orElse("")));
      }
    } else {
      open.remove(id);
    }
  }
}
