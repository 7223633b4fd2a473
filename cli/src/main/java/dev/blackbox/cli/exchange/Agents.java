package dev.blackbox.cli.exchange;

import dev.blackbox.cli.files.FileKind;
import dev.blackbox.intake.claudecode.ClaudeImport;
import dev.blackbox.intake.codex.CodexImport;
import dev.blackbox.intake.copilot.CopilotImport;
import dev.blackbox.intake.gemini.GeminiImport;
import dev.blackbox.intake.opencode.OpencodeImport;
import java.util.List;

/** The agents whose own files can be imported. */
enum Agents {
  CLAUDE(FileKind.CLAUDE, ClaudeImport.AGENT),
  CODEX(FileKind.CODEX, CodexImport.AGENT),
  GEMINI(FileKind.GEMINI, GeminiImport.AGENT),
  COPILOT(FileKind.COPILOT, CopilotImport.AGENT),
  OPENCODE(FileKind.OPENCODE, OpencodeImport.AGENT);

  static final List<String> NAMES = List.of("claude", "codex", "gemini", "copilot", "opencode");

  private final FileKind kind;
  private final String agent;

  Agents(FileKind kind, String agent) {
    this.kind = kind;
    this.agent = agent;
  }

  /** How headers call the agent. */
  String agent() {
    return agent;
  }

  static Agents of(FileKind kind) {
    for (Agents agents : values()) {
      if (agents.kind == kind) {
        return agents;
      }
    }
    throw new IllegalArgumentException(kind + " is not what an agent writes");
  }
}
