package dev.blackbox.intake.opencode;

import dev.blackbox.format.json.Json;
import dev.blackbox.intake.source.SessionWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Assigns sessions to threads. A subagent is a session of its own, and its call names it. If its
 * messages follow those of the session that started it, the result of the call waits for them.
 */
final class OpencodeThreads {
  private final Set<String> children = new HashSet<>();
  private final Set<String> started = new HashSet<>();
  private final Map<String, Integer> byCall = new HashMap<>();
  private final Map<String, Integer> bySession = new HashMap<>();
  private final Set<String> waiting = new HashSet<>();
  private final Map<Integer, List<Json>> deferred = new HashMap<>();
  private int last = SessionWriter.MAIN;

  /** The main session, and those with messages in the same source that it started. */
  void begin(String main, List<String> sessions) {
    bySession.put(main, SessionWriter.MAIN);
    children.addAll(sessions);
  }

  /** The thread of a session's messages. */
  int of(String session) {
    return children.contains(session)
        ? bySession.computeIfAbsent(session, _ -> ++last)
        : SessionWriter.MAIN;
  }

  /** Whether no call with this id was started. */
  boolean isNew(String call) {
    return !started.contains(call);
  }

  void start(String call) {
    started.add(call);
  }

  /** A call starts a subagent; returns its thread. */
  int start(String call, String session) {
    started.add(call);
    int thread = children.contains(session) ? of(session) : ++last;
    byCall.put(call, thread);
    if (children.contains(session)) {
      waiting.add(call);
    }
    return thread;
  }

  /** The thread that a call started, or that of the call itself. */
  int ofCall(String call, int thread) {
    return byCall.getOrDefault(call, thread);
  }

  /** Whether a result waits for the messages of its subagent, which follow. */
  boolean defers(String call, Json part, int thread) {
    boolean isWaiting = waiting.remove(call);
    if (isWaiting) {
      deferred.computeIfAbsent(thread, _ -> new ArrayList<>()).add(part);
    }
    return isWaiting;
  }

  /** Removes and returns the results of a thread that waited. */
  List<Json> deferred(int thread) {
    List<Json> parts = deferred.remove(thread);
    return parts == null ? List.of() : parts;
  }
}
