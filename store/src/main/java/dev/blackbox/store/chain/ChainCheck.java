package dev.blackbox.store.chain;

import dev.blackbox.format.finding.Rule;
import dev.blackbox.format.lightbox.Field;
import dev.blackbox.format.lightbox.LightboxChecks;
import dev.blackbox.format.lightbox.LightboxEvent;
import dev.blackbox.format.lightbox.LightboxEventReader;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Checks the events of a session in one pass. */
final class ChainCheck {
  private final LightboxEventReader lines;
  private final ChainFaultList faults;
  private final LightboxChecks checks;
  private long index;
  private long events;

  /** The hash that the next event must contain; null before the first. */
  private @Nullable String expected;

  private boolean isExpectationKnown = true;

  ChainCheck(InputStream in, ChainFaultList faults) {
    lines = new LightboxEventReader(in);
    this.faults = faults;
    checks = new LightboxChecks(faults::add);
  }

  void run() throws IOException {
    while (lines.next()) {
      if (lines.isWhole()) {
        line();
      } else {
        lastLine();
      }
    }
    if (lines.number() == 0) {
      faults.add(
          ChainStatus.TRUNCATED,
          Rule.SESSION_CUT,
          new ChainFault(
              ChainStatus.TRUNCATED, 0, 0, 0, "the file is empty; a session has an event or more"));
    }
    checks.finish();
  }

  private void line() {
    switch (lines.kind()) {
      case EVENT -> event();
      case UNREADABLE -> {
        faults.add(ChainStatus.PARSE_ERROR, Rule.EVENT_UNREADABLE, index++, lines, lines.reason());
        isExpectationKnown = false;
      }
      case EMPTY_LINE -> checks.accept(lines);
    }
  }

  /** A line without a newline is incomplete, whatever it contains. */
  private void lastLine() {
    boolean isEvent = lines.kind() == LightboxEventReader.Kind.EVENT;
    faults.add(
        ChainStatus.TRUNCATED,
        Rule.SESSION_CUT,
        index,
        lines,
        isEvent
            ? "the file ends without a newline; the last event is whole"
            : "the file ends inside this line");
    if (isEvent) {
      event();
    }
  }

  private void event() {
    String stored = lines.text(Field.HASH).orElse("");
    if (!stored.equals(lines.hash())) {
      tamperedWith(Rule.EVENT_CHANGED, changed(stored));
    }
    link();
    checks.accept(lines);
    expected = stored;
    isExpectationKnown = true;
    index++;
    events++;
  }

  private void link() {
    Optional<String> previous = lines.text(Field.PREV_HASH);
    boolean isRight =
        expected == null
            ? !lines.has(Field.PREV_HASH) || lines.isNull(Field.PREV_HASH)
            : previous.filter(expected::equals).isPresent();
    if (isExpectationKnown && !isRight) {
      tamperedWith(
          Rule.CHAIN_BROKEN,
          expected == null
              ? "the first event has a prev_hash, expected null; events before it are missing"
              : "prev_hash is not the hash of the event before; an event is missing, added or"
                  + " moved");
    }
  }

  private void tamperedWith(Rule rule, String message) {
    faults.add(ChainStatus.TAMPERED, rule, index, lines, message);
  }

  /** Describes an event with a wrong hash as precisely as possible. */
  private String changed(String stored) {
    String changed = "hash does not match the event; it was changed after it was written";
    if (stored.equalsIgnoreCase(lines.hash())) {
      return "hash is not in lower case; the event itself is as it was";
    }
    if (!lines.isHeld() || stored.isEmpty()) {
      return stored.isEmpty() ? "the event has no hash" : changed;
    }
    LightboxEvent event = lines.event();
    if (event.known().hash().equals(stored)) {
      return "hash matches the event without " + event.unknownNames() + ", which was added later";
    }
    if (event.with(Field.SCHEMA_VERSION, "1").hash().equals(stored)) {
      return "hash matches the event with schema_version \"1\", which was changed or removed later";
    }
    return changed;
  }

  long events() {
    return events;
  }

  long bytes() {
    return lines.end();
  }

  /** The hash of the last event. */
  @Nullable String head() {
    return expected;
  }

  Optional<String> sessionId() {
    return checks.sessionId();
  }
}
