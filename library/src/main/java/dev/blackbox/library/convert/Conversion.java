package dev.blackbox.library.convert;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Severity;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.text.Plural;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.Form;
import dev.blackbox.library.common.Notice;
import dev.blackbox.library.common.Notice.Weight;
import dev.blackbox.library.common.ProgressListener;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.library.file.AtifInput;
import dev.blackbox.library.file.BlobTextReader;
import dev.blackbox.library.file.FileKind;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.RecordingStream;
import dev.blackbox.session.atif.read.AtifReader;
import dev.blackbox.session.calls.TextBlobs;
import dev.blackbox.store.redact.Redactor;
import dev.blackbox.store.redact.recording.MaskedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Converts recordings to another format.
 *
 * @param isWhole whether to include the later files of a recording
 * @param from the format named by the user; empty to detect it from the content
 * @param hasSource whether to include the recording's own lines if the format can hold them
 * @param inlineLimit the largest blob, in bytes, whose text goes into a document
 * @param redactor masks secrets, or null
 * @param notices receives messages for the user
 */
public record Conversion(
    boolean isWhole,
    List<String> from,
    boolean hasSource,
    long inlineLimit,
    @Nullable Redactor redactor,
    ProgressListener progress,
    Consumer<Notice> notices) {
  /** The usual {@link #inlineLimit}. */
  public static final long USUAL_INLINE_LIMIT = 16_000_000;

  public Conversion {
    from = List.copyOf(from);
  }

  /** Writes a recording in a format. */
  public void write(Input input, Form form, ConversionTarget target)
      throws IOException, BlackboxException {
    try (RecordingStream recording = open(input)) {
      requireForm(recording, input);
      target.requireOther(input);
      report(recording, input);
      if (form == Form.LIGHTBOX) {
        LightboxExport session = new LightboxExport(recording);
        target.write(session);
        session.finish(input, target, notices);
      } else {
        TextBlobs blobs = blobs(input, target);
        target.write(out -> convert(recording, form, blobs, out));
      }
      recording.notices().forEach(notices);
    }
  }

  private TextBlobs blobs(Input input, ConversionTarget target) {
    Path folder = target.isStandardOutput() ? null : target.file().toAbsolutePath().getParent();
    TextBlobs plain = BlobTextReader.of(input, inlineLimit, folder, notices);
    return redactor == null ? plain : masked(plain, redactor);
  }

  /** The same blobs, with their secrets masked. */
  public static TextBlobs masked(TextBlobs blobs, Redactor redactor) {
    return new TextBlobs() {
      @Override
      public Optional<String> text(String sha256) {
        return blobs.text(sha256).map(text -> redactor.redact(text).text());
      }

      @Override
      public Optional<String> path(String sha256) {
        return Optional.empty(); // the file has the secrets
      }
    };
  }

  /** Writes the recording of an ATIF document, without keeping either in memory. */
  public void writeDocument(Input input, ConversionTarget target)
      throws IOException, BlackboxException {
    try (RecordingStream document = RecordingStream.openAsWritten(input, progress)) {
      requireForm(document, input);
      List<Finding> findings = new ArrayList<>();
      target.write(out -> findings.addAll(AtifInput.copy(document.bytes(), out)));
      report(findings, input);
    }
  }

  private RecordingStream open(Input input) throws IOException, BlackboxException {
    return isWhole
        ? RecordingStream.open(input, progress)
        : RecordingStream.openAlone(input, progress);
  }

  private void requireForm(RecordingStream recording, Input input) throws BlackboxException {
    boolean isRight =
        switch (recording.kind()) {
          case JSONL -> from.contains("jsonl");
          case ATIF -> from.contains("atif");
          case LIGHTBOX -> from.contains("lightbox");
          default -> from.contains("bbox") || from.contains("compact");
        };
    if (!from.isEmpty() && !isRight) {
      throw new BlackboxException(
          input.name() + ": this is " + recording.kind().text() + ", not " + from.get(0));
    }
  }

  /** Reports what is wrong with the recording's current encoding. */
  public void report(RecordingStream recording, Input input) {
    if (recording.kind() == FileKind.LIGHTBOX) {
      return; // its errors are among the notices of the files
    }
    // what is missing is among them, too
    report(
        recording.encodingFindings().stream()
            .filter(finding -> finding.severity() != Severity.ERROR)
            .toList(),
        input);
  }

  private void report(List<Finding> findings, Input input) {
    for (Finding finding : findings) {
      String where = finding.line() > 0 ? input.name() + ":" + finding.line() : input.name();
      String text = where + ": " + SafeText.line(finding.message());
      notices.accept(new Notice(text, null, AtifReader.isCut(finding) ? Weight.GAP : Weight.NOTE));
    }
  }

  private void convert(RecordingStream recording, Form form, TextBlobs blobs, OutputStream out)
      throws IOException {
    boolean isUnchanged =
        form == Form.BBOX && (recording.kind() != FileKind.BBOX || !isCompact(recording));
    InputStream plain = recording.bytes();
    InputStream bytes = redactor == null ? plain : MaskedInputStream.ofRecording(plain, redactor);
    if (isUnchanged) {
      bytes.transferTo(out);
      return;
    }
    long leftOut = FormWriter.write(form, new BboxReader(bytes), out, hasSource, blobs);
    if (leftOut > 0) {
      String text =
          Plural.of(leftOut, "line was", "lines were")
              + " added to a recording that was made from ATIF, and left out";
      notices.accept(new Notice(text, null));
    }
  }

  private boolean isCompact(RecordingStream recording) throws IOException {
    return from.isEmpty() ? isCompact(recording.head()) : from.contains("compact");
  }

  /**
   * Returns whether the beginning of a recording has only compact lines, and at least one. They
   * have no blanks after prefixes and before arrows.
   */
  static boolean isCompact(byte[] head) throws IOException {
    BboxReader reader = new BboxReader(new ByteArrayInputStream(head));
    boolean hasCompact = false;
    while (reader.next()) {
      LineView line = reader.line();
      boolean isMessage = line.kind().isMessage() && line.contentStart() < line.end();
      if (line.kind() == LineKind.BLANK || (isMessage && line.bytes()[afterPrefix(line)] == ' ')) {
        return false;
      }
      if (line.hasResult() && line.bytes()[line.arrow() - 1] == ' ') {
        return false;
      }
      hasCompact |= isMessage || line.hasResult();
    }
    return hasCompact;
  }

  private static int afterPrefix(LineView line) {
    return line.start() + line.kind().prefix().length();
  }
}
