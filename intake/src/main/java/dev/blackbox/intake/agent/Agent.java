package dev.blackbox.intake.agent;

import dev.blackbox.intake.claudecode.ClaudeImport;
import dev.blackbox.intake.claudecode.TranscriptFiles;
import dev.blackbox.intake.codex.CodexImport;
import dev.blackbox.intake.codex.RolloutFiles;
import dev.blackbox.intake.copilot.CopilotImport;
import dev.blackbox.intake.gemini.ChatFiles;
import dev.blackbox.intake.gemini.GeminiImport;
import dev.blackbox.intake.opencode.OpencodeImport;
import dev.blackbox.intake.source.Keeper;
import dev.blackbox.intake.source.Narrator;
import dev.blackbox.intake.source.Source;
import dev.blackbox.intake.source.SubFile;
import dev.blackbox.intake.source.Subagents;
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
      case CLAUDE -> TranscriptFiles.parentOf(file);
      case CODEX -> RolloutFiles.parentOf(file);
      case GEMINI -> ChatFiles.parentOf(file);
      case COPILOT, OPENCODE -> Optional.empty();
    };
  }

  /** The files of a session's subagents. */
  public List<SubFile> subagents(Path main) throws IOException {
    return switch (this) {
      case CLAUDE -> TranscriptFiles.of(main).agents();
      case CODEX -> RolloutFiles.of(main).subagents();
      case GEMINI -> ChatFiles.of(main).subagents();
      case COPILOT, OPENCODE -> List.of();
    };
  }

  /** The folder a session began in, where the agent's files say so. */
  public Optional<String> workingFolder(Path main) throws IOException {
    return switch (this) {
      case CLAUDE -> TranscriptFiles.workingFolder(main);
      case CODEX -> RolloutFiles.workingFolder(main);
      case GEMINI, COPILOT, OPENCODE -> Optional.empty();
    };
  }

  /**
   * Tells the session of a file.
   *
   * @param rawKeeper keeps the sources as they are, where that was asked for
   */
  public void read(Path main, Subagents subagents, Narrator narrator, Optional<Keeper> rawKeeper)
      throws IOException {
    switch (this) {
      case CLAUDE ->
          new ClaudeImport(narrator, rawKeeper)
              .read(new TranscriptFiles(main, subagents.woven()), subagents);
      case CODEX ->
          new CodexImport(narrator, rawKeeper)
              .read(new RolloutFiles(main, subagents.woven()), subagents);
      case GEMINI -> new GeminiImport(narrator, rawKeeper).read(ChatFiles.of(main), subagents);
      case COPILOT, OPENCODE -> read(Source.file(main), narrator, rawKeeper);
    }
  }

  /** Tells the session that a stream brings. */
  public void read(Source stream, Narrator narrator, Optional<Keeper> rawKeeper)
      throws IOException {
    switch (this) {
      case CLAUDE -> new ClaudeImport(narrator, rawKeeper).read(stream);
      case CODEX -> new CodexImport(narrator, rawKeeper).read(stream);
      case GEMINI -> new GeminiImport(narrator, rawKeeper).read(stream);
      case COPILOT -> new CopilotImport(narrator, rawKeeper).read(stream);
      case OPENCODE -> new OpencodeImport(narrator, rawKeeper).read(stream);
    }
  }
}
