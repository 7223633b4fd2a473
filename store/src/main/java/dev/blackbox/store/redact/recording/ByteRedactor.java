package dev.blackbox.store.redact.recording;

import dev.blackbox.store.redact.RedactionStream;
import dev.blackbox.store.redact.Redactor;
import dev.blackbox.store.redact.SecretMatch;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * Masks the secrets in bytes that arrive in chunks and may be text only in part; all other bytes
 * pass unchanged.
 */
public final class ByteRedactor {
  /** More characters than the redactor holds back. */
  private static final int REMEMBERED = 256 << 10;

  private final RedactionStream stream;
  private final Listener listener;
  private final Deque<Integer> newlines = new ArrayDeque<>();
  private byte[] held = {};
  private int pushed;
  private long line = 1;

  /** Receives each secret with the line it starts in. */
  @FunctionalInterface
  public interface Listener {
    void found(long line, SecretMatch match);
  }

  /** A redactor for one content. */
  public ByteRedactor(Redactor redactor, Listener listener) {
    this.stream = redactor.stream(this::found);
    this.listener = listener;
  }

  /** Takes a chunk and returns what can be released. */
  public byte[] push(byte[] bytes, int length) {
    byte[] all = Arrays.copyOf(held, held.length + length);
    System.arraycopy(bytes, 0, all, held.length, length);
    int whole = LosslessText.wholeEnd(all, all.length);
    held = Arrays.copyOfRange(all, whole, all.length);
    return LosslessText.encode(push(LosslessText.decode(all, 0, whole)));
  }

  /** Returns the rest. */
  public byte[] finish() {
    String last = LosslessText.decode(held, 0, held.length);
    held = new byte[0];
    return LosslessText.encode(push(last) + stream.finish());
  }

  private String push(String text) {
    for (int at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
      newlines.add(pushed + at);
    }
    pushed += text.length();
    String released = stream.push(text);
    passNewlines(pushed - REMEMBERED);
    return released;
  }

  private void found(SecretMatch match) {
    passNewlines(match.start());
    listener.found(line, match);
  }

  private void passNewlines(int before) {
    while (!newlines.isEmpty() && newlines.getFirst() < before) {
      newlines.removeFirst();
      line++;
    }
  }
}
