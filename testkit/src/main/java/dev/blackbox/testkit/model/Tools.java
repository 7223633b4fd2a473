package dev.blackbox.testkit.model;

import java.util.ArrayList;
import java.util.List;

/** Turns actions into calls of the tools that an agent has. */
final class Tools {
  private final Request request;

  Tools(Request request) {
    this.request = request;
  }

  List<Call> calls(Turn turn, int number, String prefix) {
    List<Call> calls = new ArrayList<>();
    for (Action action : turn.actions()) {
      int script = request.script().hashCode();
      String id = String.format("%sm%03di%02dx%08x", prefix, number, calls.size(), script);
      calls.add(request.hasTool("Bash") ? claude(id, action) : codex(id, action));
    }
    return calls;
  }

  private Call claude(String id, Action action) {
    if (action instanceof Action.Shell shell) {
      return new Call(
          id, "Bash", object("command", shell.command(), "description", "Runs a command"));
    }
    if (action instanceof Action.Write write) {
      return new Call(
          id, "Write", object("file_path", full(write.path()), "content", write.content()));
    }
    if (action instanceof Action.Read read) {
      return new Call(id, "Read", object("file_path", full(read.path())));
    }
    if (action instanceof Action.Edit edit) {
      return new Call(
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
    if (action instanceof Action.Mcp mcp) {
      return new Call(id, request.mcpName("__" + mcp.tool()), mcp.input());
    }
    Action.Delegate delegate = (Action.Delegate) action;
    return new Call(
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

  /** Codex does everything by the shell, but for the tools of servers, which have a namespace. */
  private Call codex(String id, Action action) {
    if (action instanceof Action.Mcp mcp) {
      return new Call(id, request.mcpName(""), mcp.tool(), mcp.input());
    }
    return new Call(id, "exec_command", object("cmd", shell(action)));
  }

  private static String shell(Action action) {
    if (action instanceof Action.Shell shell) {
      return shell.command();
    }
    if (action instanceof Action.Write write) {
      return "cat >" + write.path() + " <<'END_OF_FILE'\n" + write.content() + "END_OF_FILE";
    }
    if (action instanceof Action.Read read) {
      return "cat " + read.path();
    }
    if (action instanceof Action.Edit edit) {
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
