package dev.blackbox.session.usage;

/** Receives every model call after its last line. */
public interface UsageListener {
  void counted(ModelCall call);

  /** Metrics state the cost of an earlier call. */
  default void costTold(ModelCall call) {}
}
