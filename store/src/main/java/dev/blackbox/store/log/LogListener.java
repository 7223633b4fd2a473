package dev.blackbox.store.log;

/**
 * Receives notices about problems while a recording is written. The writing thread calls it, so it
 * must return quickly; its exceptions are ignored.
 */
@FunctionalInterface
public interface LogListener {
  /** Ignores all notices. */
  LogListener SILENT = notice -> {};

  void notice(LogNotice notice);

  /** A listener that forwards to this one and ignores whatever it throws. */
  default LogListener guarded() {
    return notice -> {
      try {
        notice(notice);
      } catch (Throwable e) {
        // A listener that fails must end neither the recording nor the agent.
      }
    };
  }
}
