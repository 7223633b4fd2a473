package dev.blackbox.library.convert;

import dev.blackbox.intake.ImportOptions;
import dev.blackbox.intake.SessionImport;
import dev.blackbox.intake.agent.AgentFormat;
import dev.blackbox.intake.source.SubagentFile;
import dev.blackbox.intake.source.SubagentFiles;
import dev.blackbox.intake.source.TranscriptSource;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.library.file.InputPreview;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.redact.Redactor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Imports sessions of agents. */
final class AgentImport {
  private final Map<String, String> environment;
  private final boolean keepsRaw;
  private final boolean splits;
  private final boolean redacts;
  private @Nullable Redactor redactor;

  /**
   * Creates an import.
   *
   * @param environment its secrets are masked, too
   */
  AgentImport(ImportJob.Options options, Map<String, String> environment) {
    this.keepsRaw = options.keepsRaw();
    this.splits = options.splits();
    this.redacts = options.redacts();
    this.environment = environment;
  }

  /** Imports a session; returns the recordings of subagents next to it. */
  List<ConversionTarget> write(AgentFormat format, InputPreview preview, ConversionTarget target)
      throws IOException, BlackboxException {
    if (splits && (preview.isStream() || target.isStandardOutput())) {
      throw new BlackboxException(
          preview.input().name() + ": --split needs a file to read and a file to write");
    }
    SessionImport job = new SessionImport(format, options(), Disk.real());
    Optional<Path> path = preview.isStream() ? Optional.empty() : preview.input().path();
    try {
      if (path.isEmpty()) {
        job.run(stream(preview), new Output(target));
        return List.of();
      }
      List<SubagentFile> subagents = format.subagents(path.get());
      job.run(path.get(), merged(subagents, target), new Output(target));
      return splits ? separate(job, subagents, target) : List.of();
    } catch (ImportFailure e) {
      throw e.reason;
    }
  }

  private SubagentFiles merged(List<SubagentFile> files, ConversionTarget target) {
    return splits
        ? SubagentFiles.separate(
            files, file -> String.valueOf(target.apart(file.id()).file().getFileName()))
        : SubagentFiles.merged(files);
  }

  private List<ConversionTarget> separate(
      SessionImport job, List<SubagentFile> files, ConversionTarget main) throws IOException {
    List<ConversionTarget> made = new ArrayList<>();
    for (SubagentFile file : files) {
      ConversionTarget target = main.apart(file.id());
      job.run(file.path(), SubagentFiles.NONE, new Output(target));
      made.add(target);
    }
    return made;
  }

  private ImportOptions options() {
    if (redacts && redactor == null) {
      // one redactor for all files, made only when a file of an agent is imported
      redactor = Redactor.standardIn(environment);
    }
    return new ImportOptions(redactor, true, keepsRaw, Map.of());
  }

  private static TranscriptSource stream(InputPreview preview) {
    return TranscriptSource.of(
        SafeText.line(preview.input().name()),
        () -> {
          try {
            return preview.open();
          } catch (BlackboxException e) {
            throw new ImportFailure(e);
          }
        });
  }

  /** Standard output, or a file with its blobs next to it. */
  private static final class Output implements SessionImport.Target {
    private final ConversionTarget target;

    Output(ConversionTarget target) {
      this.target = target;
    }

    @Override
    public Optional<Path> blobs() {
      return target.isStandardOutput()
          ? Optional.empty()
          : Optional.of(Disk.folderOf(target.file()).resolve(".bbox-blobs"));
    }

    @Override
    public void write(SessionImport.Content content) throws IOException {
      try {
        target.write(content::writeTo);
      } catch (BlackboxException e) {
        throw new ImportFailure(e);
      }
    }
  }

  /** Carries a failure through the import job. */
  private static final class ImportFailure extends IOException {
    private static final long serialVersionUID = 1L;

    private final BlackboxException reason;

    ImportFailure(BlackboxException reason) {
      super(reason.text(), reason);
      this.reason = reason;
    }
  }
}
