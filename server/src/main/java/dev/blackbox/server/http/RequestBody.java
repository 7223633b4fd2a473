package dev.blackbox.server.http;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.IO;

/**
 * The body of a request. It must not pause for ten seconds, and after its first ten seconds it must
 * have brought a kibibyte for each second, so that a slow client does not keep its place for long.
 */
final class RequestBody extends InputStream {
  /** The longest pause, and the time in which any speed is allowed. */
  static final long PAUSE_SECONDS = 10;

  private static final long LEAST_BYTES_PER_SECOND = 1 << 10;

  private final Request request;
  private final long began = System.nanoTime();
  private final Semaphore arrived = new Semaphore(0);
  private Content.Chunk chunk = Content.Chunk.EMPTY;
  private long bytes;

  /** The client is slower than every client that works. */
  static final class TooSlowException extends IOException {
    private static final long serialVersionUID = 1L;

    TooSlowException(String expected) {
      super(expected);
    }
  }

  RequestBody(Request request) {
    this.request = request;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] target, int from, int count) throws IOException {
    if (count == 0) {
      return 0;
    }
    while (!chunk.hasRemaining()) {
      if (chunk.isLast()) {
        return -1;
      }
      release();
      chunk = next();
    }
    ByteBuffer content = chunk.getByteBuffer();
    int read = Math.min(count, content.remaining());
    content.get(target, from, read);
    bytes += read;
    return read;
  }

  private Content.Chunk next() throws IOException {
    long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - began);
    if (bytes < (seconds - PAUSE_SECONDS) * LEAST_BYTES_PER_SECOND) {
      throw new TooSlowException(
          "expected at least " + LEAST_BYTES_PER_SECOND + " bytes of the body each second");
    }
    Content.Chunk next = request.read();
    while (next == null) {
      await();
      next = request.read();
    }
    if (Content.Chunk.isFailure(next)) {
      throw IO.rethrow(next.getFailure());
    }
    return next;
  }

  private void await() throws IOException {
    try {
      request.demand(arrived::release);
      if (!arrived.tryAcquire(PAUSE_SECONDS, TimeUnit.SECONDS)) {
        throw new TooSlowException("expected no pause of " + PAUSE_SECONDS + " seconds");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new EofException("the server is shutting down");
    }
  }

  private void release() {
    chunk.release();
    chunk = Content.Chunk.EMPTY;
  }

  /** Ends a body that was not read to its end; nobody waits for the rest. */
  @Override
  public void close() {
    boolean isWhole = chunk.isLast();
    release();
    if (!isWhole) {
      Content.Chunk last = request.read();
      if (last == null || Content.Chunk.isFailure(last) || !last.isLast()) {
        request.fail(new EofException("the rest of the body is not read"));
      }
      chunk = last == null ? Content.Chunk.EMPTY : last;
      release();
    }
    chunk = Content.Chunk.EOF;
  }
}
