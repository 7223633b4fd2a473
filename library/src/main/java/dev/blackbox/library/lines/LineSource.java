package dev.blackbox.library.lines;

import dev.blackbox.format.bbox.BboxReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Reads the lines of a stream in the background, so that a reader can wait for a limited time. A
 * line of more than {@link #MAX_LINE} bytes, or without memory for it, is counted, but not kept.
 */
public final class LineSource {
  /** The longest line that is kept, line ending included: the longest one that is read as one. */
  public static final int MAX_LINE = BboxReader.MAX_LINE;

  private static final int MOST_WAITING = 16;
  private static final int PIECE = 1 << 16;
  private static final List<InputLine> END = List.of();
  private static final byte[] NONE = {};

  /** The lines that arrived together, for each read. */
  private final BlockingQueue<List<InputLine>> arrived = new ArrayBlockingQueue<>(MOST_WAITING);

  /** Bytes that may still wait: long lines must not fill the memory. */
  private final Semaphore room = new Semaphore(MAX_LINE + PIECE);

  private ByteArrayOutputStream line = new ByteArrayOutputStream();
  private Iterator<InputLine> lines = Collections.emptyIterator();
  private volatile @Nullable Throwable failure;
  private long size;
  private boolean isKept = true;
  private boolean isEnded;

  private LineSource() {}

  /** Begins to read. */
  public static LineSource of(InputStream in) {
    LineSource source = new LineSource();
    Thread thread = new Thread(() -> source.read(in), "standard input");
    thread.setDaemon(true);
    thread.start();
    return source;
  }

  private void read(InputStream in) {
    try {
      byte[] piece = new byte[PIECE];
      for (int length = in.read(piece); length >= 0; length = in.read(piece)) {
        put(lines(piece, length));
      }
      if (size > 0) {
        put(List.of(ended()));
      }
    } catch (IOException | InterruptedException | RuntimeException | Error e) {
      // Kept without a new object, because there may be no memory for one.
      failure = e;
    } finally {
      end();
    }
  }

  /** Returns the lines that end in this piece of the stream. */
  private List<InputLine> lines(byte[] piece, int length) {
    List<InputLine> ended = new ArrayList<>();
    int from = 0;
    for (int i = 0; i < length; i++) {
      if (piece[i] == '\n') {
        add(piece, from, i + 1 - from);
        ended.add(ended());
        from = i + 1;
      }
    }
    add(piece, from, length - from);
    return ended;
  }

  /** A line that is too long, or for which there is no memory, is only counted. */
  private void add(byte[] piece, int from, int length) {
    size += length;
    isKept &= size <= MAX_LINE;
    try {
      line.write(piece, from, isKept ? length : 0);
    } catch (OutOfMemoryError e) {
      isKept = false;
    }
    if (!isKept && line.size() > 0) {
      line = new ByteArrayOutputStream();
    }
  }

  private InputLine ended() {
    byte[] bytes = NONE;
    try {
      bytes = line.toByteArray();
    } catch (OutOfMemoryError e) {
      // The reader of the line sees its size.
    }
    InputLine ended = new InputLine(bytes, size);
    if (size > PIECE) {
      line = new ByteArrayOutputStream();
    } else {
      line.reset();
    }
    size = 0;
    isKept = true;
    return ended;
  }

  private void put(List<InputLine> ended) throws InterruptedException {
    if (!ended.isEmpty()) {
      room.acquire(bytesOf(ended));
      arrived.put(ended);
    }
  }

  /** The bytes that lines occupy; the lines of one piece are at most one long line and a piece. */
  private static int bytesOf(List<InputLine> lines) {
    return lines.stream().mapToInt(line -> line.bytes().length).sum();
  }

  private void end() {
    try {
      arrived.put(END);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns the next line; null at the end. */
  @Nullable InputLine next() throws InterruptedException, IOException {
    return isEnded || lines.hasNext() ? taken() : taken(arrived.take());
  }

  /** Returns the next line; null at the end or after the timeout. */
  @Nullable InputLine next(Duration time) throws InterruptedException, IOException {
    if (isEnded || lines.hasNext()) {
      return taken();
    }
    List<InputLine> more = arrived.poll(time.toNanos(), TimeUnit.NANOSECONDS);
    return more == null ? null : taken(more);
  }

  private @Nullable InputLine taken(List<InputLine> more) throws IOException {
    room.release(bytesOf(more));
    lines = more.iterator();
    isEnded = more.isEmpty();
    Throwable reason = failure;
    if (isEnded && reason != null) {
      throw reason instanceof IOException broken
          ? broken
          : new IOException("standard input: cannot be read, " + reason, reason);
    }
    return taken();
  }

  private @Nullable InputLine taken() {
    return lines.hasNext() ? lines.next() : null;
  }

  /** Returns whether all lines were taken. */
  boolean isEnded() {
    return isEnded;
  }
}
