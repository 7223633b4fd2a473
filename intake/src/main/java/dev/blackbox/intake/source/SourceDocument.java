package dev.blackbox.intake.source;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.text.Hashes;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** A source that is one JSON document. */
final class SourceDocument {
  private static final int LARGEST = 64 << 20;

  private final byte[] bytes;
  private final Provenance provenance;

  private SourceDocument(byte[] bytes, Provenance provenance) {
    this.bytes = bytes;
    this.provenance = provenance;
  }

  /**
   * Reads a document.
   *
   * @throws IOException also if it is too large to be read as a whole
   */
  static SourceDocument read(TranscriptSource source) throws IOException {
    try (InputStream in = source.open()) {
      byte[] bytes = in.readNBytes(LARGEST);
      if (in.read() >= 0) {
        throw new IOException(
            source.name() + ": one JSON document of more than 64 MiB, expected a smaller one");
      }
      String sha256 = Hashes.sha256Hex(bytes);
      return new SourceDocument(bytes, new Provenance(source.name(), bytes.length, sha256));
    }
  }

  /** The document; absent if it is not valid JSON. */
  Json root() {
    return new RecordReader(FieldSelection.ALL)
        .read(bytes, 0, bytes.length)
        .orElse(Json.Literal.NULL);
  }

  String text() {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  Provenance provenance() {
    return provenance;
  }
}
