package dev.blackbox.intake.source;

import dev.blackbox.format.json.Json;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
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
    return RecordReader.peek(head, 0, firstLineEnd(), "type").isPresent();
  }

  /**
   * Whether the source is one JSON document.
   *
   * @param records the name of its list of records, which the first line has unless it is only the
   *     beginning of the document
   */
  public boolean isDocument(String records) {
    String line = new String(head, 0, firstLineEnd(), StandardCharsets.UTF_8);
    Json first = CutRecords.in(line).stream().findFirst().orElse(Json.Literal.NULL);
    return first.fields().isEmpty() || !first.path(records).isNull();
  }

  private int firstLineEnd() {
    int end = 0;
    while (end < head.length && head[end] != '\n') {
      end++;
    }
    return end;
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
