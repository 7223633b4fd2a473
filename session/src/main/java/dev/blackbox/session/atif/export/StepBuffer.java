package dev.blackbox.session.atif.export;

import dev.blackbox.format.json.Json;
import dev.blackbox.session.atif.export.OpenStep.CallSlot;
import dev.blackbox.session.atif.model.ObservationResult;
import dev.blackbox.session.atif.model.SubagentRef;
import dev.blackbox.session.usage.ModelCall;
import dev.blackbox.session.usage.UsageCounter.Counted;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The steps that are not written yet. A step waits for the results of its calls and for the usage
 * of its model call. The buffer is bounded; a result that arrives after its step was written gets a
 * step of its own.
 */
final class StepBuffer {
  private static final long MAX_SIZE = 24L << 20;
  private static final int MOST_THREADS = 256;
  private static final int REMEMBERED = 4_096;

  /** Metrics may follow the step they name by some steps. */
  private static final int KEPT = 16;

  /** Receives complete steps. */
  interface Sink {
    void step(OpenStep step) throws IOException;
  }

  private final Sink sink;
  private final ThreadSteps main = new ThreadSteps("");
  private final Map<String, ThreadSteps> threads = new LinkedHashMap<>();
  private final Map<Integer, CallSlot> calls = new HashMap<>();
  private final Map<OpenStep, Map<String, String>> children = new HashMap<>();
  private final Map<Long, OpenStep> countOwners = new HashMap<>();
  private final Map<Long, ModelCall> early = new HashMap<>();
  private final Map<Long, OpenStep> byNumber =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, OpenStep> eldest) {
          return size() > REMEMBERED;
        }
      };
  private final UnaryOperator<String> trajectoryIds;
  private @Nullable OpenStep lastAgent;

  /** The owner that is needed next in most cases. */
  private @Nullable OpenStep lastCounted;

  private long lastCountedLine;
  private long size;

  /**
   * A buffer.
   *
   * @param trajectoryIds maps a thread to the id of its trajectory
   */
  StepBuffer(Sink sink, UnaryOperator<String> trajectoryIds) {
    this.sink = sink;
    this.trajectoryIds = trajectoryIds;
    threads.put("", main);
  }

  ThreadSteps main() {
    return main;
  }

  /** The thread with the id; beyond a bound, new threads join the main thread. */
  ThreadSteps thread(String tid) {
    if (tid.isEmpty()) {
      return main;
    }
    ThreadSteps known = threads.get(tid);
    if (known == null && threads.size() < MOST_THREADS) {
      known = new ThreadSteps(tid);
      threads.put(tid, known);
    }
    return known == null ? main : known;
  }

  @Nullable CallSlot call(int ordinal) {
    return calls.get(ordinal);
  }

  void register(CallSlot slot) {
    calls.put(slot.ordinal, slot);
    slot.step.slots.add(slot);
  }

  void register(OpenStep step) {
    if (step.stepNumber >= 0) {
      byNumber.put(step.stepNumber, step);
    }
    if (step.isAgent()) {
      lastAgent = step;
    }
  }

  /** Registers the thread that a call started. */
  void child(CallSlot slot, String tid) {
    if (!tid.equals("1")) {
      children.computeIfAbsent(slot.step, _ -> new LinkedHashMap<>()).put(slot.id, tid);
    }
  }

  /** Registers a line with counts, and its usage if that is already known. */
  void count(OpenStep step, EventHead head) {
    boolean isTaken = counted(step, head.number());
    if (head.counted() == Counted.NEW_CALL && !isTaken) {
      if (lastCounted != null) {
        countOwners.put(lastCountedLine, lastCounted);
      }
      lastCounted = step;
      lastCountedLine = head.number();
      step.awaitedUsage++;
    }
  }

  /** Adds the usage of a line to the step; returns whether it was already known. */
  boolean counted(OpenStep step, long line) {
    ModelCall call = early.isEmpty() ? null : early.remove(line);
    if (call != null) {
      step.usage.add(call);
    }
    return call != null;
  }

  /** Adds the usage of a model call that is over to its step. */
  void used(ModelCall call) {
    OpenStep step = countOwner(call.firstLine());
    if (step == null || step.isWritten) {
      early.put(call.firstLine(), call);
    } else {
      step.usage.add(call);
      step.awaitedUsage--;
    }
  }

  private @Nullable OpenStep countOwner(long line) {
    OpenStep last = lastCounted;
    if (last == null || lastCountedLine != line) {
      return countOwners.remove(line);
    }
    lastCounted = null;
    return last;
  }

  /** The step that metrics describe: the one they name, else the agent's last step. */
  @Nullable OpenStep metricsOwner(String number) {
    boolean isNumber = number.length() <= 18 && number.matches("\\d+");
    OpenStep named = isNumber ? byNumber.get(Long.parseLong(number)) : null;
    OpenStep owner = named != null && named.isAgent() && !named.isWritten ? named : lastAgent;
    return owner == null || owner.isWritten ? null : owner;
  }

  void add(OpenStep step, SourceLine line) {
    long before = step.size;
    step.add(line);
    size += step.size - before;
  }

  /** Writes the steps that are complete, and all steps if the buffer is full. */
  void flush(ThreadSteps thread) throws IOException {
    while (thread.waiting.size() > KEPT && thread.waiting.element().isSettled()) {
      write(thread.waiting.remove());
    }
    if (size > MAX_SIZE) {
      for (ThreadSteps each : List.copyOf(threads.values())) {
        writeAll(each);
      }
      early.clear();
    }
  }

  void finish() throws IOException {
    for (ThreadSteps thread : List.copyOf(threads.values())) {
      writeAll(thread);
    }
  }

  private void writeAll(ThreadSteps thread) throws IOException {
    thread.close();
    while (!thread.waiting.isEmpty()) {
      write(thread.waiting.remove());
    }
  }

  private void write(OpenStep step) throws IOException {
    attachSubagents(step);
    step.isWritten = true;
    size -= step.size;
    for (CallSlot slot : step.slots) {
      calls.remove(slot.ordinal, slot);
    }
    sink.step(step);
  }

  /** Adds references from the calls that started threads to the threads' trajectories. */
  private void attachSubagents(OpenStep step) {
    Map<String, String> tids = children.isEmpty() ? null : children.remove(step);
    if (tids == null) {
      return;
    }
    tids.forEach(
        (callId, tid) -> {
          if (threads.containsKey(tid)) {
            attach(step.results, callId, trajectoryIds.apply(tid));
          }
        });
  }

  private static void attach(List<ObservationResult> results, String callId, String trajectory) {
    SubagentRef ref = new SubagentRef(trajectory, null, null, null, Json.Fields.EMPTY);
    for (int i = results.size() - 1; i >= 0; i--) {
      ObservationResult result = results.get(i);
      if (callId.equals(result.callId())) {
        List<SubagentRef> refs = new ArrayList<>(List.of(ref));
        if (result.subagents() != null) {
          refs.addAll(result.subagents());
        }
        results.set(
            i,
            new ObservationResult(
                callId, result.content(), refs, result.extra(), result.unknown()));
        return;
      }
    }
    results.add(new ObservationResult(callId, null, List.of(ref), null, Json.Fields.EMPTY));
  }
}
