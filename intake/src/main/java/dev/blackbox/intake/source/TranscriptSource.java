package dev.blackbox.intake.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file or a stream that an agent wrote. */
public interface TranscriptSource {
  /** The name in the recording: the file name without its folder. */
  String name();

  /** Opens the bytes; a stream can only be opened once. */
  InputStream open() throws IOException;

  static TranscriptSource file(Path path) {
    return of(String.valueOf(path.getFileName()), () -> Files.newInputStream(path));
  }

  static TranscriptSource of(String name, Opening opening) {
    return new TranscriptSource() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public InputStream open() throws IOException {
        return opening.open();
      }
    };
  }

  /** Opens the bytes of a source. */
  interface Opening {
    InputStream open() throws IOException;
  }
}
