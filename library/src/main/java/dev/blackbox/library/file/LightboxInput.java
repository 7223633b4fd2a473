package dev.blackbox.library.file;

import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.lightbox.LightboxToBbox;
import dev.blackbox.format.lightbox.SessionMeta;
import dev.blackbox.store.chain.ChainFault;
import dev.blackbox.store.chain.ChainVerdict;
import dev.blackbox.store.chain.ChainVerifier;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.EntryKind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Converts a Lightbox session to bbox and verifies it. */
final class LightboxInput {
  private static final long MAX_META = 64 << 10;

  private LightboxInput() {}

  /**
   * Verifies and translates.
   *
   * @param isFile whether the input is the file itself, so that it can be read twice
   */
  static RecordingStream.Translation translate(InputStream session, Input input, boolean isFile)
      throws IOException {
    Path file = isFile ? input.path().orElse(null) : null;
    return file == null ? spooled(session, input) : translated(session, input, file);
  }

  private static RecordingStream.Translation spooled(InputStream session, Input input)
      throws IOException {
    Path copy = TemporaryFiles.create(".jsonl");
    try {
      try (session) {
        Files.copy(session, copy, StandardCopyOption.REPLACE_EXISTING);
      }
      return translated(Files.newInputStream(copy), input, copy);
    } finally {
      Files.deleteIfExists(copy);
    }
  }

  private static RecordingStream.Translation translated(InputStream session, Input input, Path file)
      throws IOException {
    ChainVerdict verdict = ChainVerifier.standard().verify(file);
    InputStream bbox =
        TranslationFile.open(
            input,
            out -> {
              try (session) {
                new LightboxToBbox(session).copyTo(out, metaBeside(file), words(verdict));
              }
            });
    List<Finding> findings =
        verdict.findings().stream().sorted(Comparator.comparingLong(Finding::line)).toList();
    return new RecordingStream.Translation(bbox, findings, verdict.findingsLeftOut());
  }

  private static @Nullable SessionMeta metaBeside(Path file) throws IOException {
    Path meta = file.resolveSibling(ChainVerifier.META);
    boolean isPlain = Disk.real().kind(meta) == EntryKind.FILE;
    boolean isThere = isPlain && Files.size(meta) <= MAX_META;
    return isThere ? SessionMeta.read(Files.readAllBytes(meta)).orElse(null) : null;
  }

  private static @Nullable String words(ChainVerdict verdict) {
    ChainFault first = verdict.first();
    return first == null ? null : verdict.status() + " at event " + first.event();
  }
}
