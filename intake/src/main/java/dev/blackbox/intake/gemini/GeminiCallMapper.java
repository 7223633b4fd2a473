package dev.blackbox.intake.gemini;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.intake.source.ExitCode;
import dev.blackbox.intake.source.Meta;
import dev.blackbox.intake.source.SessionWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Maps calls of tools, MCP servers and subagents, which it distinguishes by their names. */
final class GeminiCallMapper {
  private static final String MCP = "mcp_";
  private static final String SUBAGENT = "invoke_agent";
  private static final String TODOS = "write_todos";

  private static final String SHELL = "run_shell_command";

  /** The line that follows the output of a command; newer versions leave it out for 0. */
  private static final Pattern EXIT = Pattern.compile("(?m)^Exit Code: (-?\\d{1,9})$");

  private final SessionWriter writer;
  private final Set<String> commands = new HashSet<>();
  private final Map<String, Integer> threads = new HashMap<>();
  private final Map<String, Integer> subagents = new HashMap<>();

  GeminiCallMapper(SessionWriter writer) {
    this.writer = writer;
  }

  /** The thread of a subagent, by the id of its session or, if that is unknown, of its call. */
  int threadOf(String subagent) {
    return threads.computeIfAbsent(subagent, _ -> threads.size() + 2);
  }

  /**
   * A call starts.
   *
   * @param subagent the session that the call began, if it is known
   */
  void start(String name, String id, Json args, String subagent) throws IOException {
    int bar = name.startsWith(MCP) ? name.indexOf('_', MCP.length()) : -1;
    if (name.equals(SUBAGENT)) {
      int thread = threadOf(subagent.isEmpty() ? id : subagent);
      subagents.put(id, thread);
      String agent = args.string("agent_name");
      writer.call(
          LineKind.SUBAGENT,
          agent.isEmpty() ? name : agent,
          id,
          thread,
          args,
          Meta.none().put("extra.tool", name));
    } else if (bar > MCP.length() && bar < name.length() - 1) {
      // server names have no underscore: Gemini itself splits at the first one
      String server = name.substring(MCP.length(), bar).replace('.', '_');
      String called = server + "." + name.substring(bar + 1);
      writer.call(LineKind.MCP, called, id, args, Meta.none().put("extra.tool", name));
    } else {
      writer.call(LineKind.TOOL_START, name, id, args, Meta.none());
      todos(name, args);
      if (name.equals(SHELL)) {
        commands.add(id);
      }
    }
  }

  private void todos(String name, Json args) throws IOException {
    List<String> items = new ArrayList<>();
    if (name.equals(TODOS)) {
      for (Json todo : args.path("todos").items()) {
        items.add("[" + todo.string("status") + "] " + todo.string("description"));
      }
    }
    if (!items.isEmpty()) {
      writer.message(LineKind.TODOS, String.join("; ", items), Meta.none());
    }
  }

  /** Writes a result in the thread of its call; a command that exits with a code has failed. */
  void result(String id, int thread, String text, boolean hasFailed) throws IOException {
    String exitCode = commands.remove(id) ? ExitCode.last(EXIT, text) : "";
    writer.result(
        id,
        subagents.getOrDefault(id, thread),
        text,
        hasFailed || ExitCode.isFailure(exitCode),
        Meta.none().put("extra.exit_code", exitCode));
  }
}
