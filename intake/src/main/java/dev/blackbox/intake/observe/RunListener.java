package dev.blackbox.intake.observe;

import dev.blackbox.intake.observe.process.AgentProcess;
import java.nio.file.Path;

/** Hears how a run goes on; called from several threads. */
public interface RunListener {
  /** Hears nothing. */
  RunListener NONE = new RunListener() {};

  /** The run has its folder. */
  default void opened(Path folder) {}

  /** The agent runs, and can be sent signals. */
  default void running(AgentProcess agent) {}

  /** The agent printed something; as much of it as the capture mode keeps. */
  default void printed(boolean isError, byte[] bytes) {}

  /** The agent has ended; what it did is put on record now. */
  default void ended() {}
}
