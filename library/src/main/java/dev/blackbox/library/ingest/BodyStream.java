package dev.blackbox.library.ingest;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * The body of a request: remembers a failure of the sender, so that callers can tell it from a
 * failure of the disk.
 */
final class BodyStream extends FilterInputStream {
  private @Nullable IOException failure;

  BodyStream(InputStream body) {
    super(body);
  }

  @Override
  public int read(byte[] target, int from, int count) throws IOException {
    try {
      return super.read(target, from, count);
    } catch (IOException e) {
      failure = e;
      throw e;
    }
  }

  /** Throws the failure of the sender, if there was one. */
  void rethrow() throws IOException {
    if (failure != null) {
      throw failure;
    }
  }
}
