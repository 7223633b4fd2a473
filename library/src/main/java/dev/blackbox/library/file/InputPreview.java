package dev.blackbox.library.file;

import dev.blackbox.intake.agent.AgentFormat;
import dev.blackbox.library.common.BlackboxException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/**
 * Something given on the command line, looked at without being used up.
 *
 * @param input what can still be read from its beginning
 * @param isStream whether it can be read once only: standard input, or what is unpacked on the way
 */
public record InputPreview(Input input, Recognition recognition, boolean isStream) {
  /** Looks at the beginning. */
  public static InputPreview at(Input input) throws IOException, BlackboxException {
    InputSource source = InputSource.open(input, false);
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

  /** What the file is. */
  public FileKind kind() {
    return recognition.kind();
  }

  /** The agent that wrote it, if one did. */
  public Optional<AgentFormat> agent() {
    return Optional.ofNullable(recognition.agent());
  }

  /** The bytes, unpacked. */
  public InputStream open() throws BlackboxException {
    return input.open();
  }
}
