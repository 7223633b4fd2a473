package dev.blackbox.benchmarks;

import dev.blackbox.intake.claudecode.ClaudeFormat;
import dev.blackbox.intake.source.BackgroundBlobs;
import dev.blackbox.intake.source.BboxSink;
import dev.blackbox.intake.source.CheckoutFinder;
import dev.blackbox.intake.source.LineSink;
import dev.blackbox.intake.source.SessionFacts;
import dev.blackbox.intake.source.SessionWriter;
import dev.blackbox.intake.source.TextStore;
import dev.blackbox.intake.source.TranscriptReader;
import dev.blackbox.intake.source.TranscriptSource;
import dev.blackbox.store.blob.BlobStore;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.redact.Redactor;
import dev.blackbox.testkit.model.ClaudeTranscript;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Measures the import of a large Claude Code transcript on one warm core: results in their lines,
 * results as durable blobs, and with masked secrets, compared with the redactor alone on the text
 * that is kept.
 */
public final class ImportBenchmark {
  private static final String INLINE = "import, results in their lines";
  private static final String REDACTED = "import, results in their lines, secrets masked";
  private static final String ALONE = "the redactor alone, on the text that is kept";

  private final Path folder;
  private final byte[] file;
  private final List<String> texts;

  private ImportBenchmark(Path folder, byte[] file) throws IOException {
    this.folder = folder;
    this.file = file;
    KeptTexts kept = new KeptTexts();
    read(new ByteArrayInputStream(file), new TextStore(null, null), kept);
    this.texts = kept.texts();
  }

  public static void main(String[] args) throws Exception {
    int megabytes = args.length > 0 ? Integer.parseInt(args[0]) : 100;
    int rounds = args.length > 1 ? Integer.parseInt(args[1]) : 7;
    byte[] file = ClaudeTranscript.realistic(1, megabytes * 1_000_000L).readAllBytes();
    System.out.printf("%d MB, %d rounds%n%n", megabytes, rounds);
    TemporaryFolder.temporary(folder -> new ImportBenchmark(folder, file).measure(rounds));
  }

  private void measure(int rounds) throws Exception {
    Contest contest =
        new Contest(file.length, rounds)
            .way(INLINE, () -> inline(false))
            .way("import, results as durable blobs", this::withBlobs)
            .way(REDACTED, () -> inline(true))
            .way(ALONE, this::redact);
    contest.run(3, System.out);
    double kept = texts.stream().mapToLong(String::length).sum() / 1e6;
    double alone = contest.median(ALONE);
    double redacted = contest.median(REDACTED);
    System.out.printf(
        Locale.ROOT,
        """

        text that is kept                             %.0f MB
        the redactor alone                            %.0f MB/s of it
        import with secrets masked                    %.0f MB/s of the transcript, %.2f of that
        what masking secrets adds to an import        %.2f s, the redactor alone needs %.2f of that
        """,
        kept,
        kept / alone,
        file.length / 1e6 / redacted,
        file.length / 1e6 / redacted / (kept / alone),
        redacted - contest.median(INLINE),
        alone / (redacted - contest.median(INLINE)));
  }

  private long inline(boolean redacts) throws IOException {
    Redactor redactor = redacts ? Redactor.standard() : null;
    return run(new ByteArrayInputStream(file), redactor, null, OutputStream.nullOutputStream());
  }

  /**
   * Uses a new folder each time and deletes nothing before the end, because a file system creates
   * files slowly after many were deleted.
   */
  private long withBlobs() throws IOException {
    Path session = Files.createTempDirectory(folder, "session");
    try (BackgroundBlobs blobs = new BackgroundBlobs(Disk.real(), session.resolve(".bbox-blobs"));
        OutputStream out = Files.newOutputStream(session.resolve("x.bbox"))) {
      long bytes = run(new ByteArrayInputStream(file), null, blobs, out);
      blobs.settle();
      return bytes;
    }
  }

  private long redact() {
    Redactor redactor = Redactor.standard();
    long found = 0;
    for (String text : texts) {
      found += redactor.redact(text).matches().size();
    }
    return found;
  }

  /** Imports a transcript; returns how many bytes the recording has. */
  static long run(
      InputStream transcript,
      @Nullable Redactor redactor,
      @Nullable BlobStore blobs,
      OutputStream target)
      throws IOException {
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
    read(transcript, new TextStore(redactor, blobs), new BboxSink(out, redactor));
    out.flush();
    return written[0];
  }

  private static void read(InputStream transcript, TextStore texts, LineSink sink)
      throws IOException {
    ClaudeFormat format = new ClaudeFormat();
    SessionWriter writer =
        new SessionWriter(sink, texts, new SessionFacts(format.name()), CheckoutFinder.NONE);
    format.read(
        TranscriptSource.of("made-up.jsonl", () -> transcript),
        new TranscriptReader(writer, Optional.empty()));
  }
}
