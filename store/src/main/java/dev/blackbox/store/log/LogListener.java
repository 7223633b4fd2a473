package dev.blackbox.store.log;

/**
 * Is told what goes wrong while a recording is written. Called by the thread that writes, so it
 * must not take long; what it throws is ignored.
 */
@FunctionalInterface
public interface LogListener {
  /** For those who do not want to know. */
  LogListener SILENT = notice -> {};

  void notice(LogNotice notice);
}
