package dev.blackbox.format.lightbox;

import dev.blackbox.format.bbox.LineConsumer;
import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.canonical.CanonicalJson;
import dev.blackbox.format.header.Header;
import dev.blackbox.format.header.HeaderReader;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes a bbox recording as a Lightbox session, one event for each line with its continuations. A
 * recording made from a session becomes that session again.
 */
public final class BboxToLightbox implements LineConsumer {
  /** The tool of the first event of a session made from a bbox recording. */
  static final String MARK = "bbox.recording";

  /** The input key of the line an event was made from. */
  static final String TEXT = "bbox";

  /** The input key of a line that is not UTF-8, as Base64. */
  static final String BYTES = "bbox_base64";

  /** The comment with an event that a line cannot express. */
  static final String CARRIED = "# lightbox ";

  static final String SCHEMA = "extra.lightbox";
  static final String VERSION = "extra.lightbox_version";
  static final String VERDICT = "extra.lightbox_verdict";
  static final String CREATED = "extra.lightbox_created";

  private static final int MAX_GROUP = 4 << 20;

  private final OutputStream out;
  private final ByteArrayOutputStream group = new ByteArrayOutputStream();
  private final PendingCalls openings = new PendingCalls();
  private final LineToEvent lines = new LineToEvent(openings);
  private @Nullable Line first;
  private LineKind kind = LineKind.BLANK;
  private @Nullable LightboxEvent waiting;
  private @Nullable String head;
  private Header header = Header.EMPTY;
  private String sessionId = "bbox";
  private boolean isOurs;
  private boolean hasBegun;

  public BboxToLightbox(OutputStream out) {
    this.out = out;
  }

  /** Takes the next line of the recording. */
  @Override
  public void accept(LineView line) throws IOException {
    boolean isMore =
        line.isRest()
            || line.kind() == LineKind.CONTINUATION
            || (line.kind() == LineKind.BLANK && kind != LineKind.HEADER)
            || (line.kind() == LineKind.HEADER && kind == LineKind.HEADER);
    boolean isFull = group.size() + line.next() - line.start() > MAX_GROUP;
    if (group.size() > 0 && (!isMore || isFull)) {
      end();
    }
    if (group.size() == 0) {
      kind = line.kind();
      first = line.isCut() || line.isRest() ? null : line.toLine();
    }
    group.write(line.bytes(), line.start(), line.next() - line.start());
  }

  /** Ends the current line: no continuation follows. */
  public void endLine() throws IOException {
    if (group.size() > 0) {
      end();
    }
  }

  /**
   * Position in a session.
   *
   * @param head the hash of its last event; null before the first
   * @param events the number of its events
   */
  public record Position(String sessionId, @Nullable String head, long events) {}

  public Position position() {
    return new Position(sessionId, head, lines.events());
  }

  /** Continues a session at a position, or returns to it. */
  public void goOn(Position position) {
    sessionId = position.sessionId();
    head = position.head();
    lines.goOn(position.events());
    hasBegun = head != null;
  }

  /** Called after the last line. */
  @Override
  public void finish() throws IOException {
    endLine();
    begin();
    if (waiting != null) {
      write(waiting);
    }
    out.flush();
  }

  /** The content of {@code meta.json}; known after the last line. */
  public SessionMeta meta() {
    return new SessionMeta(
        sessionId,
        header.text(SCHEMA).orElse("1"),
        header.text(VERSION).orElse("0.1.0"),
        header.text(CREATED).orElse(lines.begin()));
  }

  /** The problem of the session that the recording was made from; the new chain hides it. */
  public Optional<String> verdict() {
    return header.text(VERDICT);
  }

  private void end() throws IOException {
    byte[] bytes = group.toByteArray();
    group.reset();
    if (kind == LineKind.HEADER && !hasBegun) {
      header = HeaderReader.read(inner(bytes), 1).header();
      isOurs = header.text(SCHEMA).isPresent();
      sessionId = header.id().orElse(sessionId);
    }
    boolean isHeaderOfOurs = isOurs && !hasBegun;
    begin();
    if (!isHeaderOfOurs) {
      take(bytes);
    }
  }

  /** The lines of a header between its fences. */
  private static byte[] inner(byte[] block) {
    String text = new String(block, StandardCharsets.UTF_8);
    return text.replaceAll("(?m)^---[ \\t]*\\R?", "").getBytes(StandardCharsets.UTF_8);
  }

  private void begin() throws IOException {
    if (!hasBegun) {
      hasBegun = true;
      if (!isOurs) {
        writeChained(lines.mark(sessionId, head));
      }
    }
  }

  private void take(byte[] bytes) throws IOException {
    Optional<LightboxEvent> carried = isOurs ? carried(bytes) : Optional.empty();
    if (carried.isPresent()) {
      waiting = null;
      write(carried.get());
      return;
    }
    if (waiting != null) {
      write(waiting);
      waiting = null;
    }
    if (isOurs) {
      String text = new String(bytes, StandardCharsets.UTF_8);
      waiting = EventLine.event(text.stripTrailing(), sessionId, openings).orElse(null);
    } else {
      writeChained(lines.of(first, kind, bytes, sessionId, head));
    }
  }

  private static Optional<LightboxEvent> carried(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    return text.startsWith(CARRIED)
        ? CanonicalJson.parseAny(text.substring(CARRIED.length()).strip())
            .filter(CanonicalJson::isObject)
            .map(LightboxEvent::of)
        : Optional.empty();
  }

  private void write(LightboxEvent event) throws IOException {
    writeChained(event.with(Field.PREV_HASH, head));
  }

  private void writeChained(LightboxEvent event) throws IOException {
    LightboxEvent.Written written = event.written();
    out.write(written.line());
    head = written.hash();
    openings.accept(event);
  }
}
