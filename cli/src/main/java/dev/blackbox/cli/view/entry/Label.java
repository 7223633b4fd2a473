package dev.blackbox.cli.view.entry;

import dev.blackbox.cli.view.ink.Ink;
import dev.blackbox.cli.view.ink.Styled;
import dev.blackbox.format.line.LineKind;

/** The word and the ink for each kind of event. */
public record Label(String word, Ink ink) {
  /** The width of the longest word in columns. */
  public static final int WIDTH = 6;

  public static Label of(LineKind kind) {
    return switch (kind) {
      case USER -> new Label("you", Ink.USER);
      case AGENT -> new Label("agent", Ink.AGENT);
      case THINKING -> new Label("think", Ink.THOUGHT);
      case TODOS -> new Label("todo", Ink.AGENT);
      case TOOL, TOOL_START, TOOL_PROGRESS -> new Label("tool", Ink.CALL);
      case OBSERVATION -> new Label("result", Ink.CALL);
      case SKILL -> new Label("skill", Ink.CALL);
      case PLAN -> new Label("plan", Ink.SUBAGENT);
      case MODE -> new Label("mode", Ink.MARK);
      case RECALL -> new Label("recall", Ink.CALL);
      case SUBAGENT -> new Label("sub", Ink.SUBAGENT);
      case MCP -> new Label("mcp", Ink.CALL);
      case QUESTION -> new Label("ask", Ink.QUESTION);
      case LIFECYCLE -> new Label("@", Ink.MARK);
      case PHASE -> new Label("phase", Ink.MARK);
      case COMMENT -> new Label("#", Ink.FAINT);
      case HEADER, CONTINUATION, BLANK -> new Label("", Ink.FAINT);
      case UNKNOWN -> new Label("?", Ink.WAITING);
    };
  }

  public Styled styled() {
    return Styled.of(ink, word);
  }
}
