package dev.blackbox.recorder.pipeline;

import dev.blackbox.format.bbox.BodyLine;
import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.store.line.ResultContent;
import dev.blackbox.store.log.Gap;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An event that an agent recorded and the recorder has not encoded yet. */
public sealed interface PendingEvent {
  /** The approximate size in memory, in characters. */
  long weight();

  /** A new line, which gets a step and a time if it is an event. */
  record NewLine(Line line, @Nullable ResultContent content) implements PendingEvent {
    @Override
    public long weight() {
      return weightOf(line) + (content == null ? 0 : content.weight());
    }
  }

  /** A line that has its metadata already. */
  record GivenLine(Line line) implements PendingEvent {
    /** The metadata of the line; none if it is no event. */
    public Metadata meta() {
      if (line instanceof Line.Statement statement) {
        return statement.meta();
      }
      return line instanceof Line.Message message ? message.meta() : Metadata.NONE;
    }

    @Override
    public long weight() {
      return weightOf(line);
    }
  }

  /**
   * The bytes of an encoded line, continuations included.
   *
   * @param id the id of its call; empty if it has none
   * @param step the step of the line; 0 for an event without one, -1 for other lines
   * @param isToStamp whether the line gets the step and the time that it lacks
   * @param isEnd whether the line ends the session
   */
  @SuppressWarnings("ArrayRecordComponent") // passed on to the log, never compared
  record ExactBytes(byte[] bytes, String id, long step, boolean isToStamp, boolean isEnd)
      implements PendingEvent {
    /** The longest line that is read as a whole in the agent's thread. */
    private static final int MAX_READ = 1 << 16;

    private static final int END = "@end".length();

    /** Enough to see the kind of a line. */
    private static final int START = 64;

    /** Copies and reads bytes; null is the word. */
    public static ExactBytes of(byte @Nullable [] bytes, boolean isToStamp) {
      byte[] given = bytes == null ? "null".getBytes(StandardCharsets.UTF_8) : bytes.clone();
      boolean isPlain = given.length > MAX_READ && !hasStepOrId(given);
      String text = new String(given, 0, isPlain ? START : given.length, StandardCharsets.UTF_8);
      LineView line = BodyLine.read(text);
      long step = line.kind().isEvent() ? Math.max(0, line.number(MetaKey.STEP)) : -1;
      boolean isEnd =
          line.kind() == LineKind.LIFECYCLE
              && text.startsWith("@end")
              && (text.length() == END || Character.isWhitespace(text.charAt(END)))
              && !line.has(MetaKey.TID);
      return new ExactBytes(given, line.meta(MetaKey.ID).orElse(""), step, isToStamp, isEnd);
    }

    private static boolean hasStepOrId(byte[] line) {
      for (int i = 4; i < line.length && line[i] != '\n'; i++) {
        if (line[i] == '='
            && ((line[i - 1] == 'd' && line[i - 2] == 'i')
                || (line[i - 1] == 'p' && line[i - 2] == 'e'))) {
          return true;
        }
      }
      return false;
    }

    @Override
    public long weight() {
      return bytes.length;
    }
  }

  /** A piece of the output of a call. */
  record OutputChunk(CallOutput output, String text) implements PendingEvent {
    @Override
    public long weight() {
      return text.length();
    }
  }

  /** The last line of a call that has output. */
  record CallEnd(CallOutput output, NewLine last) implements PendingEvent {
    @Override
    public long weight() {
      return last.weight();
    }
  }

  /** The end of the session; its totals are computed when all events before it are written. */
  record SessionEnd(List<Arg> args, Metadata meta) implements PendingEvent {
    /** Copies the list. */
    public SessionEnd {
      args = List.copyOf(args);
    }

    @Override
    public long weight() {
      return 0;
    }
  }

  /** A gap that replaces dropped events. */
  record DroppedEvents(Gap gap) implements PendingEvent {
    @Override
    public long weight() {
      return 0;
    }
  }

  /** The approximate number of characters in a line. */
  private static long weightOf(Line line) {
    if (line instanceof Line.Message message) {
      return message.text().length();
    }
    if (line instanceof Line.Statement statement) {
      String result = statement.result();
      return weightOf(statement.args()) + (result == null ? 0 : result.length());
    }
    if (line instanceof Line.Comment comment) {
      return comment.text().length() + weightOf(comment.fields());
    }
    if (line instanceof Line.Continuation continuation) {
      return continuation.text().length();
    }
    return line instanceof Line.Unknown unknown ? unknown.text().length() : 0;
  }

  private static long weightOf(List<Arg> args) {
    long weight = 0;
    for (Arg arg : args) {
      weight += arg.value().length();
    }
    return weight;
  }
}
