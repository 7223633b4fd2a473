package dev.blackbox.session.atif.read;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Sorts lines by their numbers. Most arrive in order and are written at once; lines that arrive
 * early wait in memory up to a bound, and beyond it in sorted spools.
 */
final class LineSorter {
  private static final long MAX_WAITING = 24L << 20;
  private static final int OVERHEAD = 64;

  /** A waiting line; lines with equal numbers keep their order of arrival. */
  @SuppressWarnings("ArrayRecordComponent") // compared by number and arrival alone
  private record Waiting(long number, long arrival, long newlines, byte[] bytes) {
    static final Comparator<Waiting> ORDER =
        Comparator.comparingLong(Waiting::number).thenComparingLong(Waiting::arrival);
  }

  /** Sorted lines in a spool. */
  private static final class Run {
    final DataInputStream in;
    Waiting head;

    Run(DataInputStream in) throws IOException {
      this.in = in;
      head = read(in);
    }

    private static Waiting read(DataInputStream in) throws IOException {
      long number = in.readLong();
      return new Waiting(number, in.readLong(), in.readLong(), in.readNBytes(in.readInt()));
    }
  }

  private final OutputStream out;
  private final Spools spools;
  private final long maxWaiting;
  private final PriorityQueue<Waiting> waiting = new PriorityQueue<>(Waiting.ORDER);
  private final List<Spools.Spool> runs = new ArrayList<>();
  private long waitingBytes;
  private long next = 1;
  private long arrivals;
  private boolean hasGap;

  LineSorter(OutputStream out, Spools spools) {
    this(out, spools, MAX_WAITING);
  }

  LineSorter(OutputStream out, Spools spools, long maxWaiting) {
    this.out = out;
    this.spools = spools;
    this.maxWaiting = maxWaiting;
  }

  /** Whether a line was missing or repeated. */
  boolean hasGap() {
    return hasGap;
  }

  /** How many newlines were written. */
  long lines() {
    return next - 1;
  }

  void add(long number, byte[] bytes, long newlines) throws IOException {
    if (number == next && runs.isEmpty()) {
      out.write(bytes);
      next += newlines;
      while (!waiting.isEmpty() && waiting.peek().number() == next) {
        Waiting line = waiting.remove();
        waitingBytes -= line.bytes().length + OVERHEAD;
        write(line);
      }
      return;
    }
    waiting.add(new Waiting(number, arrivals++, newlines, bytes));
    waitingBytes += bytes.length + OVERHEAD;
    if (waitingBytes > maxWaiting) {
      spill();
    }
  }

  private void write(Waiting line) throws IOException {
    hasGap |= line.number() != next;
    out.write(line.bytes());
    next += line.newlines();
  }

  private void spill() throws IOException {
    Spools.Spool spool = spools.open();
    try (DataOutputStream run = new DataOutputStream(new BufferedOutputStream(spool.out()))) {
      while (!waiting.isEmpty()) {
        Waiting line = waiting.remove();
        run.writeLong(line.number());
        run.writeLong(line.arrival());
        run.writeLong(line.newlines());
        run.writeInt(line.bytes().length);
        run.write(line.bytes());
      }
    }
    runs.add(spool);
    waitingBytes = 0;
  }

  /** Writes the waiting lines, gaps or not. */
  void finish() throws IOException {
    PriorityQueue<Run> merged =
        new PriorityQueue<>((a, b) -> Waiting.ORDER.compare(a.head, b.head));
    for (Spools.Spool spool : runs) {
      merged.add(new Run(new DataInputStream(new BufferedInputStream(spool.in()))));
    }
    while (!waiting.isEmpty() || !merged.isEmpty()) {
      boolean isInMemory =
          merged.isEmpty()
              || (!waiting.isEmpty()
                  && Waiting.ORDER.compare(waiting.peek(), merged.peek().head) < 0);
      write(isInMemory ? waiting.remove() : take(merged));
    }
  }

  private static Waiting take(PriorityQueue<Run> merged) throws IOException {
    Run run = merged.remove();
    Waiting line = run.head;
    if (hasMore(run.in)) {
      run.head = Run.read(run.in);
      merged.add(run);
    } else {
      run.in.close();
    }
    return line;
  }

  private static boolean hasMore(DataInputStream in) throws IOException {
    in.mark(1);
    boolean hasMore = in.read() >= 0;
    in.reset();
    return hasMore;
  }
}
