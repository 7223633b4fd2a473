package dev.blackbox.server.gate;

import java.util.List;

/**
 * The holder of a token.
 *
 * @param projects the projects whose sessions the caller may use; empty for all
 * @param quota how many bytes of recordings the caller may have sent
 */
public record Caller(String name, Role role, List<String> projects, long quota) {
  public Caller {
    projects = List.copyOf(projects);
  }

  /** A caller who may send any number of bytes. */
  public Caller(String name, Role role, List<String> projects) {
    this(name, role, projects, Long.MAX_VALUE);
  }

  /** Returns whether the caller may use the sessions of a project. */
  public boolean mayUse(String project) {
    return projects.isEmpty() || projects.contains(project);
  }
}
