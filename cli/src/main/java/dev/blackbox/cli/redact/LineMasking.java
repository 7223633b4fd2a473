package dev.blackbox.cli.redact;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.store.redact.Redacted;
import dev.blackbox.store.redact.Redactor;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Masks the lines of a recording in groups of whole events, so that a secret of several lines is
 * seen as one. Groups without a secret are handed on byte for byte.
 */
final class LineMasking {
  private static final int GROUP = 48 << 10;
  private static final int LARGEST_GROUP = 1 << 20;

  private final Redactor redactor;
  private final Secrets secrets;
  private final OutputStream out;
  private byte[] group = new byte[2 * GROUP];
  private int length;
  private long firstLine;

  LineMasking(Redactor redactor, Secrets secrets, OutputStream out) {
    this.redactor = redactor;
    this.secrets = secrets;
    this.out = out;
  }

  /** Gives a line another text before it is looked at; null: it stays. */
  interface Change {
    byte @Nullable [] of(LineView line) throws IOException;
  }

  void run(BboxReader reader, Change change) throws IOException {
    while (reader.next()) {
      LineView line = reader.line();
      if (endsGroup(line)) {
        flush();
      }
      if (length == 0) {
        firstLine = line.number();
      }
      byte[] changed = change.of(line);
      if (changed == null) {
        add(line.bytes(), line.start(), line.next() - line.start());
      } else {
        add(changed, 0, changed.length);
      }
    }
    flush();
  }

  private boolean endsGroup(LineView line) {
    boolean isEvent = !line.isRest() && line.kind() != LineKind.CONTINUATION;
    return length >= (isEvent ? GROUP : LARGEST_GROUP);
  }

  private void add(byte[] bytes, int from, int count) {
    if (length + count > group.length) {
      group = Arrays.copyOf(group, Math.max(length + count, 2 * group.length));
    }
    System.arraycopy(bytes, from, group, length, count);
    length += count;
  }

  private void flush() throws IOException {
    String text = LosslessText.decode(group, 0, length);
    Redacted redacted = redactor.redact(text);
    if (redacted.matches().isEmpty()) {
      out.write(group, 0, length);
    } else {
      secrets.add(firstLine, text, redacted.matches());
      out.write(LosslessText.encode(redacted.text()));
    }
    length = 0;
  }
}
