package dev.blackbox.intake.source;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.LineKind;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes calls of tools, MCP servers and subagents, and their results. A subagent's call begins a
 * thread, and its result belongs to that thread.
 */
public final class CallWriter {
  private static final String MCP = "mcp__";
  private static final String UNNAMED = "unnamed";

  private final SessionWriter writer;
  private final Map<String, Integer> threads = new HashMap<>();
  private int last = SessionWriter.MAIN;

  public CallWriter(SessionWriter writer) {
    this.writer = writer;
  }

  /** Writes a call of a tool, or of an MCP server if its name is {@code mcp__server__tool}. */
  public void tool(String name, String id, Json input) throws IOException {
    int bars = name.startsWith(MCP) ? name.indexOf("__", MCP.length()) : -1;
    if (bars > MCP.length() && bars + 2 < name.length()) {
      mcp(name.substring(MCP.length(), bars), name.substring(bars + 2), name, id, input);
    } else {
      String shown = name.isEmpty() ? UNNAMED : name;
      writer.call(LineKind.TOOL_START, shown, id, input, Meta.none());
    }
  }

  /**
   * Writes a call of an MCP server.
   *
   * @param name the name of the tool as the model knows it
   */
  public void mcp(String server, String tool, String name, String id, Json input)
      throws IOException {
    String called = server.replace('.', '_') + "." + tool;
    writer.call(LineKind.MCP, called, id, input, Meta.none().put("extra.tool", name));
  }

  /**
   * Writes a call that starts a subagent.
   *
   * @param type the kind of subagent; may be empty
   * @param name the name of the tool as the model knows it
   */
  public void subagent(String type, String name, String id, Json input) throws IOException {
    String shown = type.isEmpty() ? name : type;
    writer.call(
        LineKind.SUBAGENT, shown, id, threadOf(id), input, Meta.none().put("extra.tool", name));
  }

  /** Writes the items of a list of tasks, as its tool was given them. */
  public void todos(List<String> items) throws IOException {
    if (!items.isEmpty()) {
      writer.message(LineKind.TODOS, String.join("; ", items), Meta.none());
    }
  }

  /** The thread that a call started, or will start. */
  public int threadOf(String call) {
    return threads.computeIfAbsent(call, _ -> ++last);
  }

  /** Whether a call started a thread. */
  public boolean hasThread(String call) {
    return threads.containsKey(call);
  }

  /**
   * Writes a result of one or several texts.
   *
   * @param thread the thread of the result if its call started none
   */
  public void result(String id, int thread, List<String> parts, boolean hasFailed, Meta meta)
      throws IOException {
    writer.result(id, threads.getOrDefault(id, thread), parts, hasFailed, meta);
  }
}
