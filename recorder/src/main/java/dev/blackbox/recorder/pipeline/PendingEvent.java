package dev.blackbox.recorder.pipeline;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.recorder.prepare.ResultContent;
import dev.blackbox.store.log.Gap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is to be recorded, as it was said. */
public sealed interface PendingEvent {
  /** Roughly how much memory it takes, in characters. */
  long weight();

  /** A line that gets its step and its time, if it is an event. */
  record NewLine(Line line, @Nullable ResultContent content) implements PendingEvent {
    @Override
    public long weight() {
      return Weight.of(line) + (content == null ? 0 : content.text().length());
    }
  }

  /** A line that is recorded as it is. */
  record GivenLine(Line line) implements PendingEvent {
    @Override
    public long weight() {
      return Weight.of(line);
    }
  }

  /** The bytes of a line that exists, continuations included. */
  @SuppressWarnings("ArrayRecordComponent") // handed on to the log, never compared
  record ExactBytes(byte[] bytes, long step) implements PendingEvent {
    @Override
    public long weight() {
      return bytes.length;
    }
  }

  /** A piece of what a call prints. */
  record OutputChunk(CallOutput output, String text) implements PendingEvent {
    @Override
    public long weight() {
      return text.length();
    }
  }

  /** The last line of a call that printed something. */
  record CallEnd(CallOutput output, NewLine last) implements PendingEvent {
    @Override
    public long weight() {
      return last.weight();
    }
  }

  /** The end of the session; its totals are made when all before it is written. */
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

  /** Events that found no room, in the place where they would have stood. */
  record DroppedEvents(Gap gap) implements PendingEvent {
    @Override
    public long weight() {
      return 0;
    }
  }
}
