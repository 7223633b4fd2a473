package dev.blackbox.intake.source;

/** Assigns the files of subagents to threads. */
public interface SubagentThreads {
  /** For sessions whose subagents have no files. */
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

  /** Whether the call that starts the subagent was written, if that call is known. */
  boolean mayBegin(SubagentFile file);

  /** The thread of a subagent. */
  int threadOf(SubagentFile file);
}
