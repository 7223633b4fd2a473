package dev.blackbox.intake.gemini;

import dev.blackbox.intake.source.Keeper;
import dev.blackbox.intake.source.Narrator;
import dev.blackbox.intake.source.SessionReader;
import dev.blackbox.intake.source.Source;
import dev.blackbox.intake.source.Subagents;
import java.io.IOException;
import java.util.Optional;

/** Makes a recording of a Gemini CLI chat, or of what a run of it put out. */
public final class GeminiImport {
  /** How headers call the agent. */
  public static final String AGENT = "gemini-cli";

  private final Narrator narrator;
  private final SessionReader reader;

  /**
   * Begins an import.
   *
   * @param rawKeeper keeps the source as it is, where that was asked for
   */
  public GeminiImport(Narrator narrator, Optional<Keeper> rawKeeper) {
    this.narrator = narrator;
    this.reader = new SessionReader(narrator, rawKeeper);
  }

  /** Imports a chat with those of its subagents. */
  public void read(ChatFiles files) throws IOException {
    read(files, Subagents.woven(files.subagents()));
  }

  /** Imports a chat; its subagents as it is said. */
  public void read(ChatFiles files, Subagents subagents) throws IOException {
    Chat chat = new Chat(narrator);
    if (files.isDocument()) {
      reader.readDocument(Source.file(files.chat()), "messages", chat);
    } else {
      reader.read(Source.file(files.chat()), subagents, chat, chat);
    }
  }

  /** Imports the output of a run, or a log of updates that comes as a stream. */
  public void read(Source source) throws IOException {
    Chat chat = new Chat(narrator);
    reader.read(source, Subagents.NONE, chat, chat);
  }
}
