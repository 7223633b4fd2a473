package dev.blackbox.library.share;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.ProgressListener;
import dev.blackbox.library.file.FileKind;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.InputPreview;
import dev.blackbox.library.file.TemporaryFiles;
import dev.blackbox.library.html.SharedDocument;
import dev.blackbox.library.proof.RecordingVerifier;
import dev.blackbox.library.proof.Trust;
import dev.blackbox.library.proof.VerificationReport;
import dev.blackbox.store.verify.Verdict;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Verifies recordings and shared sessions.
 *
 * <pre>{@code
 * new SharedFileVerifier(Trust.in(home)).verify(input, ProgressListener.NONE).verdict();
 * }</pre>
 */
public record SharedFileVerifier(Trust trust) {
  /** Verifies a recording, or a shared session without trusting its page. */
  public VerificationReport verify(Input input, ProgressListener progress)
      throws IOException, BlackboxException {
    boolean isFile = input.path().filter(Files::isRegularFile).isPresent();
    return isFile && InputPreview.at(input).kind() == FileKind.SHARE
        ? shared(input)
        : new RecordingVerifier(trust).verify(input, progress);
  }

  private VerificationReport shared(Input input) throws IOException, BlackboxException {
    SharedDocument document;
    try (InputStream in = input.open()) {
      document = SharedDocument.read(in, input.name());
    }
    Path lines = TemporaryFiles.create(".bbox");
    try {
      Verdict verdict = new SharedFileCheck(input.name(), document, lines, trust).verdict();
      String where = verdict.line() == 0 ? input.name() : input.name() + ": line " + verdict.line();
      return new VerificationReport(
          input.name(), where, verdict, verdict.found(), Optional.empty());
    } finally {
      Files.deleteIfExists(lines);
    }
  }
}
