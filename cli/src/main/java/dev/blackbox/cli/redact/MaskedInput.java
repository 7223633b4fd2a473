package dev.blackbox.cli.redact;

import dev.blackbox.store.redact.Match;
import dev.blackbox.store.redact.RedactingStream;
import dev.blackbox.store.redact.Redactor;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Deque;

/** A content of any size without its secrets, which are told with their lines. */
final class MaskedInput extends InputStream {
  private static final int BUFFER = 64 << 10;

  /** More than the redactor holds back. */
  private static final int REMEMBERED = 256 << 10;

  private final InputStream in;
  private final RedactingStream redacting;
  private final Secrets secrets;
  private final byte[] buffer = new byte[BUFFER];
  private final Deque<Integer> newlines = new ArrayDeque<>();
  private int kept;
  private int pushed;
  private long line = 1;
  private byte[] masked = {};
  private int position;
  private boolean isEnded;

  MaskedInput(InputStream in, Redactor redactor, Secrets secrets) {
    this.in = in;
    this.secrets = secrets;
    this.redacting = redactor.stream(this::found);
  }

  private void found(Match match) {
    passNewlines(match.start());
    secrets.add(line, match);
  }

  private void passNewlines(int before) {
    while (!newlines.isEmpty() && newlines.getFirst() < before) {
      newlines.removeFirst();
      line++;
    }
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] target, int from, int count) throws IOException {
    while (position == masked.length) {
      if (isEnded) {
        return -1;
      }
      masked = LosslessText.encode(advance());
      position = 0;
    }
    int taken = Math.min(count, masked.length - position);
    System.arraycopy(masked, position, target, from, taken);
    position += taken;
    return taken;
  }

  private String advance() throws IOException {
    int count = in.read(buffer, kept, BUFFER - kept);
    int end = kept + Math.max(count, 0);
    int whole = count < 0 ? end : LosslessText.wholeEnd(buffer, end);
    String text = LosslessText.decode(buffer, 0, whole);
    System.arraycopy(buffer, whole, buffer, 0, end - whole);
    kept = end - whole;
    String released = push(text);
    if (count < 0) {
      isEnded = true;
      return released + redacting.finish();
    }
    return released;
  }

  private String push(String text) {
    for (int at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
      newlines.add(pushed + at);
    }
    pushed += text.length();
    String released = redacting.push(text);
    passNewlines(pushed - REMEMBERED);
    return released;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
