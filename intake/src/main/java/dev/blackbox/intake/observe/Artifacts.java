package dev.blackbox.intake.observe;

import dev.blackbox.format.decision.Artifact;
import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonText;
import dev.blackbox.intake.observe.process.Digest;
import dev.blackbox.intake.observe.workspace.RunFolder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;

/** Creates the artifacts that events refer to. */
final class Artifacts {
  private Artifacts() {}

  /** A file of the run. */
  static Artifact file(String type, RunFolder folder, String name, Json.Fields metadata)
      throws IOException {
    try (InputStream in = folder.open(name)) {
      if (in == null) {
        throw new NoSuchFileException(folder.file(name).toString());
      }
      return file(type, name, Digest.of(in), metadata);
    }
  }

  /** A file of the run with a known hash. */
  static Artifact file(String type, String name, String hash, Json.Fields metadata) {
    String summary = name.substring(name.lastIndexOf('/') + 1);
    return new Artifact(type, type, summary, name, hash, metadata);
  }

  /** A fact without a file; its hash is that of the metadata. */
  static Artifact fact(String type, String summary, Json.Fields metadata) {
    return new Artifact(type, type, summary, null, Digest.of(JsonText.of(metadata)), metadata);
  }
}
