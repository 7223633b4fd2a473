package dev.blackbox.library.file;

import dev.blackbox.intake.agent.AgentFormat;
import dev.blackbox.intake.agent.UnreadAgent;
import org.jspecify.annotations.Nullable;

/**
 * The kind of a file.
 *
 * @param agent the agent that wrote it, if the kind is {@link FileKind#AGENT}; null otherwise
 * @param unread the agent that wrote it, if the kind is {@link FileKind#UNREAD}; null otherwise
 */
public record Recognition(
    FileKind kind, @Nullable AgentFormat agent, @Nullable UnreadAgent unread) {
  static Recognition of(FileKind kind) {
    return new Recognition(kind, null, null);
  }

  static Recognition of(AgentFormat agent) {
    return new Recognition(FileKind.AGENT, agent, null);
  }

  static Recognition of(UnreadAgent agent) {
    return new Recognition(FileKind.UNREAD, null, agent);
  }

  /** Returns a description: {@code this is …}. */
  public String text() {
    return agent != null
        ? agent.description()
        : unread != null ? unread.description() : kind.text();
  }
}
