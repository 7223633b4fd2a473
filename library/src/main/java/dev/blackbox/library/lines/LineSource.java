package dev.blackbox.library.lines;

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
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Reads the lines of a stream in the background, so that a reader can wait for a limited time. */
public final class LineSource {
  private static final int MOST_WAITING = 16;
  private static final int PIECE = 1 << 16;
  private static final List<byte[]> END = List.of();

  /** The lines that arrived together, for each read. */
  private final BlockingQueue<List<byte[]>> arrived = new ArrayBlockingQueue<>(MOST_WAITING);

  private Iterator<byte[]> lines = Collections.emptyIterator();
  private volatile @Nullable IOException failure;
  private boolean isEnded;

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
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      byte[] piece = new byte[PIECE];
      for (int length = in.read(piece); length >= 0; length = in.read(piece)) {
        List<byte[]> ended = new ArrayList<>();
        int from = 0;
        for (int i = 0; i < length; i++) {
          if (piece[i] == '\n') {
            line.write(piece, from, i + 1 - from);
            ended.add(line.toByteArray());
            line.reset();
            from = i + 1;
          }
        }
        line.write(piece, from, length - from);
        if (!ended.isEmpty()) {
          arrived.put(ended);
        }
      }
      if (line.size() > 0) {
        arrived.put(List.of(line.toByteArray()));
      }
    } catch (IOException e) {
      failure = e;
    } catch (InterruptedException e) {
      // The program is ending; lines that were not taken are not recorded.
    } finally {
      end();
    }
  }

  private void end() {
    try {
      arrived.put(END);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns the next line with its line ending; null at the end. */
  byte @Nullable [] next() throws InterruptedException, IOException {
    return isEnded || lines.hasNext() ? taken() : taken(arrived.take());
  }

  /** Returns the next line; null at the end or after the timeout. */
  byte @Nullable [] next(Duration time) throws InterruptedException, IOException {
    if (isEnded || lines.hasNext()) {
      return taken();
    }
    List<byte[]> more = arrived.poll(time.toNanos(), TimeUnit.NANOSECONDS);
    return more == null ? null : taken(more);
  }

  private byte @Nullable [] taken(List<byte[]> more) throws IOException {
    lines = more.iterator();
    isEnded = more.isEmpty();
    IOException reason = failure;
    if (isEnded && reason != null) {
      throw reason;
    }
    return taken();
  }

  private byte @Nullable [] taken() {
    return lines.hasNext() ? lines.next() : null;
  }

  /** Returns whether all lines were taken. */
  boolean isEnded() {
    return isEnded;
  }
}
