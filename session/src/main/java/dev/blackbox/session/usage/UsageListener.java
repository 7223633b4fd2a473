package dev.blackbox.session.usage;

/** Hears of every model call when its last line has gone by. */
public interface UsageListener {
  void counted(ModelCall call);

  /** Metrics have told the cost of a call that was counted before. */
  default void costTold(ModelCall call) {}
}
