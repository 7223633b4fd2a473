package dev.blackbox.store.log;

import java.nio.file.Path;

/**
 * Receives every line of a recording once it is durable, in the order of the files. The writing
 * thread calls it, so it must return quickly.
 */
public interface LogSealer {
  /** Seals nothing. */
  LogSealer NONE =
      new LogSealer() {
        @Override
        public void begin(Path first) {}

        @Override
        public void durable(byte[][] lines) {}

        @Override
        public void end(boolean isComplete) {}
      };

  /**
   * Notes that a recording is open; its existing lines are not passed on. If the recording cannot
   * be sealed, it is written all the same.
   */
  void begin(Path first);

  /** Receives whole durable lines; the arrays never change. */
  void durable(byte[][] lines);

  /**
   * Receives the first lines of a later file: its header, and the line that links to the file
   * before it.
   */
  default void begun(byte[] head) {
    durable(new byte[][] {head});
  }

  /**
   * Notes that the recording continues as a recording of its own, because another program took its
   * file: a copy of all lines so far is there.
   */
  default void moved(Path first) {
    end(false);
    // An interrupt would close the files that begin opens.
    Thread.interrupted();
    begin(first);
  }

  /**
   * Notes that another program took a later file of the recording, and that its lines so far are in
   * another file now.
   */
  default void copied() {}

  /**
   * Notes that there are no more lines.
   *
   * @param isComplete whether all queued lines are in the recording
   */
  void end(boolean isComplete);
}
