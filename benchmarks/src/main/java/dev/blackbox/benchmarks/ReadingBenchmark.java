package dev.blackbox.benchmarks;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.text.Swar;
import java.io.ByteArrayInputStream;
import java.io.IOException;

/**
 * Measures reading a recording on one warm core: structure only, every text decoded, validated;
 * compared with finding the newlines in the same bytes.
 */
public final class ReadingBenchmark {
  private ReadingBenchmark() {}

  public static void main(String[] args) throws Exception {
    int megabytes = args.length > 0 ? Integer.parseInt(args[0]) : 100;
    int rounds = args.length > 1 ? Integer.parseInt(args[1]) : 9;
    byte[] file = RealisticFile.bytes(megabytes);
    System.out.printf(
        "%d MB, %d lines, %d rounds%n%n", megabytes, Swar.count(file, file.length, '\n'), rounds);
    new Contest(file.length, rounds)
        .way("find the newlines, nothing else", () -> Swar.count(file, file.length, '\n'))
        .way("read lines: kinds, ids, steps, arrows, metadata", () -> structure(file))
        .way("read lines, every text decoded", () -> decoded(file))
        .way("validate", () -> Validating.stream(new ByteArrayInputStream(file)))
        .run(4, System.out);
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
