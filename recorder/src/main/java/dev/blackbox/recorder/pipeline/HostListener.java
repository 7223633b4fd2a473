package dev.blackbox.recorder.pipeline;

import dev.blackbox.store.log.LogListener;
import dev.blackbox.store.log.LogNotice;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Notifies the host's listener, and ignores whatever it throws. */
public final class HostListener implements LogListener {
  private final LogListener listener;
  private final Set<Thread> notifying = ConcurrentHashMap.newKeySet();

  public HostListener(LogListener listener) {
    this.listener = listener;
  }

  @Override
  public void notice(LogNotice notice) {
    try {
      boolean isOuter = notifying.add(Thread.currentThread());
      try {
        listener.notice(notice);
      } finally {
        if (isOuter) {
          notifying.remove(Thread.currentThread());
        }
      }
    } catch (Throwable e) {
      // A listener that fails must end neither the recording nor the agent.
    }
  }

  /** Notifies the listener, unless there is no memory for the notice. */
  void report(LogNotice.Kind kind, String sentence, long events) {
    try {
      notice(new LogNotice(kind, sentence, events, 0));
    } catch (Throwable e) {
      // What is reported is counted already.
    }
  }

  /** Whether the listener called the current method; it must not wait for the thread it runs in. */
  boolean isCaller() {
    return notifying.contains(Thread.currentThread());
  }
}
