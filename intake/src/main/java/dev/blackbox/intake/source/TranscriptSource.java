package dev.blackbox.intake.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Something an agent wrote: a file, or what came in on a stream. */
public interface TranscriptSource {
  /** How the recording calls it: the name of the file, without its folder. */
  String name();

  /** The bytes; a stream can be opened once only. */
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
