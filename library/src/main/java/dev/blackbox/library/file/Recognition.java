package dev.blackbox.library.file;

import dev.blackbox.intake.agent.AgentFormat;
import org.jspecify.annotations.Nullable;

/**
 * The kind of a file.
 *
 * @param agent the agent that wrote it, if the kind is {@link FileKind#AGENT}; null otherwise
 */
public record Recognition(FileKind kind, @Nullable AgentFormat agent) {
  static Recognition of(FileKind kind) {
    return new Recognition(kind, null);
  }

  static Recognition of(AgentFormat agent) {
    return new Recognition(FileKind.AGENT, agent);
  }

  /** Returns a description: {@code this is …}. */
  public String text() {
    return agent == null ? kind.text() : agent.description();
  }
}
