package dev.blackbox.library.convert;

import dev.blackbox.intake.AgentFormats;
import dev.blackbox.intake.agent.AgentFormat;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.Form;
import dev.blackbox.library.common.Notice;
import dev.blackbox.library.common.ProgressListener;
import dev.blackbox.library.file.FileKind;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.InputPreview;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Imports sessions of agents and recordings in other formats as bbox recordings.
 *
 * <pre>{@code
 * ImportJob job = new ImportJob(ImportJob.Options.DEFAULT, System.getenv(), progress, notices);
 * job.run(Input.file("session.jsonl", path), ConversionTarget.beside(input));
 * }</pre>
 */
public final class ImportJob {
  private final Options options;
  private final AgentImport agentImport;
  private final ProgressListener progress;
  private final Consumer<Notice> notices;

  /**
   * The options of an import.
   *
   * @param from the format or the agent's id named by the user; empty to detect it from the content
   * @param keepsRaw whether an agent's file is kept too, as a blob of the recording
   * @param splits whether each subagent gets its own recording
   * @param redacts whether secrets in agents' sessions are masked
   */
  public record Options(List<String> from, boolean keepsRaw, boolean splits, boolean redacts) {
    /** Detects the format, masks secrets and merges subagents into one recording. */
    public static final Options DEFAULT = new Options(List.of(), false, false, true);

    public Options {
      from = List.copyOf(from);
    }
  }

  /**
   * Creates a job for any number of files.
   *
   * @param environment its secrets are masked in agents' sessions
   * @param notices receives problems of files that are still imported
   */
  public ImportJob(
      Options options,
      Map<String, String> environment,
      ProgressListener progress,
      Consumer<Notice> notices) {
    this.options = options;
    this.agentImport = new AgentImport(options, environment);
    this.progress = progress;
    this.notices = notices;
  }

  /** Fails if a file cannot be imported, whatever is at the place for its recording. */
  public void requireSource(Input input) throws IOException, BlackboxException {
    if (options.from().isEmpty() && input.path().filter(Files::isRegularFile).isPresent()) {
      InputPreview preview = InputPreview.at(input);
      preview.open().close();
      preview.requireRecording();
      requireRecording(preview);
    }
  }

  /** Returns whether a file belongs to a session that is imported with another file. */
  public boolean isPart(Input input) throws IOException, BlackboxException {
    Optional<AgentFormat> agent = InputPreview.at(input).agent();
    return agent.isPresent()
        && input.path().isPresent()
        && agent.get().parentOf(input.path().get()).isPresent();
  }

  /**
   * Imports a file.
   *
   * @return the recordings that were written, the main one last
   */
  public List<ConversionTarget> run(Input input, ConversionTarget target)
      throws IOException, BlackboxException {
    InputPreview preview = InputPreview.at(input);
    List<String> from = options.from();
    Optional<AgentFormat> agent = from.isEmpty() ? preview.agent() : AgentFormats.find(from.get(0));
    List<ConversionTarget> written = new ArrayList<>();
    if (agent.isPresent()) {
      written.addAll(agentImport.write(agent.get(), preview, target));
    } else {
      requireRecording(preview);
      Conversion conversion = new Conversion(false, from, true, 0, null, progress, notices);
      if (preview.kind() == FileKind.ATIF) {
        conversion.writeDocument(preview.input(), target);
      } else {
        conversion.write(preview.input(), Form.BBOX, target);
      }
    }
    preview.gaps().forEach(notices);
    written.add(target);
    return written;
  }

  /** Refuses empty files and plain text, which give no useful recording. */
  private void requireRecording(InputPreview preview) throws BlackboxException {
    FileKind kind = preview.kind();
    if (options.from().isEmpty() && (kind == FileKind.EMPTY || kind == FileKind.TEXT)) {
      String hint = kind == FileKind.TEXT ? "--from bbox imports it anyway" : null;
      throw new BlackboxException(preview.input().name() + ": this is " + kind.text(), hint);
    }
  }
}
