package dev.blackbox.intake.agent;

import dev.blackbox.intake.claudecode.ClaudeFiles;
import dev.blackbox.intake.claudecode.ClaudeImport;
import dev.blackbox.intake.codex.CodexFiles;
import dev.blackbox.intake.codex.CodexImport;
import dev.blackbox.intake.copilot.CopilotImport;
import dev.blackbox.intake.gemini.GeminiFiles;
import dev.blackbox.intake.gemini.GeminiImport;
import dev.blackbox.intake.opencode.OpencodeImport;
import dev.blackbox.intake.source.SessionWriter;
import dev.blackbox.intake.source.SubagentFile;
import dev.blackbox.intake.source.SubagentFiles;
import dev.blackbox.intake.source.TextStore;
import dev.blackbox.intake.source.TranscriptSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** An agent whose own files can be read. */
public enum Agent {
  CLAUDE(ClaudeImport.AGENT),
  CODEX(CodexImport.AGENT),
  GEMINI(GeminiImport.AGENT),
  COPILOT(CopilotImport.AGENT),
  OPENCODE(OpencodeImport.AGENT);

  private final String title;

  Agent(String title) {
    this.title = title;
  }

  /** How headers call the agent: {@code claude-code}. */
  public String title() {
    return title;
  }

  /** The main file of the session that a subagent's file is part of, if it is there. */
  public Optional<Path> parentOf(Path file) throws IOException {
    return switch (this) {
      case CLAUDE -> ClaudeFiles.parentOf(file);
      case CODEX -> CodexFiles.parentOf(file);
      case GEMINI -> GeminiFiles.parentOf(file);
      case COPILOT, OPENCODE -> Optional.empty();
    };
  }

  /** The files of a session's subagents. */
  public List<SubagentFile> subagents(Path main) throws IOException {
    return switch (this) {
      case CLAUDE -> ClaudeFiles.of(main).agents();
      case CODEX -> CodexFiles.of(main).subagents();
      case GEMINI -> GeminiFiles.of(main).subagents();
      case COPILOT, OPENCODE -> List.of();
    };
  }

  /** The folder a session began in, where the agent's files say so. */
  public Optional<String> workingFolder(Path main) throws IOException {
    return switch (this) {
      case CLAUDE -> ClaudeFiles.workingFolder(main);
      case CODEX -> CodexFiles.workingFolder(main);
      case GEMINI, COPILOT, OPENCODE -> Optional.empty();
    };
  }

  /**
   * Tells the session of a file.
   *
   * @param rawTexts keeps the sources as they are, where that was asked for
   */
  public void read(
      Path main, SubagentFiles subagents, SessionWriter writer, Optional<TextStore> rawTexts)
      throws IOException {
    switch (this) {
      case CLAUDE ->
          new ClaudeImport(writer, rawTexts)
              .read(new ClaudeFiles(main, subagents.merged()), subagents);
      case CODEX ->
          new CodexImport(writer, rawTexts)
              .read(new CodexFiles(main, subagents.merged()), subagents);
      case GEMINI -> new GeminiImport(writer, rawTexts).read(GeminiFiles.of(main), subagents);
      case COPILOT, OPENCODE -> read(TranscriptSource.file(main), writer, rawTexts);
    }
  }

  /** Tells the session that a stream brings. */
  public void read(TranscriptSource stream, SessionWriter writer, Optional<TextStore> rawTexts)
      throws IOException {
    switch (this) {
      case CLAUDE -> new ClaudeImport(writer, rawTexts).read(stream);
      case CODEX -> new CodexImport(writer, rawTexts).read(stream);
      case GEMINI -> new GeminiImport(writer, rawTexts).read(stream);
      case COPILOT -> new CopilotImport(writer, rawTexts).read(stream);
      case OPENCODE -> new OpencodeImport(writer, rawTexts).read(stream);
    }
  }
}
