package dev.blackbox.cli.exchange;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.compact.LineFolder;
import dev.blackbox.format.compact.LogicalLine;
import dev.blackbox.store.redact.Redactor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** The bytes of a recording without its secrets, line by line with their continuations. */
final class RedactedInput extends InputStream {
  private static final int BLOCK = 64 << 10;

  private final BboxReader reader;
  private final Redactor redactor;
  private final LineFolder folder = LineFolder.ofBytes(this::line);
  private final ByteArrayOutputStream waiting = new ByteArrayOutputStream();
  private byte[] bytes = new byte[0];
  private int position;
  private boolean isAtEnd;

  RedactedInput(BboxReader reader, Redactor redactor) {
    this.reader = reader;
    this.redactor = redactor;
  }

  private void line(LogicalLine line) throws IOException {
    String text = new String(line.bytes(), StandardCharsets.UTF_8);
    // Secrets are found in bytes that are no text as well, as long as they are ASCII themselves.
    boolean isText = text.indexOf('\ufffd') < 0;
    Charset charset = isText ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1;
    String readable = isText ? text : new String(line.bytes(), charset);
    String redacted = redactor.redact(readable).text();
    waiting.write(redacted.equals(readable) ? line.bytes() : redacted.getBytes(charset));
    waiting.write(line.ending().getBytes(StandardCharsets.UTF_8));
  }

  private boolean fill() throws IOException {
    while (waiting.size() < BLOCK && !isAtEnd) {
      if (reader.next()) {
        folder.accept(reader.line());
      } else {
        folder.finish();
        isAtEnd = true;
      }
    }
    bytes = waiting.toByteArray();
    waiting.reset();
    position = 0;
    return bytes.length > 0;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] target, int from, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (position == bytes.length && !fill()) {
      return -1;
    }
    int count = Math.min(length, bytes.length - position);
    System.arraycopy(bytes, position, target, from, count);
    position += count;
    return count;
  }
}
