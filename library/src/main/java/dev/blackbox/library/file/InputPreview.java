package dev.blackbox.library.file;

import dev.blackbox.intake.agent.AgentFormat;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.Notice;
import dev.blackbox.library.common.Notice.Weight;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.store.parts.PartProblem;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Examines the beginning of an input without consuming it.
 *
 * @param input can still be read from its beginning
 * @param isStream whether it can be read only once: standard input, or decompressed content
 * @param problems the problems of a stream that was read
 */
public record InputPreview(
    Input input, Recognition recognition, boolean isStream, Supplier<List<PartProblem>> problems) {
  /** Examines the beginning. */
  public static InputPreview at(Input input) throws IOException, BlackboxException {
    InputSource source = InputSource.open(input, InputSource.Extent.ALONE);
    boolean isDone = false;
    try {
      byte[] head = source.stream().head();
      Recognition recognition = Recogniser.recognise(head, head.length);
      if (source.isPlainFile()) {
        return new InputPreview(input, recognition, false, List::of);
      }
      isDone = true;
      return new InputPreview(input.reading(source.stream()), recognition, true, source::problems);
    } finally {
      if (!isDone) {
        source.close();
      }
    }
  }

  /** Returns the kind of the file. */
  public FileKind kind() {
    return recognition.kind();
  }

  /** Fails with the kind of the file if it is not a recording or an agent's session. */
  public void requireRecording() throws BlackboxException {
    RecordingStream.requireRecording(recognition, input);
  }

  /** Returns the agent that wrote it, if any. */
  public Optional<AgentFormat> agent() {
    return Optional.ofNullable(recognition.agent());
  }

  /** Returns what is missing from a stream that was read; a file has its own problems. */
  public List<Notice> gaps() {
    return problems.get().stream()
        .filter(problem -> problem.kind().isLoss())
        .map(problem -> new Notice(SafeText.line(problem.sentence()), null, Weight.GAP))
        .toList();
  }

  /** Returns the decompressed bytes. */
  public InputStream open() throws BlackboxException {
    return input.open();
  }
}
