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
 * The records of subagents' files in the order of their times, each file opened when its time comes
 * and closed at its end. A subagent says nothing before the call that starts it, where that call is
 * known.
 */
final class Weave implements Closeable {
  private static final Comparator<Strand> ORDER =
      Comparator.comparing(Strand::timestamp).thenComparing(strand -> strand.file.id());

  private final Cast cast;
  private final Teller teller;
  private final List<Strand> waiting = new ArrayList<>();
  private final PriorityQueue<Strand> ready = new PriorityQueue<>(ORDER);
  private final Map<Source, Feed> opened = new LinkedHashMap<>();
  private @Nullable Strand current;

  private static final class Strand {
    private final SubFile file;
    private @Nullable Feed feed;

    Strand(SubFile file) {
      this.file = file;
    }

    String timestamp() {
      return feed == null ? file.began() : feed.timestamp();
    }
  }

  Weave(List<SubFile> files, Cast cast, Teller teller) {
    this.cast = cast;
    this.teller = teller;
    files.forEach(file -> waiting.add(new Strand(file)));
  }

  /** Goes to the next record that is older than this time and may be told by now. */
  boolean nextBefore(String time) throws IOException {
    release(false);
    Strand first = ready.peek();
    return first != null && first.timestamp().compareTo(time) < 0 && advance();
  }

  /** Goes to the next record, when the main file has no more. */
  boolean next() throws IOException {
    release(true);
    return advance();
  }

  private void release(boolean isOver) {
    if (!waiting.isEmpty()) {
      waiting.removeIf(strand -> (isOver || cast.mayBegin(strand.file)) && ready.add(strand));
    }
  }

  private boolean advance() throws IOException {
    current = null;
    Strand strand = ready.poll();
    while (strand != null) {
      if (strand.feed == null) {
        Source source = Source.file(strand.file.path());
        strand.feed = new Feed(source, teller);
        opened.put(source, strand.feed);
        if (!strand.feed.next()) {
          strand.feed.close();
          strand = ready.poll();
          continue;
        }
      }
      current = strand;
      return true;
    }
    return false;
  }

  Feed feed() {
    if (current == null || current.feed == null) {
      throw new IllegalStateException("there is a record only after next");
    }
    return current.feed;
  }

  int thread() {
    if (current == null) {
      throw new IllegalStateException("there is a record only after next");
    }
    return cast.threadOf(current.file);
  }

  /** The record was told. */
  void told() throws IOException {
    Strand strand = current;
    current = null;
    if (strand != null && strand.feed != null) {
      if (strand.feed.next()) {
        ready.add(strand);
      } else {
        strand.feed.close();
      }
    }
  }

  /** The files that were read, in the order they began. */
  void opened(BiConsumer<Source, Feed> each) {
    opened.forEach(each);
  }

  @Override
  public void close() throws IOException {
    for (Strand strand : ready) {
      if (strand.feed != null) {
        strand.feed.close();
      }
    }
  }
}
