package dev.blackbox.library.proof;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.text.Swar;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.ProgressListener;
import dev.blackbox.library.file.FileKind;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.RecordingStream;
import dev.blackbox.session.calls.BlobRefs;
import dev.blackbox.session.validate.BlobCheck;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The state of all blobs that a recording refers to. Their hashes are in its lines, so a blob of a
 * sealed line with another content is as bad as a changed line.
 *
 * @param sealed the blobs of sealed lines, which decide the verdict
 * @param unsealed the blobs of other lines, which are only disclosed
 */
public record BlobAudit(BlobTally sealed, BlobTally unsealed) {
  /** The audit of something that has no blobs. */
  static final BlobAudit NONE = new BlobAudit(BlobTally.NONE, BlobTally.NONE);

  private static final byte[] MARK = "@blob ".getBytes(StandardCharsets.US_ASCII);
  private static final int BUFFER = 64 << 10;

  /** Returns how many references to blobs the lines contain. */
  public long references() {
    return sealed.references() + unsealed.references();
  }

  /** Returns how many references lead to the blob that was recorded. */
  public long seen() {
    return sealed.seen() + unsealed.seen();
  }

  /** Returns how many references lead to no blob. */
  public long missing() {
    return sealed.missing() + unsealed.missing();
  }

  /** Returns how many references give only the beginning of a hash. */
  public long shortened() {
    return sealed.shortened() + unsealed.shortened();
  }

  /**
   * Checks every reference of a recording, in memory that does not grow with their number. Only
   * bbox is read line by line as it was sealed; the references of other formats count as sealed.
   *
   * @param blobs where the blobs are
   * @param sealedLines how many lines the seal covers
   */
  static BlobAudit of(Input input, BlobCheck blobs, long sealedLines, ProgressListener progress)
      throws IOException, BlackboxException {
    FileKind kind;
    try (RecordingStream recording = RecordingStream.open(input, progress)) {
      kind = recording.kind();
      boolean isText = kind == FileKind.TEXT; // which may mention a blob
      if (isText || (kind == FileKind.BBOX && !hasMark(recording.bytes()))) {
        return NONE;
      }
    }
    boolean isBbox = kind == FileKind.BBOX;
    Count sealed = new Count(blobs);
    Count unsealed = new Count(blobs);
    try (RecordingStream recording =
        isBbox
            ? RecordingStream.openSealed(input, progress)
            : RecordingStream.open(input, progress)) {
      BboxReader reader = recording.reader();
      while (reader.next()) {
        long line = isBbox ? reader.line().number() : 0;
        Count count = line <= sealedLines ? sealed : unsealed;
        BlobRefs.of(reader.line()).forEach(ref -> count.add(ref, line));
      }
    }
    return new BlobAudit(sealed.tally(), unsealed.tally());
  }

  /** Whether bytes contain {@code @blob}; finding that out is cheaper than reading the lines. */
  private static boolean hasMark(InputStream in) throws IOException {
    byte[] buffer = new byte[BUFFER];
    int kept = 0;
    for (int read = in.read(buffer); read >= 0; read = in.read(buffer, kept, BUFFER - kept)) {
      int end = kept + read;
      for (int at = Swar.indexOf(buffer, 0, end, '@');
          at + MARK.length <= end;
          at = Swar.indexOf(buffer, at + 1, end, '@')) {
        if (Arrays.equals(buffer, at, at + MARK.length, MARK, 0, MARK.length)) {
          return true;
        }
      }
      kept = Math.min(end, MARK.length - 1);
      System.arraycopy(buffer, end - kept, buffer, 0, kept);
    }
    return false;
  }

  /** Counts the blobs that some lines refer to. */
  private static final class Count {
    private static final int MAX_NAMES = 3;
    private static final int SHORTEST = 6;
    private static final int WHOLE = 64;
    private static final Pattern HASH = Pattern.compile("[0-9a-fA-F]{1,64}");

    private final BlobCheck blobs;
    private long references;
    private long seen;
    private long shortened;
    private long missing;
    private final Set<String> names = new LinkedHashSet<>();
    private Optional<BlobTally.ChangedBlob> changed = Optional.empty();

    Count(BlobCheck blobs) {
      this.blobs = blobs;
    }

    void add(BlobRefs.Ref ref, long line) {
      String hash = ref.sha256();
      if (!HASH.matcher(hash).matches()) {
        return; // names no blob; the validator reports it
      }
      boolean isWhole = hash.length() == WHOLE;
      references++;
      shortened += isWhole ? 0 : 1;
      if (hash.length() < SHORTEST) {
        return; // too short to look for it
      }
      switch (blobs.check(hash, ref.bytes())) {
        case PRESENT -> seen += isWhole ? 1 : 0;
        case CHANGED -> {
          if (changed.isEmpty()) {
            changed = Optional.of(new BlobTally.ChangedBlob(hash, line));
          }
        }
        case MISSING -> {
          missing++;
          if (names.size() < MAX_NAMES) {
            names.add(hash);
          }
        }
        case NOT_CHECKED -> {}
      }
    }

    BlobTally tally() {
      return new BlobTally(references, seen, shortened, missing, new ArrayList<>(names), changed);
    }
  }
}
