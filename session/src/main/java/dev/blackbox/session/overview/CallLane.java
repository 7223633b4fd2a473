package dev.blackbox.session.overview;

import dev.blackbox.session.model.SessionIndex;
import dev.blackbox.session.model.ThreadRecord;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The place of a thread among the lanes.
 *
 * @param name the kind of subagent, empty for the main thread
 * @param depth how many threads above it are lanes as well
 */
public record CallLane(ThreadRecord thread, String name, int depth) {
  /** Returns all lanes, each in front of those it started, in the order of their first events. */
  static List<CallLane> of(SessionIndex index) {
    Map<String, ThreadRecord> threads = new LinkedHashMap<>();
    index.threads().forEach(thread -> threads.put(thread.tid(), thread));
    Map<String, List<ThreadRecord>> children = new HashMap<>();
    List<ThreadRecord> tops = new ArrayList<>();
    for (ThreadRecord thread : index.threads()) {
      String parent = thread.parent();
      if (parent == null || !threads.containsKey(parent)) {
        tops.add(thread);
      } else {
        children.computeIfAbsent(parent, _ -> new ArrayList<>()).add(thread);
      }
    }
    // Threads that claim to have started each other are not below any other thread.
    tops.addAll(index.threads());
    List<CallLane> lanes = new ArrayList<>();
    Set<String> placed = new HashSet<>();
    Deque<CallLane> next = new ArrayDeque<>();
    for (ThreadRecord top : tops) {
      next.push(of(top, 0, index));
      while (!next.isEmpty()) {
        CallLane lane = next.pop();
        if (placed.add(lane.thread.tid())) {
          lanes.add(lane);
          List<ThreadRecord> below = children.getOrDefault(lane.thread.tid(), List.of());
          below.reversed().forEach(child -> next.push(of(child, lane.depth + 1, index)));
        }
      }
    }
    return lanes;
  }

  private static CallLane of(ThreadRecord thread, int depth, SessionIndex index) {
    String name = thread.calls().isEmpty() ? "" : index.callName(thread.calls().getFirst());
    return new CallLane(thread, name, depth);
  }
}
