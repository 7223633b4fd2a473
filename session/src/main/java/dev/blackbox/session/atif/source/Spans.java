package dev.blackbox.session.atif.source;

import dev.blackbox.session.atif.write.JsonBytes;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Where in the line of a message the texts stand that its step may have too, so that nobody needs
 * to search for them.
 *
 * @param words what the line says
 * @param mark the name of their mark
 * @param time the value of its {@code ts=}; empty where it has none
 * @param timeFrom where that begins, -1 where it has none
 * @param counts what it counts, null where that is not spelled as {@link Counts#text()} does
 * @param countsFrom where the counts begin, -1 where there are none
 */
public record Spans(
    Words words,
    String mark,
    String time,
    int timeFrom,
    @Nullable Counts counts,
    int countsFrom,
    int countsTo) {

  /** Writes the line as a {@link Template}. */
  void write(byte[] line, WholeStep step, JsonBytes out) throws IOException {
    out.startText();
    int at = words(line, step, out);
    if (timeFrom < countsFrom) {
      at = counts(line, time(line, at, step, out), step, out);
    } else {
      at = time(line, counts(line, at, step, out), step, out);
    }
    out.partWithBraces(line, at, line.length);
    out.endText();
  }

  private int words(byte[] line, WholeStep step, JsonBytes out) throws IOException {
    boolean isMarked = step.isAllSaid(words) && Template.isWorthIt(words.to() - words.from(), mark);
    return isMarked ? mark(line, 0, words.from(), words.to(), mark, out) : 0;
  }

  private int time(byte[] line, int at, WholeStep step, JsonBytes out) throws IOException {
    boolean isMarked = timeFrom >= 0 && time.equals(step.timestamp());
    return isMarked ? mark(line, at, timeFrom, timeFrom + time.length(), "d", out) : at;
  }

  private int counts(byte[] line, int at, WholeStep step, JsonBytes out) throws IOException {
    boolean isMarked = counts != null && counts.equals(step.counts());
    return isMarked ? mark(line, at, countsFrom, countsTo, "k", out) : at;
  }

  private static int mark(byte[] line, int at, int from, int to, String name, JsonBytes out)
      throws IOException {
    out.partWithBraces(line, at, from);
    out.mark(name);
    return to;
  }
}
