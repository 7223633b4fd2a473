package dev.blackbox.intake.source;

/** Who takes part in a session: the subagents that have files of their own. */
public interface SubagentThreads {
  /** The agent is alone, or its subagents are part of its own file. */
  SubagentThreads NONE =
      new SubagentThreads() {
        @Override
        public boolean mayBegin(SubagentFile file) {
          return true;
        }

        @Override
        public int threadOf(SubagentFile file) {
          return SessionWriter.MAIN;
        }
      };

  /** Whether the call that starts a subagent was told, where it is known which one that is. */
  boolean mayBegin(SubagentFile file);

  /** The thread of a subagent. */
  int threadOf(SubagentFile file);
}
