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
 * Reads the events of a session one by one in bounded memory. No content makes it throw.
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

  /** Kind of a line. */
  public enum Kind {
    EVENT,
    /** A line ending only. */
    EMPTY_LINE,
    /** Not a JSON object; {@link #reason()} says why. */
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

  /** Where the line ends in the file. */
  public long end() {
    return scanner.position();
  }

  /** Whether the line ends with a newline; a line that was cut off does not. */
  public boolean isWhole() {
    return isWhole;
  }

  /** Why the line cannot be read. */
  public String reason() {
    return reason;
  }

  /** Differences from what Lightbox would write. */
  public Set<Deviation> deviations() {
    return scanner.deviations();
  }

  /** The hash computed from the event's content. */
  public String hash() {
    return hash;
  }

  /** Whether the event has the field. */
  public boolean has(Field field) {
    return fields.has(field);
  }

  /** Whether the field is present and null. */
  public boolean isNull(Field field) {
    return fields.first(field) == 'n';
  }

  /** Whether the field is present and has an allowed value. */
  boolean isAllowed(Field field) {
    return field.content().allows(fields.first(field));
  }

  /** The field's string; empty for other values and for more than a kilobyte. */
  public Optional<String> text(Field field) {
    return fields.text(field);
  }

  /** Names of the first fields that schema 1 does not define. */
  public List<String> unknownFields() {
    return fields.unknown();
  }

  /** Whether the whole event is in memory; false for more than 16 MiB. */
  public boolean isHeld() {
    return scanner.text().isHeld();
  }

  /** The whole event; only if it {@link #isHeld()}. */
  public LightboxEvent event() {
    return LightboxEvent.of(scanner.text().bytes());
  }
}
