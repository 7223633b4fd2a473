package dev.blackbox.intake.observe;

import dev.blackbox.intake.observe.process.AgentProcess;
import java.nio.file.Path;

/** Hears how a run goes on; called from several threads. */
public interface RunListener {
  /** Hears nothing. */
  RunListener NONE =
      new RunListener() {
        @Override
        public void opened(Path folder) {}

        @Override
        public void running(AgentProcess agent) {}

        @Override
        public void printed(boolean isError, byte[] bytes) {}

        @Override
        public void ended() {}
      };

  /** The run has its folder. */
  void opened(Path folder);

  /** The agent runs, and can be sent signals. */
  void running(AgentProcess agent);

  /** The agent printed something; as much of it as the capture mode keeps. */
  void printed(boolean isError, byte[] bytes);

  /** The agent has ended; what it did is put on record now. */
  void ended();
}
