package dev.blackbox.testkit.model;

/** Something the model wants done, whatever the agent calls the tool for it. */
public sealed interface ScriptedAction {
  /** A command for the shell. */
  record Shell(String command) implements ScriptedAction {}

  /** A file in the agent's folder with this content. */
  record Write(String path, String content) implements ScriptedAction {}

  record Read(String path) implements ScriptedAction {}

  /** A text in a file of the agent's folder is replaced by another. */
  record Edit(String path, String old, String changed) implements ScriptedAction {}

  /**
   * A tool of an MCP server is called, whatever the agent calls it.
   *
   * @param input a JSON object
   */
  record Mcp(String tool, String input) implements ScriptedAction {}

  /** Another agent is asked; its request names its script. */
  record Delegate(String request) implements ScriptedAction {}
}
