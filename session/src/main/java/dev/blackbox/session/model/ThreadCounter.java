package dev.blackbox.session.model;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.session.calls.IdTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Finds the threads of a session and their parents. */
final class ThreadCounter {
  private static final int MOST_SPANS = 2_000_000;

  private final long seed = new SplittableRandom().nextLong();
  private final Map<Integer, Parts> threads = new LinkedHashMap<>();
  private final NameTable names;

  /** The threads of spans, by the hashes of the spans. */
  private final IdTable threadOfSpan = IdTable.map();

  private int main = -1;
  private int current = -1;
  private Parts parts = new Parts(0);

  private static final class Parts {
    final int first;
    final List<Integer> calls = new ArrayList<>(0);
    @Nullable String parent;
    int last;
    int events;

    Parts(int first) {
      this.first = first;
    }
  }

  ThreadCounter(NameTable names) {
    this.names = names;
  }

  /** Returns the number of the name of a line's thread. */
  int number(LineView line) {
    if (line.has(MetaKey.TID)) {
      return names.number(
          line,
          line.metaStart(MetaKey.TID),
          line.metaEnd(MetaKey.TID),
          () -> PlaceTracker.thread(line));
    }
    main = main < 0 ? names.number(ThreadRecord.MAIN) : main;
    return main;
  }

  void accept(int thread, int event) {
    if (thread != current) {
      current = thread;
      parts = threads.computeIfAbsent(thread, _ -> new Parts(event));
    }
    parts.last = event;
    parts.events++;
  }

  /** Takes the line of the last event, which starts a call. */
  void start(LineView line, int thread, int call) {
    long span = hash(line, MetaKey.SPAN);
    if (span != 0 && threadOfSpan.size() < MOST_SPANS && threadOfSpan.get(span) == IdTable.ABSENT) {
      threadOfSpan.put(span, thread);
    }
    String tid = names.names().get(thread);
    if (line.kind() == LineKind.SUBAGENT && !tid.equals(ThreadRecord.MAIN)) {
      parts.calls.add(call);
      parts.parent = parts.parent == null ? parentOf(line, thread) : parts.parent;
    }
  }

  /** Returns the thread of the call's parent span, else the main thread. */
  private String parentOf(LineView line, int own) {
    long parent = hash(line, MetaKey.PARENT);
    int thread = parent == 0 ? IdTable.ABSENT : threadOfSpan.get(parent);
    return thread == IdTable.ABSENT || thread == own
        ? ThreadRecord.MAIN
        : names.names().get(thread);
  }

  private long hash(LineView line, MetaKey key) {
    return line.has(key)
        ? IdTable.hash(line.bytes(), line.metaStart(key), line.metaEnd(key), seed)
        : 0;
  }

  List<ThreadRecord> finish() {
    List<ThreadRecord> records = new ArrayList<>();
    threads.forEach(
        (thread, parts) -> {
          String tid = names.names().get(thread);
          boolean isMain = tid.equals(ThreadRecord.MAIN);
          String parent = isMain || parts.parent != null ? parts.parent : ThreadRecord.MAIN;
          records.add(
              new ThreadRecord(tid, parent, parts.calls, parts.first, parts.last, parts.events));
        });
    return records;
  }
}
