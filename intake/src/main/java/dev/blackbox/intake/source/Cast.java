package dev.blackbox.intake.source;

/** Who takes part in a session: the subagents that have files of their own. */
public interface Cast {
  /** The agent is alone, or its subagents are part of its own file. */
  Cast NOBODY =
      new Cast() {
        @Override
        public boolean mayBegin(SubFile file) {
          return true;
        }

        @Override
        public int threadOf(SubFile file) {
          return Narrator.MAIN;
        }
      };

  /** Whether the call that starts a subagent was told, where it is known which one that is. */
  boolean mayBegin(SubFile file);

  /** The thread of a subagent. */
  int threadOf(SubFile file);
}
