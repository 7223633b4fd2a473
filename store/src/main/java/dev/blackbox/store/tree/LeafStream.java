package dev.blackbox.store.tree;

import dev.blackbox.format.text.Swar;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/**
 * Computes the leaves of a recording, in order. One thread reads and all processors hash, in memory
 * that grows neither with the recording nor with a line.
 */
public final class LeafStream implements Closeable {
  /** Small enough that even empty lines leave room for their hashes. */
  private static final int CHUNK = 256 << 10;

  private final InputStream source;
  private final LeafHasher reading;
  private @Nullable ExecutorService threads;
  private final int processors;
  private final BlockingQueue<LeafHasher> idle;
  private final BlockingQueue<byte[]> buffers;
  private final ArrayDeque<Future<LeafBlock>> underWay = new ArrayDeque<>();
  private final int depth;
  private byte[] buffer = new byte[CHUNK];
  private int used;
  private long index;
  private boolean isAtEnd;

  /**
   * Hashes a stream of lines.
   *
   * @param withheld the hashes of lines that a stub may replace
   */
  public LeafStream(InputStream source, Salts salts, Map<Long, byte[]> withheld) {
    this.source = source;
    processors = Math.max(1, Runtime.getRuntime().availableProcessors());
    depth = 2 * processors;
    reading = new LeafHasher(salts, withheld);
    idle = new ArrayBlockingQueue<>(processors);
    buffers = new ArrayBlockingQueue<>(depth + 2);
    for (int i = 0; i < processors; i++) {
      idle.add(new LeafHasher(salts, withheld));
    }
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "blackbox leaves");
    thread.setDaemon(true);
    return thread;
  }

  /** Returns the next leaves; null after the last. */
  public @Nullable LeafBlock next() throws IOException {
    while (!(isAtEnd && used == 0) && underWay.size() < depth) {
      read();
    }
    Future<LeafBlock> first = underWay.poll();
    if (first == null) {
      return null;
    }
    try {
      return first.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while hashing", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("hashing failed", e);
    }
  }

  private void read() throws IOException {
    fill();
    int newline = used - 1;
    while (newline >= 0 && buffer[newline] != '\n') {
      newline--;
    }
    if (newline >= 0) {
      hand(newline + 1, false);
    } else if (!isAtEnd) {
      underWay.add(done(longLine()));
    } else if (used > 0) {
      hand(used, true);
    }
  }

  private void fill() throws IOException {
    while (used < buffer.length && !isAtEnd) {
      int count = source.read(buffer, used, buffer.length - used);
      isAtEnd = count < 0;
      used += Math.max(0, count);
    }
  }

  /** Submits the first bytes of the buffer for hashing and keeps the rest. */
  private void hand(int length, boolean isTorn) {
    byte[] full = buffer;
    byte[] fresh = buffers.poll();
    buffer = fresh == null ? new byte[CHUNK] : fresh;
    used -= length;
    System.arraycopy(full, length, buffer, 0, used);
    int lines = isTorn ? 1 : Swar.count(full, length, '\n');
    LineChunk chunk = new LineChunk(full, length, index, lines, isTorn);
    index += lines;
    underWay.add(isAtEnd && underWay.isEmpty() ? done(reading.leaves(chunk)) : submit(chunk));
  }

  private Future<LeafBlock> submit(LineChunk chunk) {
    ExecutorService pool = threads;
    if (pool == null) {
      pool = Executors.newFixedThreadPool(processors, LeafStream::daemon);
      threads = pool;
    }
    return pool.submit(() -> hash(chunk));
  }

  private LeafBlock hash(LineChunk chunk) throws InterruptedException {
    LeafHasher hashing = idle.take();
    try {
      return hashing.leaves(chunk);
    } finally {
      idle.add(hashing);
      buffers.offer(chunk.bytes());
    }
  }

  /** Hashes a line that is longer than the buffer while reading it. */
  private LeafBlock longLine() throws IOException {
    LeafHasher.LongLine line = reading.longLine(index++);
    while (true) {
      int newline = Swar.indexOf(buffer, 0, used, '\n');
      int length = Math.min(newline + 1, used);
      line.add(buffer, length);
      used -= length;
      System.arraycopy(buffer, length, buffer, 0, used);
      if (newline < length) {
        return line.end(false);
      }
      fill();
      if (used == 0 && isAtEnd) {
        return line.end(true);
      }
    }
  }

  private static Future<LeafBlock> done(LeafBlock leaves) {
    FutureTask<LeafBlock> task = new FutureTask<>(() -> leaves);
    task.run();
    return task;
  }

  @Override
  public void close() throws IOException {
    if (threads != null) {
      threads.shutdownNow();
    }
    source.close();
  }
}
