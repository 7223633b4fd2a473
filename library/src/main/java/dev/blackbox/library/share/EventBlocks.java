package dev.blackbox.library.share;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.html.BlockConsumer;
import dev.blackbox.library.json.EventJson;
import dev.blackbox.library.json.JsonOutput;
import dev.blackbox.session.model.Event;
import dev.blackbox.session.model.Session;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Divides the events of a session into blocks: {@code e0}, {@code e1} with an event as JSON in each
 * line, and {@code s0}, {@code s1} with what each of these events changes in the state.
 */
final class EventBlocks {
  private static final int BLOCK_BYTES = 256 << 10;

  private final List<Long> first = new ArrayList<>();
  private final ByteArrayOutputStream events = new ByteArrayOutputStream();
  private final ByteArrayOutputStream states = new ByteArrayOutputStream();

  /** The line of the first event of each block. */
  List<Long> first() {
    return first;
  }

  void write(Session session, BlockConsumer out) throws IOException, BlackboxException {
    if (session.events().isEmpty()) {
      return; // Without events there are no states.
    }
    JsonOutput json = new JsonOutput(events);
    EventJson event = new EventJson(session, json.generator());
    StateChanges changes = new StateChanges(session);
    for (Event one : session.events()) {
      if (events.size() >= BLOCK_BYTES || states.size() >= BLOCK_BYTES) {
        flush(out);
        changes.restart();
      }
      if (events.size() == 0) {
        first.add(one.lineNumber());
      }
      json.generator().writeStartObject();
      event.properties(one);
      json.generator().writeEndObject();
      json.endLine();
      states.write(changes.next());
    }
    flush(out);
  }

  private void flush(BlockConsumer out) throws IOException, BlackboxException {
    if (events.size() > 0) {
      int number = first.size() - 1;
      out.accept("e" + number, events.toByteArray());
      out.accept("s" + number, states.toByteArray());
      events.reset();
      states.reset();
    }
  }
}
