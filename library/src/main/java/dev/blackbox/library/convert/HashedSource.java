package dev.blackbox.library.convert;

import dev.blackbox.format.text.Hashes;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.RecordingStream;
import dev.blackbox.session.training.TrainingManifest;
import dev.blackbox.store.blob.Sha256;
import dev.blackbox.store.parts.Part;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.security.DigestInputStream;
import java.util.ArrayList;
import java.util.List;

/** The bytes of a recording; hashes the files that they come from. */
final class HashedSource extends DigestInputStream {
  private final RecordingStream recording;

  HashedSource(RecordingStream recording) {
    super(recording.bytes(), Hashes.sha256());
    this.recording = recording;
    on(recording.files().isEmpty());
  }

  /** The hash of each file; for standard input, the hash of its bbox form. */
  List<TrainingManifest.Hashed> hashes(Input input) throws IOException {
    List<Part> files = recording.files();
    if (files.isEmpty()) {
      return List.of(new TrainingManifest.Hashed(input.name(), Hashes.hex(digest)));
    }
    List<TrainingManifest.Hashed> hashes = new ArrayList<>();
    for (int i = 0; i < files.size(); i++) {
      try (InputStream file = Files.newInputStream(files.get(i).file())) {
        hashes.add(new TrainingManifest.Hashed(recording.parts().get(i), Sha256.of(file)));
      }
    }
    return hashes;
  }
}
