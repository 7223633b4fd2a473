package dev.blackbox.store.blob;

import dev.blackbox.format.text.Hashes;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;

/** Hashes a content while it is read. */
public final class Sha256 {
  private static final int BUFFER = 64 << 10;

  private final MessageDigest digest = Hashes.sha256();
  private long bytes;

  /** Receives the pieces of a content. */
  interface Sink {
    void accept(byte[] piece, int length) throws IOException;
  }

  /** The hash of a stream that is read to its end, in lower case; the stream is not closed. */
  public static String of(InputStream content) throws IOException {
    Sha256 hash = new Sha256();
    hash.pass(content, (piece, length) -> {});
    return hash.ref("").sha256();
  }

  /** Reads a content to its end and passes it on. */
  void pass(InputStream content, Sink sink) throws IOException {
    byte[] buffer = new byte[BUFFER];
    for (int count = content.read(buffer); count >= 0; count = content.read(buffer)) {
      digest.update(buffer, 0, count);
      bytes += count;
      sink.accept(buffer, count);
    }
  }

  /** The reference to the content that was read; call it once. */
  BlobRef ref(String mime) {
    return new BlobRef(Hashes.hex(digest), bytes, mime);
  }

  /** Compares a stored content with its reference. */
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

  /** Opens a content that may be missing. */
  interface Optionally {
    @org.jspecify.annotations.Nullable
    InputStream open() throws IOException;
  }
}
