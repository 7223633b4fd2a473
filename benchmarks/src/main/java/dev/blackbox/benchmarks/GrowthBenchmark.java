package dev.blackbox.benchmarks;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Measures how the time to validate grows with the file, from 1 MB to 1 GB, in one warm process:
 * each round takes every size in turn, small ones often enough to be measured.
 */
public final class GrowthBenchmark {
  private static final int[] MEGABYTES = {1, 10, 100, 1000};
  private static final int ROUNDS = 7;
  private static final int MEGABYTES_PER_TURN = 1000;

  private GrowthBenchmark() {}

  public static void main(String[] args) throws Exception {
    TemporaryFolder.temporary(GrowthBenchmark::measure);
  }

  private static void measure(Path folder) throws Exception {
    List<Path> files = new ArrayList<>();
    for (int size : MEGABYTES) {
      files.add(RealisticFile.in(folder, size));
    }
    double[][] perMegabyte = new double[MEGABYTES.length][ROUNDS];
    for (int round = -1; round < ROUNDS; round++) {
      for (int i = 0; i < MEGABYTES.length; i++) {
        double milliseconds = turn(files.get(i), MEGABYTES[i]);
        if (round >= 0) {
          perMegabyte[i][round] = milliseconds;
        }
      }
    }
    print(perMegabyte);
  }

  /** Returns milliseconds per megabyte. */
  private static double turn(Path file, int megabytes) throws Exception {
    int times = MEGABYTES_PER_TURN / megabytes;
    long start = System.nanoTime();
    for (int i = 0; i < times; i++) {
      Validating.file(file);
    }
    return (System.nanoTime() - start) / 1e6 / times / megabytes;
  }

  private static void print(double[][] perMegabyte) {
    System.out.println("| size | ms | ms a MB (median) | against 1 MB | (best) against 1 MB |");
    System.out.println("|---:|---:|---:|---:|---:|");
    for (double[] times : perMegabyte) {
      Arrays.sort(times);
    }
    for (int i = 0; i < MEGABYTES.length; i++) {
      double median = perMegabyte[i][ROUNDS / 2];
      System.out.printf(
          Locale.ROOT,
          "| %d MB | %.1f | %.3f | %.2f | %.2f |%n",
          MEGABYTES[i],
          median * MEGABYTES[i],
          median,
          median / perMegabyte[0][ROUNDS / 2],
          perMegabyte[i][0] / perMegabyte[0][0]);
    }
  }
}
