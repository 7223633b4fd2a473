package dev.blackbox.session.model;

import dev.blackbox.format.line.LineKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the threads of a session and their parents. */
final class ThreadAssembler {
  private final List<CallRecord> calls;
  private final Map<String, String> threadOfSpan = new HashMap<>();
  private final Map<String, Parts> threads = new LinkedHashMap<>();

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

  private ThreadAssembler(List<CallRecord> calls) {
    this.calls = calls;
  }

  static List<ThreadRecord> threads(List<Event> events, List<CallRecord> calls) {
    ThreadAssembler assembler = new ThreadAssembler(calls);
    events.forEach(assembler::accept);
    return assembler.finish();
  }

  private void accept(Event event) {
    String tid = event.place().thread();
    Parts parts = threads.computeIfAbsent(tid, _ -> new Parts(event.index()));
    parts.last = event.index();
    parts.events++;
    if (event.call() < 0) {
      return;
    }
    CallRecord call = calls.get(event.call());
    if (call.span() != null) {
      threadOfSpan.putIfAbsent(call.span(), tid);
    }
    boolean isSpawn = event.kind() == LineKind.SUBAGENT && call.start() == event.index();
    if (isSpawn && !tid.equals(ThreadRecord.MAIN)) {
      parts.calls.add(call.ordinal());
      parts.parent = parts.parent == null ? parentOf(call, tid) : parts.parent;
    }
  }

  /** Returns the thread of the call's parent span, else the main thread. */
  private String parentOf(CallRecord call, String tid) {
    String thread = call.parent() == null ? null : threadOfSpan.get(call.parent());
    return thread == null || thread.equals(tid) ? ThreadRecord.MAIN : thread;
  }

  private List<ThreadRecord> finish() {
    List<ThreadRecord> records = new ArrayList<>();
    threads.forEach(
        (tid, parts) ->
            records.add(
                new ThreadRecord(
                    tid, parent(tid, parts), parts.calls, parts.first, parts.last, parts.events)));
    return records;
  }

  private static @Nullable String parent(String tid, Parts parts) {
    boolean isMain = tid.equals(ThreadRecord.MAIN);
    return isMain || parts.parent != null ? parts.parent : ThreadRecord.MAIN;
  }
}
