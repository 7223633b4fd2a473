package dev.blackbox.testkit.model;

import java.util.ArrayList;
import java.util.List;

/** Maps actions to calls of the agent's tools. */
final class ToolCallMapper {
  /** The tools of Qwen Code, Droid, and pi or opencode. */
  private static final List<String> SHELLS = List.of("run_shell_command", "Execute", "bash");

  private final ModelRequest request;

  ToolCallMapper(ModelRequest request) {
    this.request = request;
  }

  List<ScriptedCall> calls(ScriptedTurn turn, int number, String prefix) {
    List<ScriptedCall> calls = new ArrayList<>();
    for (ScriptedAction action : turn.actions()) {
      int script = request.script().hashCode();
      String id = String.format("%sm%03di%02dx%08x", prefix, number, calls.size(), script);
      calls.add(call(id, action));
    }
    return calls;
  }

  /** Whether the agent offers a tool for commands; requests for titles and the like do not. */
  static boolean hasShell(ModelRequest request) {
    return request.hasTool("Bash")
        || request.hasTool("exec_command")
        || SHELLS.stream().anyMatch(request::hasTool);
  }

  private ScriptedCall call(String id, ScriptedAction action) {
    if (request.hasTool("Bash")) {
      return claude(id, action);
    }
    String shell = SHELLS.stream().filter(request::hasTool).findFirst().orElse("");
    return switch (shell) {
      case "run_shell_command" ->
          new ScriptedCall(
              id,
              shell,
              "{\"command\":" + JsonString.of(shell(action)) + ",\"is_background\":false}");
      case "Execute" ->
          new ScriptedCall(
              id, shell, object("summary", "Run a shell command", "command", shell(action)));
      case "bash" -> new ScriptedCall(id, shell, object("command", shell(action)));
      default -> codex(id, action);
    };
  }

  private ScriptedCall claude(String id, ScriptedAction action) {
    if (action instanceof ScriptedAction.Shell shell) {
      return new ScriptedCall(
          id, "Bash", object("command", shell.command(), "description", "Runs a command"));
    }
    if (action instanceof ScriptedAction.Write write) {
      return new ScriptedCall(
          id, "Write", object("file_path", full(write.path()), "content", write.content()));
    }
    if (action instanceof ScriptedAction.Read read) {
      return new ScriptedCall(id, "Read", object("file_path", full(read.path())));
    }
    if (action instanceof ScriptedAction.Edit edit) {
      return new ScriptedCall(
          id,
          "Edit",
          object(
              "file_path",
              full(edit.path()),
              "old_string",
              edit.old(),
              "new_string",
              edit.changed()));
    }
    if (action instanceof ScriptedAction.Mcp mcp) {
      return new ScriptedCall(id, request.mcpName("__" + mcp.tool()), mcp.input());
    }
    ScriptedAction.Delegate delegate = (ScriptedAction.Delegate) action;
    return new ScriptedCall(
        id,
        request.hasTool("Agent") ? "Agent" : "Task",
        object(
            "description", "A part of the work",
            "prompt", delegate.request(),
            "subagent_type", "general-purpose"));
  }

  private String full(String path) {
    return request.folder() + "/" + path;
  }

  /** Codex uses the shell for everything except MCP tools, which have a namespace. */
  private ScriptedCall codex(String id, ScriptedAction action) {
    if (action instanceof ScriptedAction.Mcp mcp) {
      return new ScriptedCall(id, request.mcpName(""), mcp.tool(), mcp.input());
    }
    return new ScriptedCall(id, "exec_command", object("cmd", shell(action)));
  }

  private static String shell(ScriptedAction action) {
    if (action instanceof ScriptedAction.Shell shell) {
      return shell.command();
    }
    if (action instanceof ScriptedAction.Write write) {
      return "cat >" + write.path() + " <<'END_OF_FILE'\n" + write.content() + "END_OF_FILE";
    }
    if (action instanceof ScriptedAction.Read read) {
      return "cat " + read.path();
    }
    if (action instanceof ScriptedAction.Edit edit) {
      return "sed -i 's|" + edit.old() + "|" + edit.changed() + "|' " + edit.path();
    }
    return "echo nobody to ask";
  }

  private static String object(String... pairs) {
    StringBuilder out = new StringBuilder("{");
    for (int i = 0; i < pairs.length; i += 2) {
      out.append(i == 0 ? "" : ",");
      out.append(JsonString.of(pairs[i])).append(':').append(JsonString.of(pairs[i + 1]));
    }
    return out.append('}').toString();
  }
}
