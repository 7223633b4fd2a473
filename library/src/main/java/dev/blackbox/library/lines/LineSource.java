package dev.blackbox.library.lines;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Reads the lines of a stream in the background, so that a reader can wait for a limited time. */
public final class LineSource {
  private static final int MOST_WAITING = 1024;
  private static final byte[] END = {};

  private final BlockingQueue<byte[]> lines = new ArrayBlockingQueue<>(MOST_WAITING);
  private volatile @Nullable IOException failure;
  private boolean isEnded;

  /** Begins to read. */
  public static LineSource of(InputStream in) {
    LineSource source = new LineSource();
    Thread thread = new Thread(() -> source.read(new BufferedInputStream(in)), "standard input");
    thread.setDaemon(true);
    thread.start();
    return source;
  }

  private void read(InputStream in) {
    try {
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      for (int b = in.read(); b >= 0; b = in.read()) {
        line.write(b);
        if (b == '\n') {
          lines.put(line.toByteArray());
          line.reset();
        }
      }
      if (line.size() > 0) {
        lines.put(line.toByteArray());
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
      lines.put(END);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns the next line with its line ending; null at the end. */
  byte @Nullable [] next() throws InterruptedException, IOException {
    return isEnded ? null : taken(lines.take());
  }

  /** Returns the next line; null at the end or after the timeout. */
  byte @Nullable [] next(Duration time) throws InterruptedException, IOException {
    byte[] line = isEnded ? null : lines.poll(time.toNanos(), TimeUnit.NANOSECONDS);
    return line == null ? null : taken(line);
  }

  private byte @Nullable [] taken(byte[] line) throws IOException {
    if (line.length > 0) {
      return line;
    }
    isEnded = true;
    IOException reason = failure;
    if (reason != null) {
      throw reason;
    }
    return null;
  }

  /** Returns whether all lines were taken. */
  boolean isEnded() {
    return isEnded;
  }
}
