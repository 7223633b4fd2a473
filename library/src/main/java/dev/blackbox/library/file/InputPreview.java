package dev.blackbox.library.file;

import dev.blackbox.intake.agent.AgentFormat;
import dev.blackbox.library.common.BlackboxException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/**
 * Examines the beginning of an input without consuming it.
 *
 * @param input can still be read from its beginning
 * @param isStream whether it can be read only once: standard input, or decompressed content
 */
public record InputPreview(Input input, Recognition recognition, boolean isStream) {
  /** Examines the beginning. */
  public static InputPreview at(Input input) throws IOException, BlackboxException {
    InputSource source = InputSource.open(input, InputSource.Extent.ALONE);
    boolean isDone = false;
    try {
      byte[] head = source.stream().head();
      Recognition recognition = Recogniser.recognise(head, head.length);
      if (source.isPlainFile()) {
        return new InputPreview(input, recognition, false);
      }
      isDone = true;
      return new InputPreview(input.reading(source.stream()), recognition, true);
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

  /** Returns the agent that wrote it, if any. */
  public Optional<AgentFormat> agent() {
    return Optional.ofNullable(recognition.agent());
  }

  /** Returns the decompressed bytes. */
  public InputStream open() throws BlackboxException {
    return input.open();
  }
}
