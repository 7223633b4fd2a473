package dev.blackbox.benchmarks;

import dev.blackbox.intake.claudecode.ClaudeImport;
import dev.blackbox.intake.source.BboxSink;
import dev.blackbox.intake.source.BlobsBehind;
import dev.blackbox.intake.source.Checkouts;
import dev.blackbox.intake.source.Keeper;
import dev.blackbox.intake.source.Narrator;
import dev.blackbox.intake.source.SessionFacts;
import dev.blackbox.intake.source.Source;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.redact.Redactor;
import dev.blackbox.testkit.agent.ClaudeTranscript;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How fast a large transcript of Claude Code is imported on one warm core: results in their lines,
 * results as durable blobs, and with secrets taken out.
 */
public final class ImportBenchmark {
  private ImportBenchmark() {}

  public static void main(String[] args) throws Exception {
    int megabytes = args.length > 0 ? Integer.parseInt(args[0]) : 100;
    int rounds = args.length > 1 ? Integer.parseInt(args[1]) : 7;
    byte[] file = ClaudeTranscript.realistic(1, megabytes * 1_000_000L).readAllBytes();
    System.out.printf("%d MB, %d rounds%n%n", megabytes, rounds);
    new Contest(file.length, rounds)
        .way("import, results in their lines", () -> inline(file, false))
        .way("import, results as durable blobs", () -> withBlobs(file))
        .way("import, secrets taken out", () -> inline(file, true))
        .run(3, System.out);
  }

  private static long inline(byte[] file, boolean redacts) throws IOException {
    Keeper keeper = new Keeper(redacts ? Redactor.standard() : null, null);
    return run(new ByteArrayInputStream(file), keeper, OutputStream.nullOutputStream());
  }

  private static long withBlobs(byte[] file) throws IOException {
    Path folder = Files.createTempDirectory("blackbox-import");
    try (BlobsBehind blobs = new BlobsBehind(Disk.real(), folder.resolve(".bbox-blobs"));
        OutputStream out = Files.newOutputStream(folder.resolve("x.bbox"))) {
      long bytes = run(new ByteArrayInputStream(file), new Keeper(null, blobs), out);
      blobs.settle();
      return bytes;
    } finally {
      Folders.delete(folder);
    }
  }

  /** Imports a transcript; returns how many bytes the recording has. */
  static long run(InputStream transcript, Keeper keeper, OutputStream target) throws IOException {
    long[] written = {0};
    OutputStream counted =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            target.write(b);
            written[0]++;
          }

          @Override
          public void write(byte[] bytes, int from, int length) throws IOException {
            target.write(bytes, from, length);
            written[0] += length;
          }
        };
    OutputStream out = new BufferedOutputStream(counted, 64 << 10);
    Narrator narrator =
        new Narrator(
            new BboxSink(out), keeper, new SessionFacts(ClaudeImport.AGENT), Checkouts.NONE);
    new ClaudeImport(narrator, Optional.empty()).read(Source.of("made-up.jsonl", () -> transcript));
    out.flush();
    return written[0];
  }
}
