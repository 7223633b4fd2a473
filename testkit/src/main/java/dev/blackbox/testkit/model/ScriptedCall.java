package dev.blackbox.testkit.model;

/**
 * A tool call as one agent wants it.
 *
 * @param id has the number of its turn, which shows the position in the script
 * @param namespace the namespace of the tool, if the agent uses namespaces; else empty
 * @param input a JSON object
 */
record ScriptedCall(String id, String namespace, String tool, String input) {
  ScriptedCall(String id, String tool, String input) {
    this(id, "", tool, input);
  }
}
