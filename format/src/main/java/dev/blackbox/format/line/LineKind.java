package dev.blackbox.format.line;

/** Kind of a physical line, known from its prefix: {@code t:} is {@link #TOOL}. */
public enum LineKind {
  USER("u:", "User", Shape.MESSAGE),
  AGENT("a:", "Agent", Shape.MESSAGE),
  THINKING("th:", "Thinking", Shape.MESSAGE),
  TODOS("td:", "Todos", Shape.MESSAGE),
  TOOL("t:", "Tool", Shape.NAMED_CALL),
  TOOL_START("t!:", "ToolStart", Shape.NAMED_CALL),
  TOOL_PROGRESS("t~:", "ToolProgress", Shape.NAMED),
  OBSERVATION("o:", "Observation", Shape.NAMELESS),
  SKILL("s:", "Skill", Shape.NAMED_CALL),
  PLAN("p:", "Plan", Shape.NAMED_CALL),
  MODE("m:", "Mode", Shape.NAMED),
  RECALL("r:", "Recall", Shape.NAMELESS_CALL),
  SUBAGENT("x:", "Subagent", Shape.NAMED_CALL),
  MCP("c:", "Mcp", Shape.NAMED_CALL),
  QUESTION("q:", "Question", Shape.NAMELESS_CALL),
  LIFECYCLE("@", "Lifecycle", Shape.NAMED),
  PHASE("@phase", "Phase", Shape.NAMED),
  COMMENT("#", "Comment", Shape.OTHER),
  CONTINUATION("  ", "Continuation", Shape.OTHER),
  BLANK("", "Blank", Shape.OTHER),
  HEADER("---", "Header", Shape.OTHER),
  UNKNOWN("", "Unknown", Shape.OTHER);

  private enum Shape {
    MESSAGE,
    NAMED_CALL,
    NAMELESS_CALL,
    NAMED,
    NAMELESS,
    OTHER
  }

  private final String prefix;
  private final String title;
  // Fields, because the scanner reads them for every line.
  private final boolean isMessage;
  private final boolean isCall;
  private final boolean isStatement;
  private final boolean isNamed;

  LineKind(String prefix, String title, Shape shape) {
    this.prefix = prefix;
    this.title = title;
    this.isMessage = shape == Shape.MESSAGE;
    this.isCall = shape == Shape.NAMED_CALL || shape == Shape.NAMELESS_CALL;
    this.isStatement = !isMessage && shape != Shape.OTHER;
    this.isNamed = shape == Shape.NAMED_CALL || shape == Shape.NAMED;
  }

  /** The characters a line of this kind begins with; empty for blank and unknown lines. */
  public String prefix() {
    return prefix;
  }

  /** The name people see, as in {@code Line 41: Lifecycle(…)}. */
  public String title() {
    return title;
  }

  /** A line of prose, without name, arguments and result. */
  public boolean isMessage() {
    return isMessage;
  }

  /** A line that starts work; its result is inline or comes later. */
  public boolean isCall() {
    return isCall;
  }

  /** A line with arguments and an optional result: calls, observations, modes, lifecycle. */
  public boolean isStatement() {
    return isStatement;
  }

  /** A statement whose first word is a name: {@code t:read}, {@code m: auto}, {@code @start}. */
  public boolean isNamed() {
    return isNamed;
  }

  /** A line that records an event: not a header, comment, continuation or blank line. */
  public boolean isEvent() {
    return isMessage || isStatement;
  }
}
