package dev.blackbox.benchmarks;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.session.atif.export.AtifExporter;
import dev.blackbox.session.atif.read.AtifImporter;
import dev.blackbox.session.atif.read.Spools;
import dev.blackbox.session.calls.TextBlobs;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Locale;

/**
 * Measures the conversion of a recording to an ATIF document and back on one warm core, in
 * megabytes of the recording per second.
 */
public final class AtifBenchmark {
  private AtifBenchmark() {}

  public static void main(String[] args) throws Exception {
    int megabytes = args.length > 0 ? Integer.parseInt(args[0]) : 50;
    int rounds = args.length > 1 ? Integer.parseInt(args[1]) : 9;
    byte[] recording = RealisticFile.bytes(megabytes);
    byte[] document = document(recording);
    if (!Arrays.equals(recording(document), recording)) {
      throw new IllegalStateException("the document did not restore the recording");
    }
    System.out.printf(
        Locale.ROOT,
        "%d MB, %d rounds; the document is %.2f times as large%n%n",
        megabytes,
        rounds,
        (double) document.length / recording.length);
    new Contest(recording.length, rounds)
        .way("read lines, every text decoded", () -> decoded(recording))
        .way("recording to document", () -> export(recording, true))
        .way("recording to document, without its lines", () -> export(recording, false))
        .way("document to recording", () -> restore(document))
        .run(4, System.out);
  }

  private static byte[] document(byte[] recording) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream(recording.length * 2);
    export(recording, true, out);
    return out.toByteArray();
  }

  private static byte[] recording(byte[] document) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream(document.length);
    restore(document, out);
    return out.toByteArray();
  }

  private static long decoded(byte[] recording) throws IOException {
    BboxReader reader = new BboxReader(new ByteArrayInputStream(recording));
    long sum = 0;
    while (reader.next()) {
      sum += reader.line().toLine().kind().ordinal();
    }
    return sum;
  }

  private static long export(byte[] recording, boolean hasSource) throws IOException {
    return export(recording, hasSource, OutputStream.nullOutputStream());
  }

  /** Writes the document of a recording; returns how many lines it has. */
  static long export(byte[] recording, boolean hasSource, OutputStream out) throws IOException {
    AtifExporter exporter = new AtifExporter(out, hasSource, TextBlobs.NONE, Spools.IN_MEMORY);
    BboxReader reader = new BboxReader(new ByteArrayInputStream(recording));
    reader.forEach(exporter);
    return reader.line().number();
  }

  private static long restore(byte[] document) throws IOException {
    restore(document, OutputStream.nullOutputStream());
    return document.length;
  }

  private static void restore(byte[] document, OutputStream out) throws IOException {
    AtifImporter.copy(
        new ByteArrayInputStream(document),
        out,
        Spools.IN_MEMORY,
        finding -> {
          throw new IllegalStateException(finding.message());
        });
  }
}
