package dev.blackbox.session.model;

import dev.blackbox.format.line.LineKind;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What a call does, derived from its kind and the words of its name. */
public enum CallEffect {
  /** It reads, lists or searches. */
  LOOK,
  /** It writes, moves or deletes. */
  CHANGE,
  /** It runs a program, asks, plans, or has a name that does not say what it does. */
  RUN,
  /** It calls a server: the web, MCP, mail. */
  REQUEST,
  /** It gives a task to a subagent. */
  DELEGATE;

  private static final Set<String> OUTSIDE =
      Set.of(
          "mcp",
          "web",
          "webfetch",
          "websearch",
          "fetch",
          "http",
          "https",
          "curl",
          "wget",
          "browser",
          "deploy",
          "publish",
          "upload",
          "mail",
          "email",
          "gmail",
          "notify",
          "slack");

  /** In addition to {@link FileAccess.Verb#CHANGES}. */
  private static final Set<String> CHANGING =
      Set.of("editor", "insert", "move", "rename", "rewrite", "todowrite");

  /** To write to one of these is to run something. */
  private static final Set<String> SHELLS = Set.of("bash", "shell", "stdin", "terminal");

  /** In addition to {@link FileAccess.Verb#READS}. */
  private static final Set<String> LOOKING =
      Set.of(
          "search",
          "codesearch",
          "find",
          "grep",
          "rg",
          "glob",
          "list",
          "ls",
          "tree",
          "get",
          "head",
          "tail",
          "stat",
          "output",
          "todoread");

  private static final Set<String> AGENTS = Set.of("agent", "subagent");

  /** Longer names with these words are about lists of tasks and about processes. */
  private static final Set<String> DELEGATING = Set.of("task", "spawn");

  /**
   * Returns what a call does.
   *
   * @param name its name; that of a tool decides
   */
  public static CallEffect of(LineKind kind, String name) {
    return switch (kind) {
      case MCP -> REQUEST;
      case RECALL -> LOOK;
      case SUBAGENT -> DELEGATE;
      case SKILL, PLAN, QUESTION -> RUN;
      default -> ofTool(name);
    };
  }

  private static CallEffect ofTool(String name) {
    List<String> words = FileAccess.words(name);
    FileAccess.Verb verb = FileAccess.verb(name);
    if (words.stream().anyMatch(OUTSIDE::contains)) {
      return REQUEST;
    }
    if (verb == FileAccess.Verb.CHANGES || words.stream().anyMatch(CHANGING::contains)) {
      return words.stream().anyMatch(SHELLS::contains) ? RUN : CHANGE;
    }
    if (verb == FileAccess.Verb.READS || words.stream().anyMatch(LOOKING::contains)) {
      return LOOK;
    }
    boolean isDelegated =
        words.stream().anyMatch(AGENTS::contains)
            || DELEGATING.contains(name.toLowerCase(Locale.ROOT));
    return isDelegated ? DELEGATE : RUN;
  }
}
