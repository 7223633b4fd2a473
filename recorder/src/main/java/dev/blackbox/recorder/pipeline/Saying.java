package dev.blackbox.recorder.pipeline;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.recorder.prepare.Content;
import dev.blackbox.store.archive.Gap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is to be recorded, as it was said. */
public sealed interface Saying {
  /** Roughly how much memory it takes, in characters. */
  long weight();

  /** A line that gets its step and its time, if it is an event. */
  record Said(Line line, @Nullable Content content) implements Saying {
    @Override
    public long weight() {
      return Weight.of(line) + (content == null ? 0 : content.text().length());
    }
  }

  /** A line that is recorded as it is. */
  record Given(Line line) implements Saying {
    @Override
    public long weight() {
      return Weight.of(line);
    }
  }

  /** The bytes of a line that exists, continuations included. */
  @SuppressWarnings("ArrayRecordComponent") // handed on to the log, never compared
  record Exact(byte[] bytes, long step) implements Saying {
    @Override
    public long weight() {
      return bytes.length;
    }
  }

  /** A piece of what a call prints. */
  record Chunk(Output output, String text) implements Saying {
    @Override
    public long weight() {
      return text.length();
    }
  }

  /** The last line of a call that printed something. */
  record Finish(Output output, Said last) implements Saying {
    @Override
    public long weight() {
      return last.weight();
    }
  }

  /** The end of the session; its totals are made when all before it is written. */
  record End(List<Arg> args, Metadata meta) implements Saying {
    /** Copies the list. */
    public End {
      args = List.copyOf(args);
    }

    @Override
    public long weight() {
      return 0;
    }
  }

  /** Events that found no room, in the place where they would have stood. */
  record Dropped(Gap gap) implements Saying {
    @Override
    public long weight() {
      return 0;
    }
  }
}
