package dev.blackbox.intake.codex;

import dev.blackbox.format.line.LineKind;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

/**
 * Finds out which events repeat an item. Codex writes most messages twice, as an item of the
 * conversation and as an event for its screen, in either order; an event without its item, such as
 * one before an interruption, is all there is of a message.
 */
final class CodexEchoFilter {
  private static final int MOST_REMEMBERED = 64;

  private final Deque<Said> items = new ArrayDeque<>();
  private final List<Said> events = new ArrayList<>();

  record Said(LineKind kind, String text, String timestamp) {
    boolean isSame(LineKind otherKind, String otherText) {
      return kind == otherKind && text.equals(otherText);
    }
  }

  /** Takes an event whose item was not there. */
  interface Alone {
    void map(Said said) throws IOException;
  }

  /** An item says this. */
  void item(LineKind kind, String text) {
    for (Iterator<Said> i = events.iterator(); i.hasNext(); ) {
      if (i.next().isSame(kind, text)) {
        i.remove();
        return;
      }
    }
    items.add(new Said(kind, text, ""));
    if (items.size() > MOST_REMEMBERED) {
      items.remove();
    }
  }

  /** An event says this. */
  void event(LineKind kind, String text, String timestamp) {
    boolean isRepeated = items.removeIf(said -> said.isSame(kind, text));
    if (!isRepeated && !text.isEmpty()) {
      events.add(new Said(kind, text, timestamp));
    }
  }

  /** A turn is over: the items of its events will not come any more. */
  void flush(Alone alone) throws IOException {
    for (Said said : events) {
      alone.map(said);
    }
    events.clear();
    items.clear();
  }

  /** Whether so many events wait that the oldest should not wait longer. */
  boolean isFull() {
    return events.size() >= MOST_REMEMBERED;
  }
}
