package dev.blackbox.cli.proof;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.file.Input;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.parts.LinePlace;
import dev.blackbox.store.parts.RecordingSource;
import dev.blackbox.store.verify.VerdictStatus;
import dev.blackbox.store.verify.Verdict;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A verdict on a file, its blobs included.
 *
 * @param where the file, and the line in it that is wrong, if one is
 * @param found what else is to be told about it
 * @param blobs how many blobs were looked at; empty if there is no folder of them
 */
record Judged(
    String file, String where, Verdict verdict, List<String> found, Optional<Long> blobs) {
  static Judged of(Input input, Path path, Verdict verdict, List<String> found, Console console)
      throws IOException, BlackboxException {
    if (!path.toFile().isFile()) {
      return new Judged(input.name(), input.name(), verdict, found, Optional.empty());
    }
    BlobsOf blobs = BlobsOf.recording(input, console);
    Verdict whole =
        verdict.isValid() && blobs.problem().isPresent()
            ? with(verdict, blobs.problem().get())
            : verdict;
    return new Judged(input.name(), place(input, path, whole), whole, found, blobs.count());
  }

  private static Verdict with(Verdict verdict, String problem) {
    return new Verdict(
        VerdictStatus.TAMPERED,
        problem,
        0,
        verdict.sealed(),
        verdict.signer(),
        verdict.checked(),
        verdict.unknown());
  }

  /** {@code session.bbox:41}, or the line of a later file. */
  private static String place(Input input, Path path, Verdict verdict) throws IOException {
    if (verdict.line() == 0) {
      return input.name();
    }
    try (RecordingSource source = RecordingSource.openWhole(Disk.real(), path)) {
      source.transferTo(OutputStream.nullOutputStream());
      if (source.parts().size() == 1) {
        return input.name() + ":" + verdict.line();
      }
      LinePlace place = source.locate(verdict.line());
      Path named = Path.of(input.name()).resolveSibling(place.file().getFileName());
      return named + ":" + place.line();
    }
  }

  List<String> checked() {
    List<String> all = new ArrayList<>(verdict.checked());
    blobs.filter(count -> count > 0).ifPresent(count -> all.add(count + " blobs"));
    return all;
  }

  int exitCode(boolean isStrict) {
    Verdict.Extent sealed = verdict.sealed();
    boolean isWhole = sealed.isFinal() && sealed.unsealed() == 0;
    return switch (verdict.status()) {
      case VALID -> isStrict && !isWhole ? Exit.FINDINGS : Exit.FINE;
      case NOT_FOUND -> Exit.FAILURE;
      case UNSEALED,
          TAMPERED,
          TRUNCATED,
          PARSE_ERROR,
          ROLLED_BACK,
          UNTRUSTED_KEY,
          WITHHELD_UNAUTHORISED ->
          Exit.FINDINGS;
    };
  }
}
