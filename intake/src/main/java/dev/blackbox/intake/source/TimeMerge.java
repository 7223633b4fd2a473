package dev.blackbox.intake.source;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Merges the records of subagents' files by time. Opens each file when its time comes and closes it
 * at its end. A subagent's records follow the call that starts it, if that call is known.
 */
final class TimeMerge implements Closeable {
  private static final Comparator<Input> ORDER =
      Comparator.comparing(Input::timestamp).thenComparing(input -> input.file.id());

  private final SubagentThreads threads;
  private final RecordMapper mapper;
  private final List<Input> waiting = new ArrayList<>();
  private final PriorityQueue<Input> ready = new PriorityQueue<>(ORDER);
  private final Map<TranscriptSource, RecordFeed> opened = new LinkedHashMap<>();
  private @Nullable Input current;

  private static final class Input {
    private final SubagentFile file;
    private @Nullable RecordFeed feed;

    Input(SubagentFile file) {
      this.file = file;
    }

    String timestamp() {
      return feed == null ? file.began() : feed.timestamp();
    }
  }

  TimeMerge(List<SubagentFile> files, SubagentThreads threads, RecordMapper mapper) {
    this.threads = threads;
    this.mapper = mapper;
    files.forEach(file -> waiting.add(new Input(file)));
  }

  /** Moves to the next record that is older than this time and may be written. */
  boolean nextBefore(String time) throws IOException {
    release(false);
    Input first = ready.peek();
    return first != null && first.timestamp().compareTo(time) < 0 && advance();
  }

  /** Moves to the next record after the end of the main file. */
  boolean next() throws IOException {
    release(true);
    return advance();
  }

  private void release(boolean isOver) {
    if (!waiting.isEmpty()) {
      waiting.removeIf(input -> (isOver || threads.mayBegin(input.file)) && ready.add(input));
    }
  }

  private boolean advance() throws IOException {
    current = null;
    Input input = ready.poll();
    while (input != null) {
      if (input.feed == null) {
        TranscriptSource source = TranscriptSource.file(input.file.path());
        input.feed = new RecordFeed(source, mapper);
        opened.put(source, input.feed);
        if (!input.feed.next()) {
          input.feed.close();
          input = ready.poll();
          continue;
        }
      }
      current = input;
      return true;
    }
    return false;
  }

  RecordFeed feed() {
    if (current == null || current.feed == null) {
      throw new IllegalStateException("there is a record only after next");
    }
    return current.feed;
  }

  int thread() {
    if (current == null) {
      throw new IllegalStateException("there is a record only after next");
    }
    return threads.threadOf(current.file);
  }

  /** The record was mapped; moves its file forward. */
  void consumed() throws IOException {
    Input input = current;
    current = null;
    if (input != null && input.feed != null) {
      if (input.feed.next()) {
        ready.add(input);
      } else {
        input.feed.close();
      }
    }
  }

  /** Visits the files that were read, in the order they began. */
  void opened(BiConsumer<TranscriptSource, RecordFeed> each) {
    opened.forEach(each);
  }

  @Override
  public void close() throws IOException {
    for (Input input : ready) {
      if (input.feed != null) {
        input.feed.close();
      }
    }
  }
}
