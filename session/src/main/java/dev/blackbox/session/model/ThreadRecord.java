package dev.blackbox.session.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An agent of the session: the main one or a subagent.
 *
 * @param tid its {@code tid}; the main thread is {@code 1}
 * @param parent the thread that started it, null for the main thread
 * @param calls the subagent calls it handles, as positions in {@link Session#calls()}
 * @param first the position of its first event
 * @param last the position of its last event
 * @param events how many events it has
 */
public record ThreadRecord(
    String tid, @Nullable String parent, List<Integer> calls, int first, int last, int events) {
  /** The thread of lines without {@code tid}. */
  public static final String MAIN = "1";

  public ThreadRecord {
    calls = List.copyOf(calls);
  }
}
