package dev.blackbox.testkit.model;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An MCP server with two tools: {@code echo} returns its message, {@code fail} always fails. It
 * implements as much of the protocol as Claude Code and Codex need.
 *
 * <pre>{@code
 * ScriptedServer.command(); // [/…/bin/java, -cp, /…/testkit/target/classes, dev.blackbox…]
 * }</pre>
 */
public final class ScriptedServer {
  private static final Pattern METHOD = Pattern.compile("\"method\"\\s*:\\s*\"([^\"]+)\"");
  private static final Pattern ID = Pattern.compile("\"id\"\\s*:\\s*(\"[^\"]*\"|\\d+)");
  private static final Pattern VERSION =
      Pattern.compile("\"protocolVersion\"\\s*:\\s*\"([^\"]+)\"");
  private static final Pattern MESSAGE =
      Pattern.compile("\"message\"\\s*:\\s*(\"(?:[^\"\\\\]|\\\\.)*\")");
  private static final String TOOLS =
      "{\"tools\":[{\"name\":\"echo\",\"description\":\"Gives a message back\",\"inputSchema\":"
          + "{\"type\":\"object\",\"properties\":{\"message\":{\"type\":\"string\"}},"
          + "\"required\":[\"message\"]}},"
          + "{\"name\":\"fail\",\"description\":\"Fails\",\"inputSchema\":"
          + "{\"type\":\"object\",\"properties\":{}}}]}";

  private ScriptedServer() {}

  /** The command line that starts it. */
  public static List<String> command() {
    try {
      Path classes =
          Path.of(ScriptedServer.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      return List.of(
          Path.of(System.getProperty("java.home"), "bin", "java").toString(),
          "-cp",
          classes.toString(),
          ScriptedServer.class.getName());
    } catch (java.net.URISyntaxException e) {
      throw new IllegalStateException("classes come from a file", e);
    }
  }

  public static void main(String[] arguments) throws IOException {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      Matcher id = ID.matcher(line);
      Matcher method = METHOD.matcher(line);
      if (id.find() && method.find()) {
        String head = "{\"jsonrpc\":\"2.0\",\"id\":" + id.group(1) + ",";
        out.print(head + answer(method.group(1), line) + "}\n");
        out.flush();
      }
    }
  }

  private static String answer(String method, String request) {
    return switch (method) {
      case "initialize" ->
          "\"result\":{\"protocolVersion\":\""
              + first(VERSION, request, "2025-06-18")
              + "\",\"capabilities\":{\"tools\":{}},"
              + "\"serverInfo\":{\"name\":\"scripted\",\"version\":\"1\"}}";
      case "tools/list" -> "\"result\":" + TOOLS;
      case "tools/call" -> "\"result\":" + called(request);
      case "ping" -> "\"result\":{}";
      default -> "\"error\":{\"code\":-32601,\"message\":\"no such method\"}";
    };
  }

  private static String called(String request) {
    boolean isEcho = request.contains("\"name\":\"echo\"");
    String text = isEcho ? first(MESSAGE, request, "\"\"") : "\"it failed, as it always does\"";
    return "{\"content\":[{\"type\":\"text\",\"text\":" + text + "}],\"isError\":" + !isEcho + "}";
  }

  private static String first(Pattern pattern, String text, String otherwise) {
    Matcher matcher = pattern.matcher(text);
    return matcher.find() ? matcher.group(1) : otherwise;
  }
}
