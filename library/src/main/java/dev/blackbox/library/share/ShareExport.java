package dev.blackbox.library.share;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.Notice;
import dev.blackbox.library.common.ProgressListener;
import dev.blackbox.library.convert.Conversion;
import dev.blackbox.library.convert.ConversionTarget;
import dev.blackbox.library.file.BlobTextReader;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.LineLocation;
import dev.blackbox.library.html.SharedDocumentWriter;
import dev.blackbox.library.json.JsonOutput;
import dev.blackbox.library.json.VerdictJson;
import dev.blackbox.library.proof.RecordingVerifier;
import dev.blackbox.library.proof.Trust;
import dev.blackbox.library.proof.VerificationReport;
import dev.blackbox.library.share.ShareAbout.Inclusion;
import dev.blackbox.library.share.ShareAbout.SharedBlob;
import dev.blackbox.session.calls.TextBlobs;
import dev.blackbox.store.redact.Redactor;
import dev.blackbox.store.verify.Verifier;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Writes a session as one HTML file that opens from disk:
 *
 * <pre>{@code
 * ShareExport export =
 *     new ShareExport(ShareOptions.masking(redactor), trust, "1.0", now, progress, notices);
 * ShareReview review = export.write(input, target);
 * }</pre>
 *
 * @param version the version of this program
 */
public record ShareExport(
    ShareOptions options,
    Trust trust,
    String version,
    Instant now,
    ProgressListener progress,
    Consumer<Notice> notices) {
  private static final long MEGABYTE = 1_000_000;

  /** Writes the file and returns what is not in it. */
  public ShareReview write(Input input, ConversionTarget target)
      throws IOException, BlackboxException {
    Path file =
        input
            .path()
            .filter(path -> Files.isRegularFile(path) || !Files.exists(path))
            .orElseThrow(
                () -> new BlackboxException(input.name() + ": --format html needs a file"));
    if (!Files.exists(file)) {
      throw new BlackboxException(input.name() + ": no such file");
    }
    target.requireOther(input);
    VerificationReport report = new RecordingVerifier(trust).verify(input, progress);
    byte[] verdict = json(report);
    try (SharedLines lines = SharedLines.of(input, options, progress, notices)) {
      Optional<String> noSeal = noSeal(lines, file);
      SharedSeal seal =
          noSeal.isPresent()
              ? SharedSeal.none(lines.recorded(), lines.shared())
              : SharedSeal.of(
                  Files.readAllBytes(Verifier.sealOf(file)), lines.recorded(), lines.shared());
      Map<String, byte[]> blobs = new LinkedHashMap<>();
      List<SharedBlob> listed = blobs(input, lines.blobs(), blobs);
      ShareAbout about =
          new ShareAbout(
              String.valueOf(file.getFileName()).replaceAll("[\\p{Cntrl}]", "\uFFFD"),
              version,
              now.truncatedTo(ChronoUnit.SECONDS),
              lines.part(),
              noSeal,
              options.redactor() != null,
              lines.masked(),
              seal.changed(),
              listed);
      ShareBlocks content =
          new ShareBlocks(lines.shared(), about, blobs, verdict, seal.text(), seal.hints());
      long[] bytes = new long[1];
      target.write(
          out -> {
            SharedPage page = SharedPage.read();
            SharedDocumentWriter writer =
                new SharedDocumentWriter(out, options.sizeLimit(), () -> tooLarge(input));
            writer.page(page.head());
            content.writeTo(writer);
            writer.page(page.tail());
            bytes[0] = writer.bytes();
          });
      long leftOut = listed.stream().filter(b -> b.inclusion() == Inclusion.LEFT_OUT).count();
      return new ShareReview(
          about.isMasked(),
          lines.masked(),
          lines.secrets().listed(line -> new LineLocation(input.name(), line)),
          seal.changed().size(),
          blobs.size(),
          leftOut,
          bytes[0],
          noSeal.orElse(""),
          report.verdict().status());
    }
  }

  private BlackboxException tooLarge(Input input) {
    long limit = options.sizeLimit();
    return new BlackboxException(
        input.name()
            + ": the HTML file would be larger than "
            + (limit < MEGABYTE ? limit / 1_000 + " kB" : limit / MEGABYTE + " MB"),
        "--steps A-B takes some of the steps, --no-inline-blobs leaves out blobs, --max-size SIZE"
            + " allows more");
  }

  private static byte[] json(VerificationReport report) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    JsonOutput json = new JsonOutput(bytes);
    VerdictJson.write(report, json.generator());
    json.endLine();
    return bytes.toByteArray();
  }

  /** Returns why the file gets no seal. */
  private static Optional<String> noSeal(SharedLines lines, Path file) {
    if (lines.part().isPresent()) {
      return Optional.of("a seal covers all lines, and these are some of them");
    }
    if (!Files.isRegularFile(Verifier.sealOf(file))) {
      return Optional.of("the recording is not sealed");
    }
    return lines.areOneFile()
        ? Optional.empty()
        : Optional.of("the seal belongs to another encoding of this recording");
  }

  /** Reads the blobs that are text and small enough, and lists all of them. */
  private List<SharedBlob> blobs(
      Input input, Map<String, Long> references, Map<String, byte[]> found) {
    TextBlobs texts = BlobTextReader.of(input, options.inlineLimit(), null, notices);
    Redactor redactor = options.redactor();
    TextBlobs masked = redactor == null ? texts : Conversion.masked(texts, redactor);
    List<SharedBlob> listed = new ArrayList<>();
    references.forEach(
        (sha256, bytes) -> {
          Optional<String> text = texts.text(sha256);
          Optional<String> shown = masked.text(sha256);
          boolean isNamed = sha256.matches("[0-9a-fA-F]{64}");
          if (text.isEmpty() || shown.isEmpty() || !isNamed) {
            listed.add(new SharedBlob(sha256, bytes, Inclusion.LEFT_OUT));
            return;
          }
          found.put(sha256, shown.get().getBytes(UTF_8));
          boolean isWhole = text.equals(shown);
          listed.add(new SharedBlob(sha256, bytes, isWhole ? Inclusion.WHOLE : Inclusion.MASKED));
        });
    return listed;
  }
}
