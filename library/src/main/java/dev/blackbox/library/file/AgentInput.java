package dev.blackbox.library.file;

import dev.blackbox.intake.ImportOptions;
import dev.blackbox.intake.SessionImport;
import dev.blackbox.intake.agent.AgentFormat;
import dev.blackbox.intake.source.SubagentFiles;
import dev.blackbox.intake.source.TranscriptSource;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.redact.Redactor;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Converts the session of an agent to bbox, as {@code import} does, with secrets masked. */
final class AgentInput {
  private AgentInput() {}

  /**
   * Converts a session.
   *
   * @param file the transcript with its subagents next to it; empty for a stream
   */
  static RecordingStream.Translation translate(
      InputStream transcript, Input input, AgentFormat format, Optional<Path> file)
      throws IOException {
    SessionImport job =
        new SessionImport(
            format, ImportOptions.with(Redactor.standardIn(System.getenv())), Disk.real());
    InputStream bbox =
        TranslationFile.open(
            input,
            out -> {
              try (transcript) {
                if (file.isPresent()) {
                  SubagentFiles subagents = SubagentFiles.merged(format.subagents(file.get()));
                  job.run(file.get(), subagents, new Target(out));
                } else {
                  job.run(TranscriptSource.of(input.name(), () -> transcript), new Target(out));
                }
              }
            });
    return new RecordingStream.Translation(bbox, List.of(), 0);
  }

  /** A recording without blobs: all texts are in their lines. */
  private record Target(OutputStream out) implements SessionImport.Target {
    @Override
    public Optional<Path> blobs() {
      return Optional.empty();
    }

    @Override
    public void write(SessionImport.Content content) throws IOException {
      content.writeTo(out);
    }
  }
}
