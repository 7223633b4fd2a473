package dev.blackbox.testkit.model;

/**
 * A tool call as one agent wants it.
 *
 * @param id it carries the number of its turn, by which a request tells how far the script is
 * @param namespace what the tool is part of, where the agent tells tools apart so; empty otherwise
 * @param input a JSON object
 */
record ScriptedCall(String id, String namespace, String tool, String input) {
  ScriptedCall(String id, String tool, String input) {
    this(id, "", tool, input);
  }
}
