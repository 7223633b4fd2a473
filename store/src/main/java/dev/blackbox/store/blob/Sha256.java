package dev.blackbox.store.blob;

import dev.blackbox.format.hash.Hashes;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;

/** The hash of a content, taken while it passes by. */
public final class Sha256 {
  private static final int BUFFER = 64 << 10;

  private final MessageDigest digest = Hashes.sha256();
  private long bytes;

  /** Takes the pieces of a content. */
  interface Sink {
    void accept(byte[] piece, int length) throws IOException;
  }

  /** The hash of a content that is read to its end, in lower case; the stream is not closed. */
  public static String of(InputStream content) throws IOException {
    Sha256 hash = new Sha256();
    hash.pass(content, (piece, length) -> {});
    return hash.ref("").sha256();
  }

  /** Reads all of a content, and hands it on. */
  void pass(InputStream content, Sink sink) throws IOException {
    byte[] buffer = new byte[BUFFER];
    for (int count = content.read(buffer); count >= 0; count = content.read(buffer)) {
      digest.update(buffer, 0, count);
      bytes += count;
      sink.accept(buffer, count);
    }
  }

  /** What passed by, as a reference; once. */
  BlobRef ref(String mime) {
    return new BlobRef(Hashes.hex(digest), bytes, mime);
  }

  /** Compares a stored content with what it should be. */
  static BlobState check(Optionally stored, BlobRef expected) throws IOException {
    try (InputStream in = stored.open()) {
      if (in == null) {
        return BlobState.MISSING;
      }
      Sha256 hash = new Sha256();
      hash.pass(in, (piece, length) -> {});
      if (hash.bytes < expected.bytes()) {
        return BlobState.CUT;
      }
      return hash.ref("").sha256().equals(expected.sha256()) ? BlobState.INTACT : BlobState.ALTERED;
    }
  }

  /** Opens a content that may not be there. */
  interface Optionally {
    @org.jspecify.annotations.Nullable
    InputStream open() throws IOException;
  }
}
