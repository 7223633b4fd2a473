package dev.blackbox.session.usage;

/** Receives every model call after its last line. */
public interface UsageListener {
  void counted(ModelCall call);

  /** A copy of an earlier answer, which has nothing that the earlier one lacks. */
  default void repeated(ModelCall call) {}

  /** Metrics state the cost of an earlier call. */
  default void costTold(ModelCall call) {}
}
