package dev.blackbox.server.live;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.library.archive.CatalogEntry.Activity;
import dev.blackbox.library.json.JsonOutput;
import dev.blackbox.library.timeline.GrowingRecording.Lines;
import dev.blackbox.library.timeline.RawLine;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** The last line and state of a session. All viewers share the text of it. */
final class LiveHead {
  private static final int MAX_TEXT = 64 << 10;

  private final String session;
  private final Lines lines;
  private final long bytes;
  private final Activity state;
  private @Nullable Message last;

  /** The text for a viewer that has the lines before {@code from}; 0 for one that wants none. */
  private record Message(long from, long replacedFrom, String text) {}

  LiveHead(String session, Lines lines, long bytes, Activity state) {
    this.session = session;
    this.lines = lines;
    this.bytes = bytes;
    this.state = state;
  }

  Lines lines() {
    return lines;
  }

  long bytes() {
    return bytes;
  }

  /** Returns the word for what the session does. */
  String state() {
    return state.name().toLowerCase(Locale.ROOT);
  }

  boolean isSameAs(@Nullable LiveHead other) {
    return other != null
        && lines.version() == other.lines.version()
        && lines.lines() == other.lines.lines()
        && bytes == other.bytes
        && state == other.state;
  }

  /** Returns the known lines from a number on; none if some of them are not known any more. */
  List<RawLine> recent(long from) {
    List<RawLine> recent = lines.recent();
    boolean isKnown = !recent.isEmpty() && from >= recent.getFirst().number();
    return isKnown && from <= lines.lines()
        ? recent.subList((int) (from - recent.getFirst().number()), recent.size())
        : List.of();
  }

  /**
   * Returns the head as JSON.
   *
   * @param from the first line whose text the viewer wants; 0 for none
   * @param replacedFrom the first line that was replaced since the viewer's last head, or 0
   */
  synchronized String json(long from, long replacedFrom) {
    Message known = last;
    if (known == null || known.from != from || known.replacedFrom != replacedFrom) {
      known = new Message(from, replacedFrom, write(from, replacedFrom));
      last = known;
    }
    return known.text;
  }

  private String write(long from, long replacedFrom) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    JsonGenerator out = new JsonOutput(bytes).generator();
    out.writeStartObject();
    out.writeStringProperty("session", session);
    out.writeNumberProperty("lines", lines.lines());
    out.writeNumberProperty("bytes", this.bytes);
    out.writeStringProperty("state", state());
    if (replacedFrom > 0) {
      out.writeBooleanProperty("restarted", true);
      out.writeNumberProperty("replaced_from", replacedFrom);
    }
    List<RawLine> text = from == 0 ? List.of() : recent(from);
    if (!text.isEmpty() && text.stream().mapToLong(RawLine::bytes).sum() <= MAX_TEXT) {
      out.writeNumberProperty("from", from);
      out.writeArrayPropertyStart("text");
      text.forEach(line -> out.writeString(line.text()));
      out.writeEndArray();
    }
    out.writeEndObject();
    out.flush();
    return bytes.toString(UTF_8);
  }
}
