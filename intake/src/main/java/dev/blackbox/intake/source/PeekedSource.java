package dev.blackbox.intake.source;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A source whose first line can be examined before it is read, even if it can only be opened once.
 */
public final class PeekedSource implements TranscriptSource {
  private static final int MOST = 64 << 10;

  private final TranscriptSource source;
  private final byte[] head;
  private @Nullable InputStream rest;

  private PeekedSource(TranscriptSource source, byte[] head, InputStream rest) {
    this.source = source;
    this.head = head;
    this.rest = rest;
  }

  /** Reads the first line, or the beginning of a long one. */
  public static PeekedSource of(TranscriptSource source) throws IOException {
    InputStream in = source.open();
    byte[] head = new byte[MOST];
    int filled = 0;
    int count = in.read(head, 0, MOST);
    while (count > 0 && !hasLine(head, filled, filled + count)) {
      filled += count;
      count = in.read(head, filled, MOST - filled);
    }
    return new PeekedSource(source, Arrays.copyOf(head, filled + Math.max(0, count)), in);
  }

  private static boolean hasLine(byte[] head, int from, int to) {
    for (int i = from; i < to; i++) {
      if (head[i] == '\n') {
        return true;
      }
    }
    return false;
  }

  /** Whether the first line is a record with a type. */
  public boolean hasTypedRecords() {
    int end = 0;
    while (end < head.length && head[end] != '\n') {
      end++;
    }
    return RecordReader.peek(head, 0, end, "type").isPresent();
  }

  @Override
  public String name() {
    return source.name();
  }

  @Override
  public InputStream open() throws IOException {
    InputStream unread = rest;
    rest = null;
    return unread == null
        ? source.open()
        : new SequenceInputStream(new ByteArrayInputStream(head), unread);
  }
}
