package dev.blackbox.store.log;

import java.nio.file.Path;

/**
 * Is given every line of a recording once it is durable, in the order of the files. Called by the
 * thread that writes, so it must not take long.
 */
public interface LogSealer {
  /** For recordings without a seal. */
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
   * A recording is open; what stands in its files is not handed over again. If it cannot be sealed,
   * it is recorded all the same.
   */
  void begin(Path first);

  /** Whole lines are durable; the arrays never change. */
  void durable(byte[][] lines);

  /**
   * No more lines come.
   *
   * @param isComplete whether all lines that were taken are in the recording
   */
  void end(boolean isComplete);
}
