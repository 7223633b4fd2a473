package dev.blackbox.intake.codex;

import dev.blackbox.format.line.LineKind;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

/**
 * Finds events that repeat an item. Codex writes most messages twice, in either order: as an item
 * of the conversation and as an event for its screen. An event without an item, as before an
 * interruption, is the only record of its message.
 */
final class CodexEchoFilter {
  private static final int MOST_REMEMBERED = 64;

  private final Deque<EchoedText> items = new ArrayDeque<>();
  private final List<EchoedText> events = new ArrayList<>();

  record EchoedText(LineKind kind, String text, String timestamp) {
    boolean isSame(LineKind otherKind, String otherText) {
      return kind == otherKind && text.equals(otherText);
    }
  }

  /** Takes an event without an item. */
  interface Alone {
    void map(EchoedText echoed) throws IOException;
  }

  /** An item has this text. */
  void item(LineKind kind, String text) {
    for (Iterator<EchoedText> i = events.iterator(); i.hasNext(); ) {
      if (i.next().isSame(kind, text)) {
        i.remove();
        return;
      }
    }
    items.add(new EchoedText(kind, text, ""));
    if (items.size() > MOST_REMEMBERED) {
      items.remove();
    }
  }

  /** An event has this text. */
  void event(LineKind kind, String text, String timestamp) {
    boolean isRepeated = items.removeIf(echoed -> echoed.isSame(kind, text));
    if (!isRepeated && !text.isEmpty()) {
      events.add(new EchoedText(kind, text, timestamp));
    }
  }

  /** A turn has ended: no items follow for its events. */
  void flush(Alone alone) throws IOException {
    for (EchoedText echoed : events) {
      alone.map(echoed);
    }
    events.clear();
    items.clear();
  }

  /** Whether too many events are waiting for their items. */
  boolean isFull() {
    return events.size() >= MOST_REMEMBERED;
  }
}
