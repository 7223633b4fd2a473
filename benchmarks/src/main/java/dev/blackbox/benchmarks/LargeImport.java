package dev.blackbox.benchmarks;

import dev.blackbox.testkit.model.ClaudeTranscript;
import java.io.OutputStream;
import java.util.Locale;

/** Imports a transcript of 2 GB that is mostly progress, in one pass and the given heap. */
public final class LargeImport {
  private LargeImport() {}

  public static void main(String[] args) throws Exception {
    long megabytes = args.length > 0 ? Long.parseLong(args[0]) : 2_000;
    ClaudeTranscript transcript = ClaudeTranscript.mostlyProgress(1, megabytes * 1_000_000);
    long start = System.nanoTime();
    long written = ImportBenchmark.run(transcript, null, null, OutputStream.nullOutputStream());
    double seconds = (System.nanoTime() - start) / 1e9;
    System.out.printf(
        Locale.ROOT,
        "%d MB, %d records, made and imported in %.1f s with %d MB of heap: %d MB of recording%n",
        megabytes,
        transcript.records(),
        seconds,
        Runtime.getRuntime().maxMemory() >> 20,
        written / 1_000_000);
  }
}
