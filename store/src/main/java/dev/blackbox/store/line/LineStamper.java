package dev.blackbox.store.line;

import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.format.line.Metadata;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Adds {@code step=} and {@code ts=} to lines. Not safe for use by several threads at once. */
final class LineStamper {
  private static final long SECOND = 1000;

  private long lastSecond = Long.MIN_VALUE;
  private String lastText = "";

  /** The line with its step, unless that is 0, and its time; comments get neither. */
  Line stamped(Line line, long step, long millis) {
    if (line instanceof Line.Message message) {
      return message.withMeta(stamped(message.meta(), step, millis));
    }
    return line instanceof Line.Statement statement
        ? statement.withMeta(stamped(statement.meta(), step, millis))
        : line;
  }

  private Metadata stamped(Metadata meta, long step, long millis) {
    List<Metadata.Entry> entries = new ArrayList<>(meta.entries().size() + 2);
    entries.addAll(meta.entries());
    if (step > 0) {
      entries.add(new Metadata.Entry(MetaKey.STEP.text(), Long.toString(step)));
    }
    entries.add(new Metadata.Entry(MetaKey.TS.text(), time(millis)));
    return new Metadata(entries);
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
