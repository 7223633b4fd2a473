package dev.blackbox.library.file;

import dev.blackbox.library.common.BlackboxException;
import java.io.IOException;
import java.io.InputStream;

/**
 * Something given on the command line, looked at without being used up.
 *
 * @param input what can still be read from its beginning
 * @param isStream whether it can be read once only: standard input, or what is unpacked on the way
 */
public record InputPreview(Input input, FileKind kind, boolean isStream) {
  /** Looks at the beginning. */
  public static InputPreview at(Input input) throws IOException, BlackboxException {
    InputSource source = InputSource.open(input, false);
    boolean isDone = false;
    try {
      byte[] head = source.stream().head();
      FileKind kind = Recogniser.recognise(head, head.length);
      if (source.isPlainFile()) {
        return new InputPreview(input, kind, false);
      }
      isDone = true;
      return new InputPreview(input.reading(source.stream()), kind, true);
    } finally {
      if (!isDone) {
        source.close();
      }
    }
  }

  /** The bytes, unpacked. */
  public InputStream open() throws BlackboxException {
    return input.open();
  }
}
