package dev.blackbox.intake.observe;

import dev.blackbox.intake.observe.process.AgentProcess;
import java.nio.file.Path;

/** Receives the progress of a run; called from several threads. */
public interface RunListener {
  /** Ignores everything. */
  RunListener NONE = new RunListener() {};

  /** The folder of the run was created. */
  default void opened(Path folder) {}

  /** The agent was started and can receive signals. */
  default void running(AgentProcess agent) {}

  /** The agent printed something; the bytes are what the capture mode keeps. */
  default void printed(boolean isError, byte[] bytes) {}

  /**
   * The agent, which has a terminal, showed something: these bytes, as they are. A listener gets
   * either this or {@link #printed}.
   */
  default void shown(byte[] bytes, int length) {}

  /** The agent has ended; the run is being completed. */
  default void ended() {}
}
