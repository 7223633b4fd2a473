package dev.blackbox.testkit.model;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A request of an agent. It is not parsed: the script, the position in it, the tools and the
 * agent's folder are found in the text.
 */
record ModelRequest(String body) {
  private static final Pattern SCRIPT = Pattern.compile("\\[\\[script:([a-z-]+)\\]\\]");
  private static final Pattern TURN = Pattern.compile("m(\\d{3})i\\d\\dx");
  private static final Pattern FOLDER =
      Pattern.compile("(?:<cwd>|[Ww]orking directory(?: is)?:?\\s+)(/[^\\s<`'\"\\\\]+)");

  /** The first mark is the user's; later ones may be in calls of this script. */
  String script() {
    Matcher matcher = SCRIPT.matcher(body);
    return matcher.find() ? matcher.group(1) : "";
  }

  /** The turn to play next, from 0. */
  int turn() {
    Matcher matcher = TURN.matcher(body);
    int next = 0;
    while (matcher.find()) {
      next = Math.max(next, Integer.parseInt(matcher.group(1)) + 1);
    }
    return next;
  }

  boolean hasTool(String name) {
    return body.contains("\"name\":\"" + name + "\"")
        || body.contains("\"name\": \"" + name + "\"");
  }

  /** How the agent calls its MCP server, or a tool of it: the name begins with {@code mcp__}. */
  String mcpName(String end) {
    Matcher matcher =
        Pattern.compile("\"name\": ?\"(mcp__\\w+?" + Pattern.quote(end) + ")\"").matcher(body);
    return matcher.find() ? matcher.group(1) : "";
  }

  boolean isStreamed() {
    return body.contains("\"stream\":true") || body.contains("\"stream\": true");
  }

  String folder() {
    Matcher matcher = FOLDER.matcher(body);
    return matcher.find() ? matcher.group(1) : "/";
  }
}
