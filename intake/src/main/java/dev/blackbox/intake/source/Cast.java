package dev.blackbox.intake.source;

/** Who takes part in a session: the subagents that have files of their own. */
public interface Cast {
  /** Whether the call that starts a subagent was told, where it is known which one that is. */
  boolean mayBegin(SubFile file);

  /** The thread of a subagent. */
  int threadOf(SubFile file);
}
