package dev.blackbox.benchmarks;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.Line;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * How fast a recording is read on one warm core: structure only, every text decoded, validated;
 * beside the raw cost of finding the newlines in the same bytes.
 */
public final class ReadingBenchmark {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101010101010101L;

  private ReadingBenchmark() {}

  public static void main(String[] args) throws Exception {
    int megabytes = args.length > 0 ? Integer.parseInt(args[0]) : 100;
    int rounds = args.length > 1 ? Integer.parseInt(args[1]) : 9;
    byte[] file = RealisticFile.bytes(megabytes);
    System.out.printf("%d MB, %d lines, %d rounds%n%n", megabytes, newlines(file), rounds);
    new Contest(file.length, rounds)
        .way("find the newlines, nothing else", () -> newlines(file))
        .way("read lines: kinds, ids, steps, arrows, metadata", () -> structure(file))
        .way("read lines, every text decoded", () -> decoded(file))
        .way("validate", () -> Validating.stream(new ByteArrayInputStream(file)))
        .run(4, System.out);
  }

  private static long newlines(byte[] file) {
    long count = 0;
    int i = 0;
    for (; i + 8 <= file.length; i += 8) {
      long x = (long) LONGS.get(file, i) ^ ONES * '\n';
      long exact = ~((x & ~(ONES << 7)) + ~(ONES << 7) | x | ~(ONES << 7));
      count += Long.bitCount(exact);
    }
    for (; i < file.length; i++) {
      count += file[i] == '\n' ? 1 : 0;
    }
    return count;
  }

  private static long structure(byte[] file) throws IOException {
    BboxReader reader = new BboxReader(new ByteArrayInputStream(file));
    long sum = 0;
    while (reader.next()) {
      LineView line = reader.line();
      sum += line.kind().ordinal() + line.arrow();
    }
    return sum;
  }

  private static long decoded(byte[] file) throws IOException {
    BboxReader reader = new BboxReader(new ByteArrayInputStream(file));
    long sum = 0;
    while (reader.next()) {
      Line line = reader.line().toLine();
      sum += line.kind().ordinal();
    }
    return sum;
  }
}
