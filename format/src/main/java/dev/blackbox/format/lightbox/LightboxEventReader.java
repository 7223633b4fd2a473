package dev.blackbox.format.lightbox;

import dev.blackbox.format.canonical.CanonicalScanner;
import dev.blackbox.format.canonical.Deviation;
import dev.blackbox.format.canonical.UnreadableLineException;
import java.io.IOException;
import java.io.InputStream;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the events of a session one after the other, in bounded memory; content never makes it
 * throw.
 *
 * <pre>{@code
 * LightboxEventReader events = new LightboxEventReader(in);
 * while (events.next()) {
 *   if (events.kind() == LightboxEventReader.Kind.EVENT) … events.text(Field.TOOL) … events.hash() …
 * }
 * }</pre>
 */
public final class LightboxEventReader {
  private static final HexFormat HEX = HexFormat.of();

  private final EventFields fields = new EventFields();
  private final CanonicalScanner scanner;
  private Kind kind = Kind.EMPTY_LINE;
  private String reason = "";
  private String hash = "";
  private long number;
  private long start;
  private boolean isWhole;

  /** What a line is. */
  public enum Kind {
    EVENT,
    /** Nothing but a line ending. */
    EMPTY_LINE,
    /** No JSON object; {@link #reason()} says why. */
    UNREADABLE
  }

  public LightboxEventReader(InputStream in) {
    scanner = new CanonicalScanner(in, fields);
  }

  /** Goes to the next line; false at the end of the file. */
  public boolean next() throws IOException {
    start = scanner.position();
    if (scanner.isAtEnd()) {
      return false;
    }
    number++;
    if (scanner.skipEmptyLine()) {
      kind = Kind.EMPTY_LINE;
      isWhole = true;
      return true;
    }
    fields.clear();
    try {
      scanner.scan();
      kind = Kind.EVENT;
      fields.finish(scanner.text());
      hash = HEX.formatHex(scanner.text().hash());
    } catch (UnreadableLineException e) {
      kind = Kind.UNREADABLE;
      reason = e.reason();
    }
    isWhole = scanner.skipLine();
    return true;
  }

  public Kind kind() {
    return kind;
  }

  /** The number of the line, from 1. */
  public long number() {
    return number;
  }

  /** Where the line begins in the file. */
  public long start() {
    return start;
  }

  /** How many bytes the file has up to the end of the line. */
  public long end() {
    return scanner.position();
  }

  /** Whether the line ends with a newline, as all lines do that were written to their end. */
  public boolean isWhole() {
    return isWhole;
  }

  /** Why the line cannot be read. */
  public String reason() {
    return reason;
  }

  /** How the event differs from what Lightbox would write. */
  public Set<Deviation> oddities() {
    return scanner.oddities();
  }

  /** The hash the event should have, by its content. */
  public String hash() {
    return hash;
  }

  /** Whether the event has a field, whatever it holds. */
  public boolean has(Field field) {
    return fields.has(field);
  }

  /** Whether the field is there and null. */
  public boolean isNull(Field field) {
    return fields.first(field) == 'n';
  }

  /** Whether the field is there and holds what it should. */
  boolean isAllowed(Field field) {
    return field.content().allows(fields.first(field));
  }

  /** The field's string; empty if it holds something else, or more than a kilobyte. */
  public Optional<String> text(Field field) {
    return fields.text(field);
  }

  /** The first of the fields that schema 1 does not know. */
  public List<String> unknownFields() {
    return fields.unknown();
  }

  /** Whether the whole event is in memory; it is not if it has more than 16 MiB. */
  public boolean isHeld() {
    return scanner.text().isHeld();
  }

  /** The event with everything it holds; only if it {@link #isHeld()}. */
  public LightboxEvent event() {
    return LightboxEvent.of(scanner.text().bytes());
  }
}
