package dev.blackbox.cli.exchange;

import dev.blackbox.format.hash.Hashes;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.RecordingStream;
import dev.blackbox.session.training.Manifest;
import dev.blackbox.store.blob.Sha256;
import dev.blackbox.store.parts.Part;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.security.DigestInputStream;
import java.util.ArrayList;
import java.util.List;

/** The bytes of a recording, which tell afterwards what was read. */
final class SourceBytes extends DigestInputStream {
  private final RecordingStream recording;

  SourceBytes(RecordingStream recording) {
    super(recording.bytes(), Hashes.sha256());
    this.recording = recording;
    on(recording.files().isEmpty());
  }

  /** The files with their hashes; standard input has that of the bbox form it was read in. */
  List<Manifest.Hashed> hashes(Input input) throws IOException {
    List<Part> files = recording.files();
    if (files.isEmpty()) {
      return List.of(new Manifest.Hashed(input.name(), Hashes.hex(digest)));
    }
    List<Manifest.Hashed> hashes = new ArrayList<>();
    for (int i = 0; i < files.size(); i++) {
      try (InputStream file = Files.newInputStream(files.get(i).file())) {
        hashes.add(new Manifest.Hashed(recording.parts().get(i), Sha256.of(file)));
      }
    }
    return hashes;
  }
}
