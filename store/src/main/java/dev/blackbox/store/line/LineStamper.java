package dev.blackbox.store.line;

import dev.blackbox.format.bbox.BboxWriter;
import dev.blackbox.format.bbox.BodyLine;
import dev.blackbox.format.bbox.LineLayout;
import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.store.redact.recording.LosslessText;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;

/** Adds {@code step=} and {@code ts=} to lines. Not safe for use by several threads at once. */
final class LineStamper {
  private static final long SECOND = 1000;

  private long lastSecond = Long.MIN_VALUE;
  private String lastText = "";

  /** The line with its step, unless that is 0, and its time; comments get neither. */
  Line stamped(Line line, long step, long millis) {
    return with(line, stamp(step, millis, true));
  }

  private static Line with(Line line, List<Metadata.Entry> stamp) {
    if (line instanceof Line.Message message) {
      return message.withMeta(with(message.meta(), stamp));
    }
    return line instanceof Line.Statement statement
        ? statement.withMeta(with(statement.meta(), stamp))
        : line;
  }

  private static Metadata with(Metadata meta, List<Metadata.Entry> stamp) {
    List<Metadata.Entry> entries = new ArrayList<>(meta.entries().size() + stamp.size());
    entries.addAll(meta.entries());
    entries.addAll(stamp);
    return new Metadata(entries);
  }

  private List<Metadata.Entry> stamp(long step, long millis, boolean hasTime) {
    List<Metadata.Entry> entries = new ArrayList<>(2);
    if (step > 0) {
      entries.add(new Metadata.Entry(MetaKey.STEP.text(), Long.toString(step)));
    }
    if (hasTime) {
      entries.add(new Metadata.Entry(MetaKey.TS.text(), time(millis)));
    }
    return entries;
  }

  /**
   * The encoded line with the step, unless that is 0, and the time, as far as it lacks them; all
   * other bytes stay. Lines that are no events get neither, nor do lines that would then mean
   * something else, such as {@code @phase} without a name.
   */
  byte[] stamped(byte[] bytes, long step, long millis) {
    LineView line = view(bytes);
    List<Metadata.Entry> missing =
        stamp(line.has(MetaKey.STEP) ? 0 : step, millis, !line.has(MetaKey.TS));
    if (!line.kind().isEvent() || missing.isEmpty()) {
      return bytes;
    }
    Line wanted = with(line.toLine(), missing);
    byte[] stamped = inserted(bytes, place(line), missing);
    if (view(stamped).toLine().equals(wanted)) {
      return stamped;
    }
    if (wanted instanceof Line.Message) {
      // Next to a pair, text such as "# metrics" has another meaning, so the writer quotes it.
      byte[] first = BboxWriter.render(wanted, LineLayout.SPACED).getBytes(StandardCharsets.UTF_8);
      return joined(first, Arrays.copyOfRange(bytes, line.end(), bytes.length));
    }
    return bytes;
  }

  /** A view whose positions are those of the bytes, even if they are not UTF-8. */
  private static LineView view(byte[] bytes) {
    return BodyLine.read(LosslessText.decode(bytes, 0, bytes.length));
  }

  /** Where metadata may be added: before the arrow or the inline metrics, or at the end. */
  private static int place(LineView line) {
    int behind = line.kind().isMessage() ? line.inlineMetrics() : line.arrow();
    return behind < 0 ? line.end() : behind;
  }

  private static byte[] inserted(byte[] bytes, int at, List<Metadata.Entry> stamp) {
    StringJoiner words = new StringJoiner(" ");
    stamp.forEach(entry -> words.add(entry.key() + "=" + entry.value()));
    boolean isApart = bytes[at - 1] == ' ' || bytes[at - 1] == '\t';
    boolean isLast = at == bytes.length || bytes[at] == '\n' || bytes[at] == '\r';
    String padded = (isApart ? "" : " ") + words + (isLast ? "" : " ");
    byte[] start = Arrays.copyOf(bytes, at);
    byte[] end = Arrays.copyOfRange(bytes, at, bytes.length);
    return joined(joined(start, padded.getBytes(StandardCharsets.UTF_8)), end);
  }

  private static byte[] joined(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  /**
   * {@code 2026-03-17T19:00:42.007Z}; caches the part before the dot, which changes once a second.
   */
  private String time(long millis) {
    long second = Math.floorDiv(millis, SECOND);
    if (second != lastSecond) {
      String text = Instant.ofEpochSecond(second).toString();
      lastText = text.substring(0, text.length() - 1);
      lastSecond = second;
    }
    String fraction = Long.toString(SECOND + Math.floorMod(millis, SECOND));
    return lastText + "." + fraction.substring(1) + "Z";
  }
}
