package dev.blackbox.intake.source;

import dev.blackbox.store.redact.RedactingStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;

/** A text on its way somewhere, its secrets taken out as it passes. */
final class CleanStream extends InputStream {
  private final Reader in;
  private final RedactingStream redacting;
  private final char[] chunk = new char[16 << 10];
  private byte[] ready = new byte[0];
  private int at;
  private boolean isFinished;

  CleanStream(InputStream in, RedactingStream redacting) {
    this.in = new InputStreamReader(in, StandardCharsets.UTF_8);
    this.redacting = redacting;
  }

  @Override
  public int read() throws IOException {
    return prepare() ? ready[at++] & 0xff : -1;
  }

  @Override
  public int read(byte[] into, int from, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (!prepare()) {
      return -1;
    }
    int count = Math.min(length, ready.length - at);
    System.arraycopy(ready, at, into, from, count);
    at += count;
    return count;
  }

  private boolean prepare() throws IOException {
    while (at == ready.length && !isFinished) {
      int count = in.read(chunk);
      isFinished = count < 0;
      String text = isFinished ? redacting.finish() : redacting.push(new String(chunk, 0, count));
      ready = text.getBytes(StandardCharsets.UTF_8);
      at = 0;
    }
    return at < ready.length;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
