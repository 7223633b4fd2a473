package dev.blackbox.cli.proof;

import dev.blackbox.cli.command.Console;
import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Rule;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.file.BlobFolder;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.RecordingStream;
import dev.blackbox.session.validate.BlobCheck;
import dev.blackbox.session.validate.Validator;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The blobs a recording refers to: their names are in sealed lines, so a wrong one is a wrong line.
 *
 * @param count how many were looked at; empty if there is no folder of them
 * @param problem the first that is wrong
 */
record BlobsOf(Optional<Long> count, Optional<String> problem) {
  private static final BlobsOf NONE = new BlobsOf(Optional.empty(), Optional.empty());

  static BlobsOf recording(Input input, Console console) throws IOException, BlackboxException {
    Optional<BlobFolder> folder = BlobFolder.find(input);
    if (folder.isEmpty() || input.path().filter(Targets::isLightbox).isPresent()) {
      return NONE;
    }
    AtomicLong count = new AtomicLong();
    BlobCheck counting =
        (sha256, bytes) -> {
          count.incrementAndGet();
          return folder.get().check(sha256, bytes);
        };
    Optional<String> problem = firstProblem(input, console, counting);
    return new BlobsOf(Optional.of(count.get()), problem);
  }

  private static Optional<String> firstProblem(Input input, Console console, BlobCheck blobs)
      throws IOException, BlackboxException {
    try (RecordingStream recording = RecordingStream.open(input, console.progress())) {
      BboxReader reader = recording.reader();
      Validator validator = new Validator(false, blobs);
      LineView line = reader.line();
      while (reader.next()) {
        validator.accept(line);
      }
      return validator.finish(reader.header()).findings().stream()
          .filter(
              finding -> finding.rule() == Rule.BLOB_MISSING || finding.rule() == Rule.BLOB_CHANGED)
          .findFirst()
          .map(Finding::message);
    }
  }
}
