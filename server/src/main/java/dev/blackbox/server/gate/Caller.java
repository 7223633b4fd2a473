package dev.blackbox.server.gate;

import java.util.List;

/**
 * The holder of a token.
 *
 * @param projects the projects whose sessions the caller may use; empty for all
 */
public record Caller(String name, Role role, List<String> projects) {
  public Caller {
    projects = List.copyOf(projects);
  }

  /** Returns whether the caller may use the sessions of a project. */
  public boolean mayUse(String project) {
    return projects.isEmpty() || projects.contains(project);
  }
}
